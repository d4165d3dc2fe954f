public import Diagnostics

/// What a rule gave for an input.
public struct OutcomeRecord: Sendable, Codable {
  /// The kind of outcome.
  public var type: Kind
  /// The output, of an outcome that is one; of a script's output that is no text, one that shows
  /// lone surrogates as `\uD800`, with the type `failed`.
  @NullIfNone public var value: String?
  /// Why there is no outcome, of a failure.
  @NullIfNone public var reason: FailureReason?

  /// The kinds of outcome.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// An output.
    case output
    /// The rule gives nothing for the input.
    case noMatch
    /// Whether the rule gives something is unknown.
    case failed
  }

  /// Creates a record of an outcome.
  public init(type: Kind, value: String? = nil, reason: FailureReason? = nil) {
    self.type = type
    self.value = value
    self.reason = reason
  }
}

extension OutcomeRecord: Hashable {
  /// Compares two records; texts scalar by scalar, since strings that are only canonically equal
  /// are different links.
  public static func == (left: OutcomeRecord, right: OutcomeRecord) -> Bool {
    left.type == right.type && left.reason == right.reason && left.exactValue == right.exactValue
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(reason)
    hasher.combine(exactValue)
  }

  private var exactValue: ExactText? { value.map { ExactText($0) } }
}
