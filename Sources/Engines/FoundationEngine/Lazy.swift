/// A value that is made when it is first asked for; making it may fail, and is tried once.
enum Lazy<Value> {
  case unknown
  case known(Value?)

  /// The value, made by `make` if this is the first time.
  mutating func value(_ make: () -> Value?) -> Value? {
    if case .known(let value) = self { return value }
    let value = make()
    self = .known(value)
    return value
  }
}
