/// The counts of the rules of other link systems: templates, association files and contracts.
public struct LinkSummary: Sendable, Hashable, Codable {
  /// The rules.
  public var rules: Int
  /// How often an engine decided by a rule's expressions what its own matcher decides.
  public var comparisons = 0
  /// The comparisons with another decision.
  public var differences = 0
  /// The comparisons in which the engine gave up, or a part decides that no expression says.
  public var undecided = 0

  /// Creates counts of no comparison.
  public init(rules: Int) {
    self.rules = rules
  }
}
