/// How often an item is repeated, and in which order the counts are tried.
public struct Quantifier: Sendable, Hashable {
  /// The minimum number of repetitions.
  public let lowerBound: Int

  /// The maximum number of repetitions, or nil for no limit.
  public let upperBound: Int?

  /// The order in which repetition counts are tried.
  public let kind: Kind

  /// Whether the bounds are in braces: `{0,1}` rather than `?`.
  public let isInterval: Bool

  /// The UTF-16 range of the operator, such as `{2,3}?`.
  public let range: Range<Int>

  /// Creates a quantifier from its parts.
  public init(
    lowerBound: Int,
    upperBound: Int?,
    kind: Kind,
    isInterval: Bool,
    range: Range<Int>
  ) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.kind = kind
    self.isInterval = isInterval
    self.range = range
  }

  /// The orders in which repetition counts are tried.
  public enum Kind: Sendable, Hashable {
    /// Most first.
    case greedy
    /// Fewest first, marked by a trailing `?`.
    case lazy
    /// Most only, without backtracking, marked by a trailing `+`.
    case possessive
  }
}
