public import MatchEngine
public import RunRecord

/// What the patterns of scripts are examined with.
public struct ScriptEngines: Sendable {
  /// Counts steps in JavaScript's place: an engine that takes the translation of a pattern.
  public var counter: BacktrackingEngine
  /// The engine of the rules, which decides what URLs reach a script.
  public var rules: any MatchEngine
  /// Searches with JavaScript itself; nil to leave that out.
  public var replay: Replay?

  /// Creates a set of engines.
  public init(counter: BacktrackingEngine, rules: any MatchEngine, replay: Replay? = nil) {
    self.counter = counter
    self.rules = rules
    self.replay = replay
  }

  /// Tells whether JavaScript takes too long for a search: true if it did not end or was given up,
  /// false if it ended, nil if that could not be tried.
  public typealias Replay =
    @Sendable (_ pattern: String, _ flags: String, _ attack: Attack) -> Bool?
}
