import MatchEngine

/// Follows the matches of the guarded form of a pattern, `(?:pattern)|`, to find the start
/// positions at which ICU gave up.
///
/// The guarded form tries the pattern first, then the empty match. So it matches at every start
/// position that ICU examines fully, and its matches follow each other without a gap: each starts
/// where the one before ended, or one code point further if that one was empty. Where ICU gave up
/// on the pattern, it never reaches the empty match, and the position is missing.
///
/// As long as both find the same matches, the walk visits all start positions of the bare pattern,
/// or more: after a match both continue at its end; otherwise both advance by one code point. So a
/// walk is evidence only for a search with the same trace.
struct GuardedWalk {
  /// How the walk ended.
  enum End {
    /// It reached its target or the end of the subject.
    case reached
    /// A start position was missing.
    case gap
    /// It exceeded its tick limit.
    case stopped
    case overflow
    /// The pattern has no equivalent guarded form, or the search failed.
    case impossible
  }

  var end = End.reached
  /// The non-empty matches found.
  private(set) var trace = MatchTrace()
  /// The number of start positions visited.
  private(set) var startCount = 0
  private var expected = 0

  /// Whether ICU examined every start position fully.
  var isGapless: Bool {
    if case .reached = end { true } else { false }
  }

  /// The tick limit of a walk that replaces a search with this limit.
  ///
  /// The guarded form saves two more states at each start position and tries positions that ICU
  /// otherwise skips. The extra allowance is proportional to the limit, or small enough to be quick
  /// even if each step reads the whole subject.
  static func limit(_ limit: Int, length: Int) -> Int {
    limit + min(max(limit, 600_000 / max(length, 1)), length * 16 / CostUnit.statesPerTick)
  }

  /// Takes the next match.
  ///
  /// - Returns: Whether to continue.
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

  /// Ends a walk that has run out of matches.
  mutating func finish(through last: Int) {
    if expected <= last { end = .gap }
  }
}
