/// What one call of an engine may use before it is stopped with a `MatchFailure`.
public struct MatchLimits: Sendable, Hashable {
  /// The most steps that one call may take, in the engine's unit of cost.
  public var steps: Int
  /// The longest subject that is accepted, in UTF-16 code units.
  public var subjectLength: Int

  /// Creates limits from their parts.
  public init(steps: Int, subjectLength: Int) {
    self.steps = steps
    self.subjectLength = subjectLength
  }
}
