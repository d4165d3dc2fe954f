import Diagnostics
import RunRecord

enum SummaryWords {
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
    let total = counts.values.reduce(0, +).grouped
    let named = counts.map { (words: $0.key[keyPath: words], count: $0.value) }
    let reasons = named.sorted { ($1.count, $0.words) < ($0.count, $1.words) }
    if reasons.count == 1 { return "\(total) \(word) (\(reasons[0].words))" }
    let list = reasons.map { "\($0.words): \($0.count.grouped)" }.joined(separator: ", ")
    return "\(total) \(word) (\(list))"
  }

  static func listed(_ counts: [(count: Int, words: String)]) -> [String] {
    counts.filter { $0.count > 0 }.map { "\($0.count.grouped) \($0.words)" }
  }
}
