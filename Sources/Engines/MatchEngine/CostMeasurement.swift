/// A compiled pattern whose work on a subject can be counted whatever it comes to.
public protocol CostMeasuringPattern: CompiledPattern {
  /// What is counted.
  var unit: CostUnit { get }

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

  /// Searches for the first match, counts the steps, and stops where loops read too far ahead.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped, in the engine's unit of cost.
  ///   - readAhead: The UTF-16 units that loops may read within steps, before the search is stopped
  ///     with `workLimit`; an engine that does not count them does not stop.
  /// - Returns: The steps, and how the search ended.
  func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement
}

extension CostMeasuringPattern {
  /// Counts the steps alone.
  public func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement {
    measureCost(in: subject, limit: limit)
  }
}

/// The work that a search took.
public struct CostMeasurement: Sendable, Hashable {
  /// The steps taken, in the engine's unit of cost.
  public var steps: Int
  /// How the search ended.
  public var end: End
  /// The UTF-16 units that loops read within steps, where the engine counts them.
  public var readAhead: Int

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
  public init(steps: Int, end: End, readAhead: Int = 0) {
    self.steps = steps
    self.end = end
    self.readAhead = readAhead
  }
}
