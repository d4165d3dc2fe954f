/// Tells quickly, of many patterns, that one does not match: another engine than the one that decides, on
/// texts where the two are known to agree.
public protocol PatternScreen: Sendable {
  /// Makes what one thread works with.
  func makeThread() -> any PatternScreenThread
}

/// What one thread needs to ask a screen.
public protocol PatternScreenThread: AnyObject {
  /// Whether a pattern may match.
  ///
  /// - Parameters:
  ///   - number: The number of the pattern.
  ///   - text: A text of printable ASCII.
  /// - Returns: False if the pattern does not match anywhere in the text; true if it does, if the screen
  ///   does not know the pattern, or if it gave up.
  func mayMatch(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool
}
