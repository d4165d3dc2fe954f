/// Assertions about a position that contain no pattern of their own.
public enum Anchor: Sendable, Hashable {
  /// `^`: the start of the subject, or of a line with `anchorsMatchLines`.
  case caret
  /// `$`: the end of the subject, or before its last line terminator, or the end of a line with
  /// `anchorsMatchLines`.
  case dollar
  /// `\A`: the start of the subject.
  case subjectStart
  /// `\Z`: the end of the subject, or before its last line terminator.
  case subjectEndBeforeTerminator
  /// `\z`: the end of the subject.
  case subjectEnd
  /// `\G`: the end of the previous match.
  case previousMatchEnd
  /// `\b`: a word boundary.
  case wordBoundary
  /// `\B`: any position but a word boundary.
  case notWordBoundary
}
