import Diagnostics
import MatchEngine
import RunRecord

/// The counts that end the report of a single command, a line for each thing that was counted.
struct SummaryLines {
  private let record: RunRecord
  private let summary: Summary

  init(of record: RunRecord) {
    self.record = record
    summary = record.summary
  }
}

extension SummaryLines {
  /// The lines, each of at most a width.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - elapsed: The time that the run took, where it is shown.
  /// - Returns: The lines, without colours.
  func lines(width: Int, elapsed: Duration? = nil) -> [String] {
    var sentences = [rules, findings].compactMap(\.self)
    if let drift = record.drift.summary { sentences.append(text(of: drift)) }
    if let slow = record.slow.summary { sentences += text(of: slow) }
    if let goldens = record.goldens.summary { sentences += text(of: goldens) }
    if let budgets = record.budgets.summary { sentences.append(text(of: budgets)) }
    if let coverage = record.coverage.summary { sentences.append(text(of: coverage)) }
    if let overlap = record.overlap { sentences.append(text(of: overlap)) }
    if let variations = record.variations.summary {
      let counts = SummaryWords.variations(variations, record).joined(separator: ", ")
      sentences.append("variations of \(counted(variations.rules, "rule")): \(counts)")
    }
    if let elapsed, let last = sentences.indices.last { sentences[last] += ", \(elapsed.seconds)" }
    return sentences.flatMap { WrappedText(width: width).sentence($0) }
  }

  /// Whether there is something beside rules, tests and findings.
  private var hasParts: Bool {
    !record.sections.asked.isEmpty
  }

  private var rules: String? {
    if summary.tests > 0 {
      let counts =
        ["\(summary.passed) passed", "\(summary.failed) failed"]
        + [
          SummaryWords.byReason(summary.undecided, "undecided", \.words),
          SummaryWords.byReason(summary.skipped, "skipped", \.words),
        ]
        .compactMap(\.self)
      return "\(ruleCounts), \(counted(summary.tests, "test")): " + counts.joined(separator: ", ")
    }
    guard !hasParts else { return nil }
    let counts = SummaryWords.findings(record)
    return "\(ruleCounts): " + (counts.isEmpty ? "no findings" : counts.joined(separator: ", "))
  }

  /// The findings, where they have no line with the rules.
  private var findings: String? {
    guard summary.tests > 0 || hasParts else { return nil }
    let counts = SummaryWords.findings(record)
    return counts.isEmpty ? nil : "findings: " + counts.joined(separator: ", ")
  }

  /// Files other than manifests have other things than rules, of which `summary.rules` is the number.
  private var ruleCounts: String {
    var counts: [(noun: String, count: Int)] = []
    for file in record.manifests {
      if let index = counts.firstIndex(where: { $0.noun == file.ruleNoun }) {
        counts[index].count += file.rules
      } else {
        counts.append((file.ruleNoun, file.rules))
      }
    }
    guard counts.contains(where: { $0.noun != "rule" }) else {
      return counted(summary.rules, "rule")
    }
    return counts.map { counted($0.count, $0.noun) }.joined(separator: ", ")
  }
}

extension SummaryLines {
  /// The counts of a comparison: differences by likeness to a URL, then what is undecided.
  private func text(of drift: DriftSummary) -> String {
    var text = "drift of \(counted(drift.patterns, "pattern")), "
    text += "\(counted(drift.comparisons, "comparison")): "
    var counts = URLLikeness.allCases.compactMap { likeness in
      drift.findings[likeness].map { "\($0) \(likeness.words)" }
    }
    // Where nothing could be told, there is not none.
    if counts.isEmpty, !drift.isUndecided { counts = ["none"] }
    if let undecided = SummaryWords.undecided(drift) { counts.append(undecided) }
    return text + counts.joined(separator: ", ")
  }

  /// The counts of a search for slow patterns, each pattern by its worst verdict, and what it covered.
  private func text(of slow: SlowSummary) -> [String] {
    guard slow.patterns > 0 else { return ["no pattern was searched for slowness"] }
    let counts = SlowRecord.Verdict.allCases.compactMap { verdict in
      slow.worst[verdict].map { "\($0) \(verdict.words)" }
    }
    let verdicts = counts.isEmpty ? "no verdict" : counts.joined(separator: ", ")
    var scope = "subjects of up to \(counted(slow.maxLength, "character", isGrouped: true))"
    if !record.slow.records.isEmpty, let options = record.engines["pcre2"]?.options {
      scope += ", pcre2 with \(options)"
    }
    let scripts = slow.scripts.map(SummaryWords.scripts) ?? []
    return ["\(counted(slow.patterns, "pattern")): \(verdicts)"] + scripts + [scope]
  }

  private func text(of goldens: GoldenSummary) -> [String] {
    var text =
      "behaviour of \(counted(goldens.rules, "rule")) over \(counted(goldens.urls, "URL")): "
    let counts = SummaryWords.changes(goldens)
    guard !counts.isEmpty else { return [text + "unchanged"] }
    text += "\(counted(goldens.changedRules, "rule")) changed"
    return [text, "changes: " + counts.joined(separator: ", ")]
  }

  private func text(of budgets: BudgetSummary) -> String {
    let text = "costs of \(counted(budgets.rules, "rule")): "
    let over = budgets.over == 0 ? "within budget" : "\(budgets.over) over budget"
    return text + ([over] + SummaryWords.notes(budgets)).joined(separator: ", ")
  }

  private func text(of overlap: OverlapRecord) -> String {
    let text =
      "overlap: several actions for \(overlap.shared) of \(counted(overlap.inputs, "input"))"
    return ([text] + SummaryWords.relations(overlap)).joined(separator: ", ")
  }

  private func text(of coverage: CoverageSummary) -> String {
    var text = "coverage of \(counted(coverage.patterns, "pattern")): \(coverage.share.asShare)"
    text += ", \(coverage.covered) of \(counted(coverage.counted, "part"))"
    if let minimum = coverage.minimum { text += " (\(minimum.asShare) wanted)" }
    if coverage.unknown > 0 { text += ", \(coverage.unknown) unknown" }
    if coverage.unreachable > 0 { text += ", \(coverage.unreachable) unreachable" }
    if coverage.unanalyzed > 0 { text += ", \(counted(coverage.unanalyzed, "pattern")) not read" }
    if !coverage.regressions.isEmpty {
      text += ", \(counted(coverage.regressions.count, "regression"))"
    }
    return text
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
  var seconds: String {
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
    case "assetlinks": "statement"
    case "entitlements": "associated domain"
    case "schemes": "scheme"
    case "contract": "contract"
    default: "rule"
    }
  }
}
