/// A compiled pattern that tells how many characters a search reads inside its steps.
///
/// A loop over one character runs to its end in a single step, however far that is. Where such a loop
/// is entered again and again, the time grows with the characters and not with the steps.
public protocol ScanMeasuringPattern: CompiledPattern {
  /// Searches for the first match and counts the characters that steps go forward over.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - characters: The characters after which the search is stopped, as soon as the engine allows.
  ///   - steps: The steps after which it is stopped, in the engine's unit of cost.
  /// - Returns: What was counted; nil if this engine cannot tell.
  func measureScan(in subject: Subject, characters: Int, steps: Int) -> ScanMeasurement?
}

/// The characters that a search read, beside its steps.
public struct ScanMeasurement: Sendable, Hashable {
  /// The characters that were read going forward within steps, in UTF-16 units.
  public var characters: Int
  /// The steps taken, in the engine's unit of cost.
  public var steps: Int
  /// Whether the search was stopped, so that both may be greater.
  public var isCut: Bool

  /// Creates a measurement.
  public init(characters: Int, steps: Int, isCut: Bool) {
    self.characters = characters
    self.steps = steps
    self.isCut = isCut
  }
}
