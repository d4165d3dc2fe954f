import MatchEngine

/// Shortens a subject while a condition holds, by delta debugging: parts of half its length are
/// removed, then of a quarter, and so on (Zeller and Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input", 2002).
enum SubjectShrinker {
  /// The shortest subject found.
  ///
  /// - Parameters:
  ///   - subject: The original subject.
  ///   - attempts: The number of subjects that may be tried; it is counted down.
  ///   - isInteresting: The condition.
  /// - Returns: The subject, at worst the original.
  static func shrink(
    _ subject: Subject,
    attempts: inout Int,
    while isInteresting: (Subject) -> Bool
  ) -> Subject {
    var best = subject
    var size = max(1, best.utf16.count / 2)
    while size >= 1, attempts > 0 {
      var hasShrunk = false
      var start = max(0, best.utf16.count - size)
      while attempts > 0 {
        if let shorter = without(start..<min(start + size, best.utf16.count), best) {
          attempts -= 1
          if isInteresting(shorter) {
            best = shorter
            hasShrunk = true
          }
        }
        guard start > 0 else { break }
        start = max(0, min(start - size, best.utf16.count - size))
      }
      if !hasShrunk || size > 1 { size /= 2 }
      if hasShrunk, size == 0 { size = 1 }
    }
    return best
  }

  /// The subject without a range; nil if that would split a surrogate pair or leave nothing.
  private static func without(_ range: Range<Int>, _ subject: Subject) -> Subject? {
    let units = subject.utf16
    guard !range.isEmpty, !isInsidePair(range.lowerBound, units),
      !isInsidePair(range.upperBound, units)
    else { return nil }
    return Subject(utf16: Array(units[..<range.lowerBound] + units[range.upperBound...]))
  }

  private static func isInsidePair(_ offset: Int, _ units: [UInt16]) -> Bool {
    guard offset > 0, offset < units.count else { return false }
    return UTF16.isLeadSurrogate(units[offset - 1]) && UTF16.isTrailSurrogate(units[offset])
  }
}
