/// A value computed on first use; a failed attempt is not repeated.
enum Lazy<Value> {
  case unknown
  case known(Value?)

  /// The value, computed by `make` on first use.
  mutating func value(_ make: () -> Value?) -> Value? {
    if case .known(let value) = self { return value }
    let value = make()
    self = .known(value)
    return value
  }
}
