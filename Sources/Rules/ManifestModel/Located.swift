/// A value with its location in the manifest's text.
public struct Located<Value: Sendable>: Sendable {
  /// The parsed value.
  public var value: Value
  /// The UTF-8 offsets of the value's text.
  public var range: Range<Int>

  /// Creates a value at a range of UTF-8 offsets.
  public init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
