/// What one engine makes of a pattern and a subject.
public struct DriftResult: Sendable, Hashable, Codable {
  /// The kind of result.
  public var type: Kind
  /// Every match, if there are any.
  ///
  /// The UTF-16 start and end of the whole match and of each group, nil for a group that took no part.
  public var matches: [[[Int]?]]?
  /// The output of a replacement.
  public var output: String?
  /// Why there is no result, in the engine's own words.
  public var reason: String?

  /// The kinds of result.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The pattern matches.
    case matches
    /// The pattern matches nowhere.
    case noMatch
    /// The engine does not compile the pattern.
    case refused
    /// A replacement's output.
    case output
    /// The engine does not take the replacement template.
    case templateRefused
    /// The engine gave up.
    case undecided
  }

  /// Creates a result.
  public init(
    type: Kind,
    matches: [[[Int]?]]? = nil,
    output: String? = nil,
    reason: String? = nil
  ) {
    self.type = type
    self.matches = matches
    self.output = output
    self.reason = reason
  }
}
