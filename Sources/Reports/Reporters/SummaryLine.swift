import Diagnostics
import MatchEngine
import RunRecord

/// The one line that ends a report for people.
struct SummaryLine {
  private let summary: Summary
  private let allowedCount: Int
  private let isTooSlow: Bool
  private let hasFailingChange: Bool
  private let isOverBudget: Bool
  private let overlap: OverlapRecord?
  /// Whether there were rules to speak of, and not patterns alone.
  private let hasRules: Bool
  /// How many rules there were, by the word for what each file calls its rules, in the files' order.
  private let ruleCounts: String
  /// The options that PCRE2's verdicts are for; nil where it gave none.
  private let pcre2Options: String?
  private let elapsed: Duration?

  init(of record: RunRecord, elapsed: Duration? = nil) {
    summary = record.summary
    allowedCount = record.diagnostics.count { $0.allowed != nil }
    isTooSlow = record.isTooSlow
    hasFailingChange = record.hasFailingChange
    isOverBudget = record.isOverBudget
    overlap = record.overlap
    let isOfPatterns = record.summary.drift != nil || record.summary.slow != nil
    hasRules = !record.manifests.isEmpty || !isOfPatterns
    ruleCounts = Self.ruleCounts(of: record)
    pcre2Options = record.slow.isEmpty ? nil : record.engines["pcre2"]?.options
    self.elapsed = elapsed
  }
}

extension SummaryLine {
  /// The line without its end.
  func text(style: TextStyle = .plain) -> String {
    var text = hasRules ? ruleCounts : ""
    if summary.tests > 0 {
      text += ", " + counted(summary.tests, "test") + ": " + testCounts.joined(separator: ", ")
    }
    if !findingCounts.isEmpty {
      text += "; findings: " + findingCounts.joined(separator: ", ")
    } else if summary.tests == 0, summary.drift == nil, summary.slow == nil,
      summary.goldens == nil, summary.budgets == nil, summary.coverage == nil, overlap == nil
    {
      text += "; findings: none"
    }
    if let drift = summary.drift {
      text += (text.isEmpty ? "" : "; ") + Self.text(of: drift)
    }
    if let slow = summary.slow {
      text += (text.isEmpty ? "" : "; ") + Self.text(of: slow, pcre2Options)
    }
    if let goldens = summary.goldens {
      text += (text.isEmpty ? "" : "; ") + Self.text(of: goldens)
    }
    if let budgets = summary.budgets {
      text += (text.isEmpty ? "" : "; ") + Self.text(of: budgets)
    }
    if let links = summary.links {
      text += (text.isEmpty ? "" : "; ") + Self.text(of: links)
    }
    if let coverage = summary.coverage {
      text += (text.isEmpty ? "" : "; ") + Self.text(of: coverage)
    }
    if let overlap { text += (text.isEmpty ? "" : "; ") + Self.text(of: overlap) }
    if let elapsed { text += ", " + elapsed.seconds }
    return isClean ? style.green(text) : style.bold(style.red(text))
  }

  /// Files other than manifests have other things than rules, of which `summary.rules` is the number.
  private static func ruleCounts(of record: RunRecord) -> String {
    var counts: [(noun: String, count: Int)] = []
    for file in record.manifests {
      if let index = counts.firstIndex(where: { $0.noun == file.ruleNoun }) {
        counts[index].count += file.rules
      } else {
        counts.append((file.ruleNoun, file.rules))
      }
    }
    guard counts.contains(where: { $0.noun != "rule" }) else {
      return counted(record.summary.rules, "rule")
    }
    return counts.map { counted($0.count, $0.noun) }.joined(separator: ", ")
  }

  private var isClean: Bool {
    summary.failed == 0 && summary.undecidedCount == 0 && summary.diagnosticCount(.error) == 0
      && summary.drift?.isShort != true && summary.drift?.isUndecided != true
      && !isTooSlow && !hasFailingChange && !isOverBudget && summary.coverage?.isShort != true
      && overlap?.unreachable.isEmpty != false
  }

  /// The counts of a comparison with goldens.
  private static func text(of goldens: GoldenSummary) -> String {
    let text =
      "behaviour of \(counted(goldens.rules, "rule")) over \(counted(goldens.urls, "URL")): "
    let counts = GoldenRecord.Kind.allCases.compactMap { kind in
      goldens.count(kind) > 0 ? "\(kind.noun): \(goldens.count(kind))" : nil
    }
    if counts.isEmpty { return text + "unchanged" }
    return text
      + "\(counted(goldens.changedRules, "rule")) changed (\(counts.joined(separator: ", ")))"
  }

  /// The counts of the rules of other link systems.
  private static func text(of links: LinkSummary) -> String {
    var text = "expressions of \(counted(links.rules, "link rule")), "
    text += "\(counted(links.comparisons, "comparison")): "
    text += links.differences == 0 ? "equal to their matchers" : "\(links.differences) otherwise"
    if links.undecided > 0 { text += ", \(links.undecided) undecided" }
    return text
  }

  /// The counts of a comparison with budgets.
  private static func text(of budgets: BudgetSummary) -> String {
    var text = "costs of \(counted(budgets.rules, "rule")): "
    text += budgets.over == 0 ? "within budget" : "\(budgets.over) over budget"
    func add(_ count: Int, _ words: String) { if count > 0 { text += ", \(count) \(words)" } }
    add(budgets.allowed, "over but allowed")
    add(budgets.unrecorded, "not recorded")
    add(budgets.measured, "compared with the recorded pattern, run again")
    add(budgets.refused, "refused by an engine")
    add(budgets.uncounted, "not counted by an engine")
    return text
  }

  /// The counts of a comparison: differences by likeness to a URL, then what is undecided by engine and reason.
  private static func text(of drift: DriftSummary) -> String {
    var text = "drift of \(counted(drift.patterns, "pattern")), "
    text += "\(counted(drift.comparisons, "comparison")): "
    let counts = URLLikeness.allCases.compactMap { likeness in
      drift.findings[likeness].map { "\($0) \(likeness.words)" }
    }
    // Where nothing could be told, there is not none.
    text += counts.isEmpty && !drift.isUndecided ? "none" : counts.joined(separator: ", ")
    guard drift.undecidedCount > 0 else { return text }
    let reasons = Dictionary(grouping: drift.undecided) { "\($0.engine) \($0.reason.words)" }
      .mapValues { $0.reduce(0) { $0 + $1.count } }
    let list = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key.shown): \($0.value)" }
    if drift.isUndecided {
      return text + (counts.isEmpty ? "" : ", ") + "all undecided (\(list.joined(separator: ", ")))"
    }
    return text
      + ", \(counted(drift.undecidedCount, "comparison")) undecided"
      + " (\(list.joined(separator: ", ")))"
  }

  /// The counts of overlaps.
  private static func text(of overlap: OverlapRecord) -> String {
    var text =
      "overlap: several actions for \(overlap.shared) of \(counted(overlap.inputs, "input"))"
    func add(_ count: Int, _ words: String) { if count > 0 { text += ", \(count) \(words)" } }
    add(overlap.relations.count { $0.kind == .equal }, "equal")
    add(overlap.relations.count { $0.kind == .subset }, "part of another")
    add(overlap.relations.count { $0.kind == .undecided }, "undecided")
    add(overlap.unreachable.count, "never reached")
    add(overlap.undecided, "matches undecided")
    return text
  }

  /// The counts of coverage.
  private static func text(of coverage: CoverageSummary) -> String {
    var text = "coverage of \(counted(coverage.patterns, "pattern")): \(coverage.share.asShare)"
    text += ", \(coverage.covered) of \(counted(coverage.counted, "part"))"
    if let minimum = coverage.minimum { text += " (\(minimum.asShare) wanted)" }
    if coverage.unknown > 0 { text += ", \(coverage.unknown) unknown" }
    if coverage.unreachable > 0 { text += ", \(coverage.unreachable) unreachable" }
    if coverage.unanalyzed > 0 { text += "; \(counted(coverage.unanalyzed, "pattern")) not read" }
    if !coverage.regressions.isEmpty {
      text += "; \(counted(coverage.regressions.count, "regression"))"
    }
    return text
  }

  /// The counts of a search for slow patterns, each pattern by its worst verdict.
  private static func text(of slow: SlowSummary, _ options: String?) -> String {
    guard slow.patterns > 0 else { return "no pattern was searched for slowness" }
    let counts = SlowRecord.Verdict.allCases.compactMap { verdict in
      slow.worst[verdict].map { "\($0) \(verdict.words)" }
    }
    var text = "\(counted(slow.patterns, "pattern")) up to \(counted(slow.maxLength, "character"))"
    if let options { text += ", pcre2 with \(options)" }
    return text + ": " + (counts.isEmpty ? "no verdict" : counts.joined(separator: ", "))
  }

  private var testCounts: [String] {
    var counts = ["\(summary.passed) passed", "\(summary.failed) failed"]
    if !summary.undecided.isEmpty {
      counts.append(byReason(summary.undecided, "undecided", \.words))
    }
    if !summary.skipped.isEmpty { counts.append(byReason(summary.skipped, "skipped", \.words)) }
    return counts
  }

  private func byReason<Reason>(
    _ counts: [Reason: Int],
    _ word: String,
    _ words: KeyPath<Reason, String>
  ) -> String {
    let total = counts.values.reduce(0, +)
    let named = counts.map { (words: $0.key[keyPath: words], count: $0.value) }
    let reasons = named.sorted { ($1.count, $0.words) < ($0.count, $1.words) }
    if reasons.count == 1 { return "\(total) \(word) (\(reasons[0].words))" }
    let list = reasons.map { "\($0.words): \($0.count)" }.joined(separator: ", ")
    return "\(total) \(word) (\(list))"
  }

  private var findingCounts: [String] {
    var counts: [String] = []
    for severity in Severity.allCases.reversed() {
      let count = summary.diagnosticCount(severity)
      if count > 0 { counts.append(counted(count, severity.rawValue)) }
    }
    if allowedCount > 0 { counts.append("\(allowedCount) allowed") }
    return counts
  }
}

extension SlowRecord.Verdict {
  /// The verdict as a summary has it.
  fileprivate var words: String {
    switch self {
    case .vulnerable: "slow"
    case .scanning: "slow from reading"
    case .notSlow: "not slow"
    case .undecided: "undecided"
    case .refused: "refused"
    }
  }
}

extension Duration {
  /// The time in seconds with two decimals, the same in every locale.
  fileprivate var seconds: String {
    let (seconds, attoseconds) = components
    let hundredths = seconds * 100 + attoseconds / 10_000_000_000_000_000
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) s"
  }
}

extension ManifestRecord {
  /// What `rules` counts, by the kind of the file.
  fileprivate var ruleNoun: String {
    switch version {
    case "association": "component"
    case "entitlements": "associated domain"
    case "schemes": "scheme"
    case "contract": "contract"
    default: "rule"
    }
  }
}
