public import Diagnostics

/// One change of a pattern's text that may make it backtrack less.
public struct FixEdit: Sendable, Hashable {
  /// What the change does.
  public var kind: FixKind
  /// The UTF-16 ranges of the pattern that are replaced, each with its new text; sorted, apart.
  public var changes: [PatternCorrection]
}

/// What a change of a pattern does to it, the most welcome kind first.
public enum FixKind: String, Sendable, Hashable, CaseIterable, Comparable {
  /// A loop keeps what it took: `\w+` becomes `\w++`. JavaScript has no such thing.
  case possessive
  /// A loop around a loop becomes one: `(?:a+)+` becomes `(?:a+)`.
  case flattened
  /// Two loops over the same characters become one: `\s*\s*` becomes `\s*`.
  case merged
  /// Branches with the same beginning become one: `(?:a|ab)` becomes `(?:ab?)`.
  case factored
  /// What a loop's turns may leave out has to be there: `\w+(?:-?\w+)*` becomes `\w+(?:-\w+)*`.
  case separated
  /// What a loop's turns may end with stands between them: `(?:a+-?)+` becomes `(?:a+-)*a+-?`.
  case unrolled
  /// A loop leaves out what must follow it: `(?:.*/)*` becomes `(?:[^/\v]*/)*`.
  case disjoint
  /// A loop ends only where its characters end: `\w+` becomes `\w+(?!\w)`.
  case closed
  /// A loop runs no further than to the next literal: `.*?ab` becomes `(?:(?!ab).)*?ab`.
  case tempered
  /// What stands at the end is looked for first: `a.*b.*$` becomes `a(?=.*+$).*b.*$`.
  case guarded
  /// The search starts only where a loop's text starts: `\s+$` becomes `(?<!\s)\s+$`.
  case anchored
  /// A loop ends after so many turns, which changes what the pattern means for longer texts.
  case bounded

  /// Orders kinds by preference.
  public static func < (left: FixKind, right: FixKind) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

extension FixEdit {
  /// A pattern's text with the change made.
  ///
  /// - Parameter pattern: The text of the pattern for which the change was proposed.
  /// - Returns: The new text; nil if the change belongs to another pattern.
  public func applied(to pattern: String) -> String? {
    PatternCorrection.apply(changes, to: pattern)
  }
}
