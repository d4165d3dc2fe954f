import MatchEngine
import RegexSyntax
import RunRecord

/// A difference between two engines over one pattern, with its cause.
struct DriftDifference: Sendable {
  let engines: [String]
  let cause: Cause
  /// The construct's place in the pattern as it is written; empty where it has none.
  let place: Range<Int>
  /// The best subject that shows it.
  let witness: Witness
  /// What had to be changed before it showed; nil if it shows on the pattern as it is written.
  let after: DriftRecord.After?
  /// The smallest pattern and subject that show it.
  let minimal: (pattern: String, subject: Subject)
  /// The fixed pattern; nil if there is none.
  let fix: Fix?

  /// A pattern that means the same to all engines.
  struct Fix: Sendable, Hashable {
    let pattern: String
    /// Whether it is known to mean the same on every subject, and did on all that were tried.
    let isExact: Bool
    /// The engine whose answers it keeps; nil for the first.
    let kept: String?
    /// The edition of JavaScript that takes it; nil if none does, or JavaScript is
    /// not compared.
    let edition: JavaScriptEdition?
  }
}
