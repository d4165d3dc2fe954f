/// Quickly rules out patterns that do not match, using another engine on texts where both are known
/// to agree.
public protocol PatternScreen: Sendable {
  /// Creates the state of one thread.
  func makeThread() -> any PatternScreenThread
}

/// The state in which one thread queries a screen.
public protocol PatternScreenThread: AnyObject {
  /// Whether a pattern may match.
  ///
  /// - Parameters:
  ///   - number: The number of the pattern.
  ///   - text: A text of printable ASCII.
  /// - Returns: False if the pattern certainly does not match; true if it does, if the screen does
  ///   not
  ///   know the pattern, or if it gave up.
  func mayMatch(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool
}
