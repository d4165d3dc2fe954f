/// The counts of a search for variations that rules do not take as expected.
public struct VariationSummary: Sendable, Hashable, Codable {
  /// The rules with a link that was varied.
  public var rules: Int
  /// The links that were made and tried.
  public var variations: Int
  /// Those on which the engine gave up.
  public var undecided: Int
  /// The findings that are less likely to be mistakes, and are left out.
  public var hidden: Int
  /// Whether a finding that is not accepted fails the run.
  public var isStrict: Bool

  /// Creates counts.
  public init(rules: Int, variations: Int, undecided: Int, hidden: Int, isStrict: Bool = false) {
    self.rules = rules
    self.variations = variations
    self.undecided = undecided
    self.hidden = hidden
    self.isStrict = isStrict
  }
}

extension VariationSummary {
  /// The counts of two parts of a run.
  public static func + (left: VariationSummary, right: VariationSummary) -> VariationSummary {
    VariationSummary(
      rules: left.rules + right.rules,
      variations: left.variations + right.variations,
      undecided: left.undecided + right.undecided,
      hidden: left.hidden + right.hidden,
      isStrict: left.isStrict || right.isStrict
    )
  }
}
