import Diagnostics

/// Writes forms as a pattern and numbers its groups.
struct PatternWriter {
  var text = ""
  private(set) var groups: [RuleDraft.Group] = []
  private(set) var uncaptured = 0
  private let numbers: Set<Int>?
  private var count = 0
  private var branch = -1
  private var place = 0

  init(capturing numbers: Set<Int>?) {
    self.numbers = numbers
  }
}

extension PatternWriter {
  /// Begins a branch for links of another structure.
  mutating func beginBranch() {
    branch += 1
    // The group of a host shared by all branches comes before their own.
    place = groups.count { $0.branch < 0 }
  }

  mutating func write(_ host: HostForm) {
    text += host.before
    if let label = host.label { capture(label, values: host.values) }
    text += host.after
  }

  /// Writes path, query and fragment, followed by anything.
  mutating func write(_ form: LinkForm) {
    for other in form.excluded { text += "(?!\(other)$)" }
    for (index, segment) in form.segments.enumerated() {
      text += "/"
      write(segment, at: .segment, values: form.examples.map { $0.segments[index] })
    }
    if !form.query.isEmpty { writeQuery(of: form) }
    if !form.fragment.isEmpty {
      writeFragment(of: form)
    } else if form.query.isEmpty {
      // Below a name there is often something different, below an id more of the same.
      text += form.endsInName || form.endsWithPath ? "/?(?:[?#].*)?" : "(?:[/?#].*)?"
    }
  }

  private mutating func writeQuery(of form: LinkForm) {
    text += form.hasLongerPaths ? #"(?:/[^?#]*)?\?"# : #"/?\?"#
    for (index, item) in form.query.enumerated() {
      let isLast = index == form.query.count - 1
      // Parameters come in any order, so all but the last are matched by a lookahead.
      text += (isLast ? "" : "(?=") + "(?:[^#]*&)?\(item.name.patternText)="
      write(item.value, at: .query, values: form.examples.compactMap { $0.value(of: item.name) })
      let end = form.fragment.isEmpty ? #"(?:[&#][\s\S]*)?"# : "(?:&[^#]*)?"
      text += isLast ? end : "(?![^&#]))"
    }
  }

  private mutating func writeFragment(of form: LinkForm) {
    if form.query.isEmpty {
      text += (form.hasLongerPaths ? "(?:/[^?#]*)?" : "/?") + #"(?:\?[^#]*)?"#
    }
    for (index, part) in form.fragment.enumerated() {
      text += index > 0 ? "/" : "#"
      write(part, at: .segment, values: form.fragmentValues(at: index))
    }
    text += "(?:[/?#].*)?"
  }

  private mutating func write(
    _ value: AlignedValue,
    at place: ValueClass.Place,
    values: [Scalars]
  ) {
    switch value {
    case .constant(let constant): text += constant.patternText
    case .words(let words):
      let list = words.map(\.patternText).joined(separator: "|")
      capture(list, plain: "(?:\(list))", values: values)
    case .variable(let variable):
      let parts = variable.patterns(at: place)
      text += parts.before
      capture(parts.value, values: values.map(variable.valueAlone))
      text += parts.after
    }
  }

  private mutating func capture(_ pattern: String, plain: String? = nil, values: [Scalars]) {
    count += 1
    guard count <= RuleDrafter.groupLimit else {
      uncaptured += 1
      text += plain ?? pattern
      return
    }
    guard numbers?.contains(count) ?? true else {
      text += plain ?? pattern
      return
    }
    text += "(\(pattern))"
    groups.append(
      RuleDraft.Group(
        number: groups.count + 1,
        original: count,
        pattern: pattern,
        values: values.uniqued.map(\.string),
        branch: branch,
        place: place
      )
    )
    place += 1
  }
}
