/// The limits of one call, beyond which it ends with a `MatchFailure`.
public struct MatchLimits: Sendable, Hashable {
  /// The maximum number of steps, in the engine's unit of cost.
  public var steps: Int
  /// The maximum length of a subject, in UTF-16 code units.
  public var subjectLength: Int

  /// Creates limits from their parts.
  public init(steps: Int, subjectLength: Int) {
    self.steps = steps
    self.subjectLength = subjectLength
  }
}
