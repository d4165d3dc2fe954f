import MatchEngine

/// Follows the matches of the guarded form of a pattern, `(?:pattern)|`, and finds the start
/// positions at which ICU gave up.
///
/// The guarded form first tries the pattern, then takes the empty match. So it matches at every
/// start position that ICU tries to the end, and its matches follow each other without a gap: each
/// starts where the one before it ended, or one code point further if that one was empty. Where ICU
/// gave up on the pattern it never comes to the empty match, and the position is missing.
///
/// The start positions are those that the bare pattern is tried at, or more, as long as both find
/// the same matches: where the pattern matches, both go on after the match; where it does not,
/// both go on one code point further. So a walk only speaks for a search with the same trace.
struct GuardedWalk {
  /// How the walk ended.
  enum End {
    /// It came to the position it was to go through, or to the end of the subject.
    case reached
    /// A start position was missing.
    case gap
    /// It took more ticks than it may.
    case stopped
    /// The stack was full.
    case overflow
    /// There is no guarded form of the pattern that means the same, or the search failed.
    case impossible
  }

  /// How the walk ended.
  var end = End.reached
  /// The matches that it found, the empty ones left out.
  private(set) var trace = MatchTrace()
  /// The start positions that it came through.
  private(set) var startCount = 0
  private var expected = 0

  /// True if ICU has tried every start position to the end.
  var isGapless: Bool {
    if case .reached = end { true } else { false }
  }

  /// The ticks that a walk may take in the place of a search that may take `limit`.
  ///
  /// The guarded form saves two more states at each start position, and tries the pattern at some
  /// that ICU leaves out elsewhere. What is added for that stays in proportion to the limit, or so
  /// low that it takes no long time even if each step reads all of the subject.
  static func limit(_ limit: Int, length: Int) -> Int {
    limit + min(max(limit, 600_000 / max(length, 1)), length * 16 / CostUnit.statesPerTick)
  }

  /// Takes the next match.
  ///
  /// - Returns: True if the walk goes on.
  mutating func visit(_ match: Range<Int>, through last: Int, in units: [UInt16]) -> Bool {
    guard match.lowerBound == expected else {
      end = .gap
      return false
    }
    startCount += 1
    trace.add(match)
    expected = match.isEmpty ? units.offsetAfterCodePoint(at: expected) : match.upperBound
    return match.lowerBound < last
  }

  /// Ends a walk after which there are no more matches.
  mutating func finish(through last: Int) {
    if expected <= last { end = .gap }
  }
}
