/// A pattern written in a dialect.
public struct PrintedPattern: Sendable, Hashable {
  /// The text; where a construct cannot be said, what comes nearest.
  public var text: String
  /// The constructs whose meaning is not kept; empty where the text means the same.
  public var losses: [DialectLoss]
}

/// A construct whose meaning a dialect cannot say, or says nearly.
public struct DialectLoss: Sendable, Hashable {
  /// What it is.
  public var feature: DialectFeature
  /// Where it is in the pattern that was printed, in UTF-16 offsets.
  public var range: Range<Int>
  /// How much is lost.
  public var kind: Kind
  /// What is lost, in plain words.
  public var reason: String

  /// How much of a meaning is lost.
  public enum Kind: String, Sendable, Hashable {
    /// The dialect has nothing like it.
    case cannotBeSaid
    /// On some subjects the text means something else.
    case nearly
  }

  /// Creates a loss from its parts.
  public init(_ feature: DialectFeature, _ range: Range<Int>, _ kind: Kind, _ reason: String) {
    self.feature = feature
    self.range = range
    self.kind = kind
    self.reason = reason
  }
}
