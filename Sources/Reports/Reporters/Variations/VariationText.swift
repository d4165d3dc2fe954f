import Diagnostics
import LinkVariations
package import RunRecord

/// Links that rules do not take as expected, for people.
package struct VariationText {
  let style: TextStyle
  let isVerbose: Bool
  /// Text without colours and limits.
  package static let plain = VariationText(style: .plain, isVerbose: true)

  /// The maximum numbers of other URLs, rules and reasons shown for a finding by default.
  private static let shownOthers = 3
  private static let shownRules = 4
  private static let shownReasons = 2
}

extension VariationText {
  /// The text of findings, one block for those that one change of patterns settles; empty if there
  /// is none.
  func text(_ records: [VariationRecord]) -> String {
    let groups = records.filter { $0.allowed == nil }.grouped(by: \.group)
    let sorted = groups.sorted { $0[0].weight > $1[0].weight }
    var text = sorted.map { block($0) + "\n" }.joined()
    if isVerbose { text += accepted(records.filter { $0.allowed != nil }) }
    return text
  }

  private func block(_ group: [VariationRecord]) -> String {
    guard let first = group.first else { return "" }
    var lines = [
      "\(style.yellow("variation")): \(style.bold(first.rule.shown)) \(first.words) "
        + "[\(first.cause.code)]"
    ]
    if let location = first.location { lines.append(style.cyan(" --> ") + location.link) }
    lines += details(of: first).map { "    " + $0 }
    let others = group.dropFirst().map(\.rule.shown)
    if !others.isEmpty {
      let names = isVerbose ? others[...] : others.prefix(Self.shownRules)
      let rest = others.count - names.count
      lines.append(
        "    so do  " + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What there is to say about a finding, line by line.
  func details(of record: VariationRecord) -> [String] {
    var lines = ["test   \(record.test.quoted)", "link   \(record.url.quoted)"]
    // A finding is cut off at its end, so the correction stands near its start.
    if let fix = record.fix { lines.append("fix    \(fix.pattern.shown)") }
    let others = record.others.prefix(Self.shownOthers)
    lines += others.map { "also   \($0.quoted)" }
    if record.others.count > others.count {
      lines.append("also   \(counted(record.others.count - others.count, "more link"))")
    }
    if record.variation == .knownLink {
      lines.append("since  the service is known to have such links")
    }
    let reasons = record.evidence.filter { $0.code != record.variation.rawValue && $0.weight > 0 }
    for reason in reasons.prefix(isVerbose ? reasons.count : Self.shownReasons) {
      lines.append("since  \(reason.text.shown)")
    }
    return lines
  }

  private func accepted(_ records: [VariationRecord]) -> String {
    records.map { record in
      var text = style.dim("accepted") + ": \(record.rule.shown) \(record.words) "
      text += "[\(record.cause.code)]\n"
      return text + "    = reason: \((record.allowed ?? "").shown)\n\n"
    }
    .joined()
  }
}

extension VariationRecord {
  /// What the rule does, to be read after its name.
  package var words: String { "\(verb) \(variation.words)" }

  /// What the rule does with the link.
  fileprivate var verb: String {
    switch (expectation, outcome) {
    case (.noMatch, _): "also takes"
    case (.same, .match): "gives another output for"
    default: "refuses"
    }
  }
}
