/// A compiled pattern whose work on a subject can be counted whatever it comes to.
public protocol CostMeasuringPattern: CompiledPattern {
  /// Searches for the first match and counts the steps.
  ///
  /// Unlike `firstMatch(in:limits:)` this does not ask whether the answer is sound: a search that the
  /// engine cut short by a limit of its own has taken the steps all the same.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped, in the engine's unit of cost.
  /// - Returns: The steps, and how the search ended.
  func measureCost(in subject: Subject, limit: Int) -> CostMeasurement
}

/// The work that a search took.
public struct CostMeasurement: Sendable, Hashable {
  /// The steps taken, in the engine's unit of cost.
  public var steps: Int
  /// How the search ended.
  public var end: End
  /// The characters that were read going forward within steps, in UTF-16 units; 0 where that is not
  /// known.
  public var scanned: Int

  /// The ways in which a search ends.
  public enum End: Sendable, Hashable {
    /// It came to its end.
    case finished
    /// It was stopped at the limit of steps.
    case limit
    /// The engine gave up.
    case failed(MatchFailure)
  }

  /// Creates a measurement.
  public init(steps: Int, end: End, scanned: Int = 0) {
    self.steps = steps
    self.end = end
    self.scanned = scanned
  }
}
