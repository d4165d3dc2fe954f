import Diagnostics

extension LinkForm {
  /// The form, split by groups of examples if needed, in which all values that distinguish links
  /// are captured where possible.
  var withoutLosses: [LinkForm] {
    let groups = examples.grouped(by: \.segments.count)
    if groups.count > 1 { return groups.map { LinkForm($0) }.flatMap(\.withoutLosses) }
    let lost = lostNames
    let shared = lost.filter(examples.allHaveValue)
    let kept = shared.isEmpty ? self : keeping(shared)
    let partial = lost.filter { !shared.contains($0) }
    guard !partial.isEmpty else { return kept.withFragments }
    return examples.grouped { example in partial.filter { example.hasValue(of: $0) } }.flatMap {
      group in
      let names = query.filter { !$0.value.isConstant }.map(\.name) + shared
      let own = partial.filter(group.allHaveValue)
      return kept.narrowed(to: group).keeping(names + own).withoutLosses
    }
  }

  /// The significant parameters that differ between examples and are not captured.
  private var lostNames: [Scalars] {
    let captured = query.filter { !$0.value.isConstant }.map(\.name)
    let names = examples.flatMap { $0.query.map(\.name) }.uniqued
      .filter { !captured.contains($0) && !$0.isTracking }
    let alike = examples.grouped(by: values)
    // A parameter that mostly shows how a link was found is significant if links differ in nothing
    // else.
    return names.filter { name in
      (name.isNoise ? alike : [examples]).contains { $0.differ(in: name) }
    }
  }

  /// The form, split by the depth of fragments if needed, in which fragments that differ are
  /// captured.
  private var withFragments: [LinkForm] {
    guard examples.map({ $0.fragment ?? [] }).uniqued.count > 1 else { return [self] }
    let groups = examples.grouped(by: \.fragmentDepth)
    if groups.count == 1 { return [fragment.isEmpty ? keepingFragment : self] }
    let names = query.filter { !$0.value.isConstant }.map(\.name)
    return groups.flatMap { narrowed(to: $0).keeping(names).withoutLosses }.map(\.keepingFragment)
  }

  /// The form with the fragment of all examples; for a single link, what looks like an id in it, or
  /// else all of it, is variable.
  private var keepingFragment: LinkForm {
    var form = self
    let parts = examples.map(\.fragmentParts)
    let depth = examples.map(\.fragmentDepth).min() ?? 0
    let hasID = parts.joined().contains(where: \.isLikelyVariable)
    form.fragment = (0..<depth).map { index in
      let values = parts.map { $0[index] }
      let isVarying = !values[0].isEmpty && (values[0].isLikelyVariable || !hasID)
      guard examples.count == 1, isVarying else { return AlignedValue(values, at: .segment) }
      return AlignedValue(varying: values[0], at: .segment)
    }
    if examples.count == 1, depth > 0 { form.isGuessed = true }
    return form
  }

  /// Whether the variable parts of the path are ids, or names after a word; other names may be
  /// those of different pages.
  private var isPathOfOneKind: Bool {
    segments.indices.allSatisfy { index in
      guard case .variable(let variable) = segments[index], !variable.valueClass.isID else {
        return true
      }
      let isBare = variable.prefix.isEmpty && variable.suffix.isEmpty && variable.name == nil
      return !isBare || index > 0 && segments[index - 1].isConstant
    }
  }

  /// The form with these parameters of all examples; for a single link each of them is variable.
  private func keeping(_ names: [Scalars]) -> LinkForm {
    var form = self
    for name in names where !form.query.contains(where: { $0.name == name && !$0.value.isConstant })
    {
      let values = examples.compactMap { $0.value(of: name) }.filter { !$0.isEmpty }
      guard values.count == examples.count, let value = values.first else { continue }
      form.query.removeAll { $0.name == name }
      let aligned =
        examples.count == 1
        ? AlignedValue(varying: value, at: .query) : AlignedValue(values, at: .query)
      form.query.append((name: name, value: aligned))
      if examples.count == 1 { form.isGuessed = true }
    }
    return form
  }

  /// The form for some of its examples: unchanged if its path is for one kind of thing, else
  /// recomputed.
  private func narrowed(to group: [ExampleURL]) -> LinkForm {
    guard isPathOfOneKind else { return LinkForm(group) }
    return LinkForm(
      examples: group,
      segments: segments,
      query: query,
      fragment: fragment,
      isGuessed: isGuessed
    )
  }
}

extension LinkForm {
  /// The values that the pattern captures in a similar link.
  func values(of example: ExampleURL) -> [Scalars] {
    let pairs =
      zip(segments, example.segments).map { ($0, $1) }
      + query.map { ($0.value, example.value(of: $0.name) ?? []) }
      + zip(fragment, example.fragmentParts).map { ($0, $1) }
    return pairs.compactMap { $0.captured(of: $1) }
  }

  /// Whether the pattern matches a link, judging by its parts.
  func takes(_ example: ExampleURL) -> Bool {
    let depth = segments.count
    let isLonger = example.segments.count > depth
    guard example.segments.count >= depth else { return false }
    let isClosed = endsWithPath || endsInName || !query.isEmpty || !fragment.isEmpty
    if isLonger, isClosed, !hasLongerPaths { return false }
    let parts = example.fragmentParts
    guard fragment.isEmpty || parts.count >= fragment.count else { return false }
    return zip(segments, example.segments).allSatisfy { $0.takes($1) }
      && query.allSatisfy { $0.value.takes(example.value(of: $0.name) ?? []) }
      && zip(fragment, parts).allSatisfy { $0.takes($1) }
  }

  /// The pattern without capture groups.
  var uncaptured: String {
    var form = self
    form.excluded = []
    var writer = PatternWriter(capturing: [])
    writer.write(form)
    return writer.text
  }
}

extension AlignedValue {
  /// The captured part of a value, if any.
  fileprivate func captured(of value: Scalars) -> Scalars? {
    switch self {
    case .constant: nil
    case .words: value
    case .variable(let variable): variable.valueAlone(value)
    }
  }

  /// Whether a value fits.
  fileprivate func takes(_ value: Scalars) -> Bool {
    switch self {
    case .constant(let constant): return constant == value
    case .words(let words): return words.contains(value)
    case .variable(let variable):
      guard value.starts(with: variable.prefix),
        value.reversed().starts(with: variable.suffix.reversed())
      else { return false }
      return variable.valueClass.takes(variable.valueAlone(value))
    }
  }
}

extension ExampleURL {
  /// Whether it has a non-empty parameter.
  fileprivate func hasValue(of name: Scalars) -> Bool {
    value(of: name)?.isEmpty == false
  }
}

extension [ExampleURL] {
  /// Whether all have a non-empty parameter.
  fileprivate func allHaveValue(of name: Scalars) -> Bool {
    allSatisfy { $0.hasValue(of: name) }
  }

  /// Whether links differ in a parameter; an empty one counts as missing.
  fileprivate func differ(in name: Scalars) -> Bool {
    map { $0.value(of: name) ?? [] }.uniqued.count > 1
  }
}
