import MatchEngine

/// Makes a subject shorter while it still shows something, by delta debugging: parts of half its
/// length are left out, then of a quarter, and so on (Zeller and Hildebrandt, "Simplifying and
/// Isolating Failure-Inducing Input", 2002).
enum SubjectShrinker {
  /// The shortest subject found.
  ///
  /// - Parameters:
  ///   - subject: The subject to begin with.
  ///   - attempts: How many subjects may be tried; is counted down.
  ///   - isInteresting: Whether a subject still shows it.
  /// - Returns: The subject, at worst the given one.
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

  /// The subject without a part; nil if the part would cut a surrogate pair or is empty.
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
