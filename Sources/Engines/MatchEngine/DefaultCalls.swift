/// What a program gets from a search if it sets no limit of its own: an answer, or an error in its place.
public struct DefaultCalls: Sendable, Hashable, Codable {
  /// How a search ends.
  public enum End: String, Sendable, Hashable, Codable, CaseIterable {
    /// It gives an answer, whichever that is.
    case answer
    /// An error: the limit of the engine's internal calls at one start.
    case matchLimit
    /// An error: the limit of their depth.
    case depthLimit
    /// An error: the limit of memory.
    case heapLimit
    /// An error: the end of the stack that machine code runs on.
    case jitStack
    /// Another error.
    case error
  }

  /// With the pattern compiled to machine code; nil if that is not known.
  public var jit: End?
  /// Without machine code; nil if that is not known.
  public var interpreter: End?

  /// Creates a pair of ends.
  public init(jit: End?, interpreter: End?) {
    self.jit = jit
    self.interpreter = interpreter
  }
}

/// A pattern of an engine that has limits of its own.
public protocol DefaultCallPattern: CompiledPattern {
  /// Searches as a program does that sets no limits.
  ///
  /// - Parameters:
  ///   - subject: What to search in.
  ///   - steps: The steps after which it is no longer waited for an end.
  /// - Returns: How the searches end, the same on every run.
  func defaultCalls(on subject: Subject, steps: Int) -> DefaultCalls
}
