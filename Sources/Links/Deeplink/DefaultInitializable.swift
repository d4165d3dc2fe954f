/// A type of which a deep link can make a value to fill in.
public protocol DefaultInitializable {
  /// Makes a value whose properties are as a deep link should find them.
  init()
}
