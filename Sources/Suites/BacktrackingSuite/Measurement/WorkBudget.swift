import MatchEngine
import ParallelWork

/// The work that may be done for one pattern; what goes beyond it is not done, and shown as undecided.
///
/// It is counted and not timed, so that a search ends at the same place on every machine. A unit is
/// about a nanosecond of a usual machine, reckoned from what engines count. Not for several threads.
final class WorkBudget {
  /// The units that are left; none once something was left out.
  private(set) var left: Int
  /// Whether something was left out for want of units.
  private(set) var isExhausted = false
  private let interruption = Interruption.current

  init(_ units: Int) {
    left = units
  }
}

extension WorkBudget {
  /// What the verdicts on one pattern may take: with the usual effort some seconds of one core, and
  /// twice that where very long subjects are looked at too.
  static func ofVerdicts(_ effort: BacktrackingEffort) -> WorkBudget {
    let usual = max(3_000_000_000, 300 * effort.cap) * max(1, effort.level)
    return WorkBudget(effort.longest > maxUsualLength ? 2 * usual : usual)
  }

  private static let maxUsualLength = 8_192

  /// What the search for another spelling of one pattern may take: a part of its own, and what the
  /// verdicts have left.
  static func ofFixes(_ effort: BacktrackingEffort, after verdicts: WorkBudget) -> WorkBudget {
    WorkBudget(verdicts.left + max(4_000_000_000, 400 * effort.cap) * max(1, effort.level))
  }

  /// Whether no more can be done; from then on, something is left out.
  var isUsedUp: Bool {
    if interruption?.isRequested == true { exhaust() }
    if left == 0 { isExhausted = true }
    return isExhausted
  }

  /// Takes units that were used.
  func spend(_ units: Int) {
    left = max(0, left - units)
    if interruption?.isRequested == true { exhaust() }
  }

  /// Notes that something was left out: from now on, all is.
  func exhaust() {
    left = 0
    isExhausted = true
  }

  /// Takes a part of what is left into a budget of its own.
  ///
  /// - Parameters:
  ///   - parts: How many parts there are.
  ///   - least: What the part should have, where there is so much.
  /// - Returns: The budget.
  func share(_ parts: Int, atLeast least: Int = 0) -> WorkBudget {
    let units = min(left, max(left / max(1, parts), least))
    left -= units
    return WorkBudget(units)
  }

  /// Gives back what a part did not use.
  func settle(_ part: WorkBudget) {
    left += part.left
    if part.isExhausted { isExhausted = true }
  }
}
