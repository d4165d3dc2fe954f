/// A compiled pattern that counts the characters a search reads within its steps.
///
/// A loop over one character takes a single step, however far it reads. Where such a loop is
/// entered again and again, the time grows with the characters rather than the steps.
public protocol ScanMeasuringPattern: CompiledPattern {
  /// Searches for the first match and counts the characters that steps read forward.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - characters: The number of characters after which the search stops, as soon as possible.
  ///   - steps: The step limit, in the engine's unit of cost.
  /// - Returns: The counts; nil if the engine cannot measure them.
  func measureScan(in subject: Subject, characters: Int, steps: Int) -> ScanMeasurement?
}

/// The characters and steps of a search.
public struct ScanMeasurement: Sendable, Hashable {
  /// The UTF-16 units read forward within steps.
  public var characters: Int
  /// The number of steps, in the engine's unit of cost.
  public var steps: Int
  /// Whether the search was stopped, so that both counts are lower bounds.
  public var isCut: Bool

  /// Creates a measurement from its parts.
  public init(characters: Int, steps: Int, isCut: Bool) {
    self.characters = characters
    self.steps = steps
    self.isCut = isCut
  }
}
