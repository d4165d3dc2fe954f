/// The figure by which all parts call a search slow.
public enum SearchScale {
  /// The number of backtracking steps that makes a search slow: tenths of a second on a typical
  /// machine.
  public static let slowSteps = 10_000_000
}

extension CostUnit {
  /// The backtracking states that ICU saves for each tick.
  public static let statesPerTick = 10_000

  /// Whether each step is counted, and has a place of its own in the pattern.
  public var isOfSingleSteps: Bool { states == 1 }

  /// What one of it is called: `step` or `tick`.
  public var noun: String { self == .ticks ? "tick" : "step" }

  /// The backtracking states of one of this unit.
  public var states: Int { self == .ticks ? Self.statesPerTick : 1 }

  /// The cost of a number of backtracking states in this unit, at least 1.
  public func count(ofStates states: Int) -> Int {
    self == .ticks ? max(1, states / Self.statesPerTick) : states
  }
}
