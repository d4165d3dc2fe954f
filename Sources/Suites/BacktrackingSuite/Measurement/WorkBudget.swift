import MatchEngine

/// The work that may be done for one pattern; what goes beyond it is not done, and shown as undecided.
///
/// It is counted and not timed, so that a search ends at the same place on every machine. A unit is
/// about the work of one callout of PCRE2 over a pattern without groups. Not for several threads.
final class WorkBudget {
  /// The units that are left; none once something was left out.
  private(set) var left: Int
  /// Whether something was left out for want of units.
  private(set) var isExhausted = false

  init(_ units: Int) {
    left = units
  }
}

extension WorkBudget {
  /// What the verdicts on one pattern may take: with the usual effort some seconds of one core.
  static func ofVerdicts(_ effort: BacktrackingEffort) -> WorkBudget {
    WorkBudget(max(400_000_000, 40 * effort.cap) * max(1, effort.level))
  }

  /// What the search for another spelling of one pattern may take.
  static func ofMends(_ effort: BacktrackingEffort) -> WorkBudget {
    WorkBudget(ofVerdicts(effort).left / 2)
  }

  /// Takes units that were used.
  func spend(_ units: Int) {
    left = max(0, left - units)
  }

  /// Notes that something was left out: from now on, all is.
  func exhaust() {
    left = 0
    isExhausted = true
  }

  /// Takes a part of what is left into a budget of its own.
  func share(_ parts: Int) -> WorkBudget {
    let units = left / max(1, parts)
    left -= units
    return WorkBudget(units)
  }

  /// Gives back what a part did not use.
  func settle(_ part: WorkBudget) {
    left += part.left
    if part.isExhausted { isExhausted = true }
  }
}

extension CostUnit {
  /// The units of work in one step of an engine: a callout, or a state that ICU saves.
  ///
  /// Both engines copy all groups with every state that they save.
  func work(groups: Int) -> Int {
    switch self {
    case .callouts: 1 + groups / 16
    case .ticks: 2 + groups / 8
    }
  }
}
