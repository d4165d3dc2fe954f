/// How often an item is repeated, and in which order the numbers of repetitions are tried.
public struct Quantifier: Sendable, Hashable {
  /// The fewest repetitions.
  public let lowerBound: Int

  /// The most repetitions, or nil for no limit.
  public let upperBound: Int?

  /// The order in which numbers of repetitions are tried.
  public let kind: Kind

  /// Whether the bounds are written in braces: `{0,1}` and not `?`.
  public let isInterval: Bool

  /// The UTF-16 range of the operator, such as `{2,3}?`.
  public let range: Range<Int>

  /// Makes a quantifier.
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

  /// The orders in which numbers of repetitions are tried.
  public enum Kind: Sendable, Hashable {
    /// Most first.
    case greedy
    /// Fewest first, written with a `?` behind.
    case lazy
    /// Most, and never fewer, written with a `+` behind.
    case possessive
  }
}
