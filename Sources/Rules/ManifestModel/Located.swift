/// A value with its place in the manifest's text.
public struct Located<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The UTF-8 offsets of the value's text.
  public var range: Range<Int>

  /// Creates a located value.
  public init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
