/// A compiled pattern whose cost on a subject can be measured even if its answer is unsound.
public protocol CostMeasuringPattern: CompiledPattern {
  /// What is counted.
  var unit: CostUnit { get }

  /// The length of the shortest match, in UTF-16 units, where the engine goes back as soon as less is left of a
  /// subject than a match still needs; 0 where it does not look at that.
  var checkedLength: Int { get }

  /// Searches for the first match and counts the steps.
  ///
  /// Unlike `firstMatch(in:limits:)` it does not require a sound answer: a search that the engine
  /// cut short by a limit of its own has taken its steps all the same.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limit: The step limit, in the engine's unit of cost.
  /// - Returns: The number of steps, and how the search ended.
  func measureCost(in subject: Subject, limit: Int) -> CostMeasurement

  /// Searches for the first match, counts the steps, and stops if loops read too far ahead.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limit: The step limit, in the engine's unit of cost.
  ///   - readAhead: The number of UTF-16 units that loops may read within steps before the search
  ///     stops with `workLimit`; ignored by engines that do not count them.
  /// - Returns: The number of steps, and how the search ended.
  func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement
}

extension CostMeasuringPattern {
  /// Nothing is looked at ahead.
  public var checkedLength: Int { 0 }

  /// Counts only the steps.
  public func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement {
    measureCost(in: subject, limit: limit)
  }
}

/// The work done by a search.
public struct CostMeasurement: Sendable, Hashable {
  /// The number of steps, in the engine's unit of cost.
  public var steps: Int
  /// How the search ended.
  public var end: End
  /// The UTF-16 units that loops read within steps, if the engine counts them.
  public var readAhead: Int

  /// The ways in which a search ends.
  public enum End: Sendable, Hashable {
    /// The search was completed.
    case finished
    /// The step limit was reached.
    case limit
    /// The engine gave up.
    case failed(MatchFailure)
  }

  /// Creates a measurement from its parts.
  public init(steps: Int, end: End, readAhead: Int = 0) {
    self.steps = steps
    self.end = end
    self.readAhead = readAhead
  }
}
