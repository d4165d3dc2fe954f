/// A value that is written as null if there is none, since its absence has a meaning.
@propertyWrapper
public struct NullIfNone<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The value.
  public var wrappedValue: Value?

  /// Creates it from the value.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Reads the value; null is none.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Optional<Value>(from: decoder)
  }

  /// Writes the value, or null.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Reads a value that may be left out.
  func decode<Value>(
    _ type: NullIfNone<Value>.Type,
    forKey key: Key
  ) throws -> NullIfNone<Value> {
    try decodeIfPresent(type, forKey: key) ?? NullIfNone(wrappedValue: nil)
  }
}
