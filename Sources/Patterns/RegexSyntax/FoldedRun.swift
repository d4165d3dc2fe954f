/// Measures adjacent case-insensitive literals as ICU matches them, by full case folding.
///
/// One character can fold to up to three, so a run can match fewer characters than it has (`ss`
/// matches `ß`) or more (`ß` matches `SS`). See `CaseFolding.txt`,
/// <https://www.unicode.org/Public/16.0.0/ucd/CaseFolding.txt>.
struct FoldedRun {
  /// The maximum number of UTF-16 code units that one character folds to.
  static let maxLength = 3

  /// The last two code points, with ASCII in lower case.
  private var tail: [UInt32] = []

  /// The minimum lengths up to each of the last three positions, newest last.
  private var minimums = [0]

  private var maximum = 0
}

extension FoldedRun {
  mutating func append(_ codePoint: UInt32) {
    let folded = (0x41...0x5A).contains(codePoint) ? codePoint | 0x20 : codePoint
    let width = folded > 0xFFFF ? 2 : 1
    maximum += folded < 0x80 ? 1 : max(width, Self.maxLength)
    var window = tail + [folded]
    var minimum = minimums[minimums.count - 1] + width
    while window.count > 1 {
      if Self.canBeOneCharacter(window) {
        minimum = min(minimum, minimums[minimums.count - window.count] + 1)
      }
      window.removeFirst()
    }
    minimums = Array((minimums + [minimum]).suffix(Self.maxLength))
    tail = Array((tail + [folded]).suffix(Self.maxLength - 1))
  }

  /// Returns the bounds of the run and empties it.
  mutating func take() -> LengthBounds {
    defer { self = FoldedRun() }
    return LengthBounds(minimums[minimums.count - 1], maximum)
  }

  /// In ASCII only `ff`, `fi`, `fl`, `ffi`, `ffl`, `ss` and `st` are foldings of one character; any
  /// sequence with a character beyond ASCII is assumed to be one.
  private static func canBeOneCharacter(_ window: [UInt32]) -> Bool {
    if window.contains(where: { $0 >= 0x80 }) { return true }
    guard let first = window.first.flatMap(Unicode.Scalar.init),
      let last = window.last.flatMap(Unicode.Scalar.init)
    else { return false }
    switch (first, window.count) {
    case ("s", 2): return last == "s" || last == "t"
    case ("f", 2): return last == "f" || last == "i" || last == "l"
    case ("f", 3): return window[1] == 0x66 && (last == "i" || last == "l")
    default: return false
    }
  }
}
