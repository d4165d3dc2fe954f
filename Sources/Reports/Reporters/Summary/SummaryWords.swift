import Diagnostics
import MatchEngine
import RunRecord

/// The counts of a summary in words.
enum SummaryWords {
  /// What there is to know of the patterns of scripts.
  static func scripts(_ counts: ScriptPatternCounts) -> [String] {
    var words: [String] = []
    if counts.patterns > 0 {
      words.append("\(counted(counts.patterns, "pattern")) of scripts among them")
    }
    if counts.built > 0 {
      let verb = counts.built == 1 ? "is" : "are"
      words.append(
        "\(counted(counts.built, "pattern")) of scripts \(verb) built while the script runs and cannot be examined"
      )
    }
    if counts.unreadScripts > 0 {
      words.append("\(counted(counts.unreadScripts, "script")) could not be split into tokens")
    }
    return words
  }

  /// How many findings of each severity there are, and how many are allowed.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - includesBudgets: Whether what budgets say is counted, too.
  /// - Returns: The counts in words.
  static func findings(_ record: RunRecord, includesBudgets: Bool = true) -> [String] {
    var counts: [String] = []
    for severity in Severity.allCases.reversed() {
      let left =
        includesBudgets
        ? 0
        : record.diagnostics.count {
          $0.isOfBudget && $0.allowed == nil && $0.severity == severity
        }
      let count = record.summary.diagnosticCount(severity) - left
      if count > 0 { counts.append(counted(count, severity.rawValue)) }
    }
    let allowed = record.diagnostics.count { $0.allowed != nil }
    if allowed > 0 { counts.append("\(allowed) allowed") }
    return counts
  }

  /// A count with its reasons, the most frequent first; nil for none.
  static func byReason<Reason>(
    _ counts: [Reason: Int],
    _ word: String,
    _ words: KeyPath<Reason, String>
  ) -> String? {
    guard !counts.isEmpty else { return nil }
    let total = counts.values.reduce(0, +)
    let named = counts.map { (words: $0.key[keyPath: words], count: $0.value) }
    let reasons = named.sorted { ($1.count, $0.words) < ($0.count, $1.words) }
    if reasons.count == 1 { return "\(total) \(word) (\(reasons[0].words))" }
    let list = reasons.map { "\($0.words): \($0.count)" }.joined(separator: ", ")
    return "\(total) \(word) (\(list))"
  }

  /// What engines gave up on, by engine and reason; nil for nothing.
  static func undecided(_ drift: DriftSummary) -> String? {
    guard drift.undecidedCount > 0 else { return nil }
    let reasons = Dictionary(grouping: drift.undecided) { "\($0.engine) \($0.reason.words)" }
      .mapValues { $0.reduce(0) { $0 + $1.count } }
    let list = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key.shown): \($0.value)" }
      .joined(separator: ", ")
    if drift.isUndecided { return "all undecided (\(list))" }
    return "\(counted(drift.undecidedCount, "comparison")) undecided (\(list))"
  }

  /// The changes since a recording, by kind.
  static func changes(_ goldens: GoldenSummary) -> [String] {
    GoldenRecord.Kind.allCases.compactMap { kind in
      goldens.count(kind) > 0 ? "\(kind.noun): \(goldens.count(kind))" : nil
    }
  }

  /// The rules whose costs are a case of their own.
  static func notes(_ budgets: BudgetSummary) -> [String] {
    listed([
      (budgets.allowed, "over but allowed"), (budgets.unrecorded, "not recorded"),
      (budgets.measured, "compared with the recorded pattern, run again"),
      (budgets.refused, "refused by an engine"), (budgets.uncounted, "not counted by an engine"),
    ])
  }

  /// The relations of rules that are for the same inputs.
  static func variations(_ summary: VariationSummary, _ record: RunRecord) -> [String] {
    let findings = record.variations.records
    let open = findings.count { $0.allowed == nil }
    var words = [counted(open, "likely mistake")]
    if findings.count > open { words.append("\(findings.count - open) accepted") }
    if summary.hidden > 0 { words.append("\(summary.hidden.grouped) less likely") }
    words.append("\(counted(summary.variations, "link", isGrouped: true)) tried")
    if summary.undecided > 0 { words.append("\(summary.undecided) undecided") }
    return words
  }

  /// How rules lie to each other, counted.
  static func relations(_ overlap: OverlapRecord) -> [String] {
    listed([
      (overlap.relations.count { $0.kind == .equal }, "equal"),
      (overlap.relations.count { $0.kind == .subset }, "part of another"),
      (overlap.relations.count { $0.kind == .undecided }, "undecided"),
      (overlap.unreachable.count, "never reached"),
      (overlap.undecided, "matches undecided"),
    ])
  }

  private static func listed(_ counts: [(count: Int, words: String)]) -> [String] {
    counts.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
  }
}

extension DiagnosticRecord {
  /// Whether it is about the cost of a rule, and not a finding of a check.
  var isOfBudget: Bool { code == "over-budget" }
}

/// A count with its noun, in the plural where it has to be, with commas between thousands if wanted.
package func counted(_ count: Int, _ noun: String, isGrouped: Bool) -> String {
  isGrouped ? "\(count.grouped) \(noun)\(count == 1 ? "" : "s")" : counted(count, noun)
}
