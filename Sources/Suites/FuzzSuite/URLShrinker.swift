/// Makes a URL shorter while it still shows something, by delta debugging: parts of half its length
/// are left out, then of a quarter, and so on (Zeller and Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input", 2002).
enum URLShrinker {
  /// Makes a URL shorter.
  ///
  /// - Parameters:
  ///   - url: The URL to begin with.
  ///   - attempts: How many URLs may be tried.
  ///   - isTaken: Whether a text is a URL that may be tried.
  ///   - isInteresting: Whether a URL still shows it.
  /// - Returns: The shortest URL found, at worst the given one.
  static func shrink(
    _ url: [UInt16],
    attempts: Int,
    among isTaken: ([UInt16]) -> Bool,
    while isInteresting: ([UInt16]) -> Bool
  ) -> [UInt16] {
    var best = url
    var left = attempts
    var size = max(1, best.count / 2)
    while left > 0 {
      var hasShrunk = false
      var start = max(0, best.count - size)
      while left > 0 {
        let shorter = Array(best[..<start]) + best[min(start + size, best.count)...]
        if shorter.count < best.count, isTaken(shorter) {
          left -= 1
          if isInteresting(shorter) {
            best = shorter
            hasShrunk = true
          }
        }
        guard start > 0 else { break }
        start = max(0, min(start - size, best.count - size))
      }
      if size == 1, !hasShrunk { break }
      size = max(1, size / 2)
    }
    return best
  }
}
