import MatchEngine
import RegexSyntax
import RunRecord

/// A difference between two engines for one pattern, with its cause.
struct DriftDifference: Sendable {
  let engines: [String]
  let cause: Cause
  /// The construct's range in the original pattern; empty if it has none.
  let place: Range<Int>
  /// The best subject that shows it.
  let witness: Witness
  /// The change needed to make it visible; nil if it shows on the original pattern.
  let after: DriftRecord.After?
  /// The smallest pattern and subject that show it.
  let minimal: (pattern: String, subject: Subject)
  /// The fixed pattern, if there is one.
  let fix: Fix?
  /// JavaScript's flag; nil where the rules do not say it, or it is not one of the engines.
  let unicodeFlag: UnicodeFlag?

  /// A pattern with the same meaning in all engines.
  struct Fix: Sendable, Hashable {
    let pattern: String
    /// Whether it is known to have the same meaning on every subject, and had on all that were
    /// tried.
    let isExact: Bool
    /// The engine whose answers it keeps; nil for the first.
    let kept: String?
    /// The edition of JavaScript that accepts it; nil if none does, or JavaScript is not compared.
    let edition: String?
  }
}
