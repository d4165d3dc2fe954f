package import Diagnostics
package import RunRecord

/// The changes since rules were recorded, for people: a block for each rule, in it what changed,
/// the most important first, each with a name under which it can be accepted.
package struct GoldenText: Sendable {
  let style: TextStyle
  let isVerbose: Bool

  /// The maximum number of examples shown for a change by default.
  private static let shownExamples = 3
  /// The maximum number of rules shown by default.
  private static let shownRules = 100
  private static let labelWidth = 4

  /// Without colours, and with every example.
  static let plain = GoldenText(style: .plain, isVerbose: true)

  package init(style: TextStyle, isVerbose: Bool) {
    self.style = style
    self.isVerbose = isVerbose
  }
}

extension GoldenText {
  /// The text of all changes, or an empty text.
  package func text(_ records: [GoldenRecord]) -> String {
    var text = ""
    var last: String?
    var shown = 0
    var leftOut: Set<String> = []
    for record in records {
      let name = record.golden ?? ""
      if name != last || name.isEmpty {
        if shown >= Self.shownRules, !isVerbose {
          leftOut.insert(name)
          continue
        }
        shown += 1
        if !text.isEmpty { text += "\n" }
        text += heading(of: record)
        last = name
      }
      text += "  \(title(of: record))\n"
      for line in lines(of: record) { text += "    \(line)\n" }
    }
    if !leftOut.isEmpty {
      text += "\n… and \(counted(leftOut.count, "more rule")) (--verbose shows all)\n"
    }
    return text.isEmpty ? "" : text + "\n"
  }

  private func heading(of record: GoldenRecord) -> String {
    guard let name = record.rule ?? record.golden else {
      return style.bold(record.kind == .definition ? "apps" : "the recording") + "\n"
    }
    var text = style.bold("rule \(name.shown)")
    if let golden = record.golden, golden != record.rule, record.rule != nil {
      text += style.dim(" (golden \(golden.shown))")
    }
    text += "\n"
    if let location = record.location { text += style.cyan(" --> ") + location.link + "\n" }
    return text
  }

  /// What kind of change it is, of how many URLs, and its name.
  package func title(of record: GoldenRecord) -> String {
    let words = record.words
    let coloured = record.fails ? style.red(style.bold(words)) : style.yellow(words)
    return coloured + style.dim(" [\(record.id)]")
  }

  /// The lines below the title, without indentation.
  package func lines(of record: GoldenRecord) -> [String] {
    var lines = record.differences.flatMap { difference in
      [style.dim(difference.what.shown)] + sides(of: difference, indent: "  ")
    }
    let examples = record.examples.prefix(isVerbose ? record.examples.count : Self.shownExamples)
    for example in examples {
      lines.append(example.url.quoted + (example.isTest ? style.dim(" (a test input)") : ""))
      for difference in example.differences { lines += self.lines(of: difference) }
    }
    let rest = record.urls - examples.count
    if rest > 0, !examples.isEmpty { lines.append(style.dim("… and \(counted(rest, "more URL"))")) }
    for loss in record.losses { lines += self.lines(of: loss, in: record) }
    for takeover in record.takeovers {
      let urls = counted(takeover.urls, "URL")
      lines.append(
        style.yellow(
          "\(urls) that went to \(takeover.from?.shown ?? "no rule") first now "
            + "\(takeover.urls == 1 ? "goes" : "go") to \(takeover.to?.shown ?? "no rule")"
        )
      )
    }
    return lines
  }

  /// The apps that lose URLs; the URLs too, unless they are those of the whole change.
  private func lines(of loss: GoldenRecord.Loss, in record: GoldenRecord) -> [String] {
    let apps = loss.apps.map(\.shown).joined(separator: ", ")
    let verb = loss.apps.count == 1 ? "loses" : "lose"
    let isWhole = loss.count == record.urls
    var lines = [
      style.yellow("\(apps) \(verb) \(counted(loss.count, "URL"))" + (isWhole ? "" : ":"))
    ]
    guard !isWhole else { return lines }
    let shown = loss.urls.prefix(isVerbose ? loss.urls.count : Self.shownExamples)
    lines += shown.map { "  " + $0.quoted }
    let rest = loss.count - shown.count
    if rest > 0 { lines.append(style.dim("  … and \(counted(rest, "more URL"))")) }
    return lines
  }

  /// A difference of an example, in one line where there is one side alone.
  private func lines(of difference: GoldenRecord.Difference) -> [String] {
    switch (difference.old, difference.new) {
    case (nil, _?): ["  \(style.dim(difference.what.shown))  \(difference.shownNew)"]
    case (_?, nil): ["  \(style.dim(difference.what.shown))  was \(difference.shownOld)"]
    default: ["  " + style.dim(difference.what.shown)] + sides(of: difference, indent: "    ")
    }
  }

  private func sides(of difference: GoldenRecord.Difference, indent: String) -> [String] {
    switch (difference.old, difference.new) {
    case (nil, nil): return []
    case (nil, _?): return ["\(indent)new  \(difference.shownNew)"]
    case (_?, nil): return ["\(indent)was  \(difference.shownOld)"]
    case (let old?, let new?):
      guard !difference.isOldInWords, !difference.isNewInWords else {
        return ["\(indent)was  \(difference.shownOld)", "\(indent)is   \(difference.shownNew)"]
      }
      let pair = HighlightedText.pair(old, new)
      return side("was", pair.expected, style.removed, indent)
        + side("is", pair.actual, style.added, indent)
    }
  }

  private func side(
    _ label: String,
    _ text: HighlightedText,
    _ highlight: (String) -> String,
    _ indent: String
  ) -> [String] {
    let padding = String(repeating: " ", count: Self.labelWidth - label.count + 1)
    let line = indent + label + padding + text.line(highlight: highlight)
    guard !style.usesColor, let marks = text.marks else { return [line] }
    return [line, indent + String(repeating: " ", count: Self.labelWidth + 1) + marks]
  }
}

extension GoldenRecord.Difference {
  /// The sides as people see them: a value in quotes, words about one without.
  fileprivate var shownOld: String { (isOldInWords ? old?.shown : old?.quoted) ?? "" }
  fileprivate var shownNew: String { (isNewInWords ? new?.shown : new?.quoted) ?? "" }
}

extension GoldenRecord {
  /// The change in one line.
  var headline: String {
    let name = (rule ?? golden).map { "\($0.shown): " } ?? ""
    return name + words + " [\(id)]"
  }

  /// What kind of change it is, of how many URLs.
  package var words: String {
    let count = counted(urls, "URL")
    return switch kind {
    case .corpus: rule == nil ? "different corpus" : "recorded over a different corpus"
    case .engine: "different version of an engine"
    case .unrecorded: "is new, and has no golden: \(count)"
    case .stale: "its rule, which matched \(count), is gone"
    case .added: "is new: \(count)"
    case .removed: "is gone: \(count)"
    case .order: "has a different position: changed outputs for \(count)"
    case .renamed: "has a new id"
    case .digest:
      "changed results, recorded only as \(counted(differences.count, "digest")); \(count) now"
    case .gained: "newly matches \(count)"
    case .lost: "no longer matches \(count)"
    case .undecided: "an engine gives up, or no longer does, on \(count)"
    case .output: "changed outputs for \(count)"
    case .groups: "changed groups, same outputs, for \(count)"
    case .cost: fails ? "changed costs" : "changed costs, none above what budget.growth allows"
    case .tests: urls == 0 ? "changed test inputs" : "changed test inputs: \(count)"
    case .definition: witness?.words ?? "different definition"
    }
  }
}

extension GoldenRecord.Witness {
  /// What the rule now makes of the URL.
  fileprivate var words: String {
    switch change {
    case .lost: "no longer matches \(url.quoted)"
    case .gained: "newly matches \(url.quoted)"
    case .groups: "matches other text of \(url.quoted)"
    }
  }
}

extension GoldenRecord.Kind {
  /// The kind as a summary counts it.
  var noun: String {
    switch self {
    case .corpus: "corpus"
    case .engine: "engine"
    case .unrecorded: "without golden"
    case .stale: "without rule"
    case .added: "new"
    case .removed: "gone"
    case .order: "order"
    case .renamed: "renamed"
    case .digest: "digests"
    case .gained: "newly matching"
    case .lost: "lost"
    case .undecided: "undecided"
    case .output: "outputs"
    case .groups: "groups"
    case .cost: "costs"
    case .tests: "test inputs"
    case .definition: "definitions"
    }
  }
}
