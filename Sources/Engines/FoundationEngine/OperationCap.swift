import MatchEngine

/// What is known of ICU's hidden cap, and how an answer is kept clear of it.
///
/// Foundation's ICU executes at most 148,108,655 operations of the compiled pattern at one start
/// position; then it goes on as if the pattern did not match there, without an error. So "no match",
/// and a match behind an earlier start position, may both be wrong. No call tells; but two facts
/// together keep every answer sound:
///
/// 1. Between two events (a state saved, a loop count taken, a state restored) ICU runs forward
///    only, so it executes at most as many operations as the compiled pattern has. A pattern of `u`
///    UTF-16 units compiles to less than `4u + 16` of them. States are restored at most as often as
///    saved, and every 10,000 events of the first two kinds are a tick. Hence a search of `t` ticks
///    executed less than `20,000 (t + 1) (4u + 16)` operations. While that is below the cap, the
///    answer is: so it is for nearly every search.
/// 2. Elsewhere the search is repeated with a form of the pattern that also takes the empty match
///    wherever the pattern fails: see `GuardedWalk`. It matches at every start position at which
///    ICU came to an end by itself; a gap is where ICU gave up.
struct OperationCap: Sendable {
  /// The operations at one start position after which ICU says "no match".
  static let operations = 148_108_655

  /// The ticks from which on the cap is within reach.
  private let reach: Int

  init(source: String) {
    let operationsPerTick = 2 * CostUnit.statesPerTick * (4 * source.utf16.count + 16)
    reach = (Self.operations - 1) / operationsPerTick
  }
}

extension OperationCap {
  /// True if a search of so many ticks cannot have met the cap.
  func isOutOfReach(ticks: Int) -> Bool {
    ticks < reach
  }

  /// The ticks that a guarded walk may take for a search that has come to its end in `limit`.
  func walkLimit(_ limit: Int, length: Int) -> Int {
    limit + GuardedWalk.limit(limit, length: length)
  }
}
