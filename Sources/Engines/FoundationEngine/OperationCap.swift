import MatchEngine

/// Keeps answers clear of ICU's hidden operation cap.
///
/// Foundation's ICU executes at most 148,108,655 operations of the compiled pattern at one start
/// position, and then continues as if the pattern did not match there, without an error. So "no
/// match", or a match after an earlier start position, may be wrong. No call reveals this, but two
/// facts together keep every answer sound:
///
/// 1. Between two events (a state saved, a loop count taken, a state restored) ICU only runs
///    forward, so it executes at most as many operations as the compiled pattern has. A pattern of
///    `u` UTF-16 units compiles to less than `4u + 16` of them. States are restored at most as
/// often
///    as saved, and every 10,000 events of the first two kinds are a tick. Hence a search of `t`
///    ticks executed less than `20,000 (t + 1) (4u + 16)` operations. If that is below the cap, the
///    answer is sound; this covers nearly every search.
/// 2. Otherwise the search is repeated with a form of the pattern that also takes the empty match
///    wherever the pattern fails: see `GuardedWalk`. It matches at every start position that ICU
///    examined fully; a gap is where ICU gave up.
struct OperationCap: Sendable {
  /// The operations at one start position after which ICU reports "no match".
  static let operations = 148_108_655

  /// The number of ticks at which the cap may be reached.
  private let reach: Int

  init(source: String) {
    let operationsPerTick = 2 * CostUnit.statesPerTick * (4 * source.utf16.count + 16)
    reach = (Self.operations - 1) / operationsPerTick
  }
}

extension OperationCap {
  /// Whether a search of this many ticks cannot have reached the cap.
  func isOutOfReach(ticks: Int) -> Bool {
    ticks < reach
  }

  /// The tick limit of a guarded walk that checks a search completed within `limit`.
  func walkLimit(_ limit: Int, length: Int) -> Int {
    limit + GuardedWalk.limit(limit, length: length)
  }
}
