/// A compiled pattern that tells of every step of a search.
public protocol TracingPattern: CostMeasuringPattern {
  /// Searches for the first match and tells of every step, over all start positions.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limits: The limits to run under, in the engine's unit of cost.
  ///   - visit: Is told of each step, and says whether to go on.
  /// - Returns: What the search came to, and the steps; a step limit if it was told to stop.
  func trace(
    in subject: Subject,
    limits: MatchLimits,
    visit: (SearchStep) -> Bool
  ) -> MatchResult
}

extension TracingPattern {
  /// Searches for the first match and tells of the steps whose places in pattern and subject are known.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limits: The limits to run under, in the engine's unit of cost.
  ///   - visit: Is told of each step, in UTF-16 offsets, and says whether to go on.
  /// - Returns: What the search came to, and the steps; a step limit if it was told to stop.
  public func trace(
    in subject: Subject,
    limits: MatchLimits,
    visit: (_ patternOffset: Int, _ subjectOffset: Int) -> Bool
  ) -> MatchResult {
    trace(in: subject, limits: limits) { (step: SearchStep) in
      guard let place = step.patternOffset, let offset = step.subjectOffset else { return true }
      return visit(place, offset)
    }
  }
}

/// One step of a search, in the engine's unit of cost: where it was taken, as far as the engine tells.
///
/// All offsets are UTF-16 offsets.
public struct SearchStep: Sendable, Hashable {
  /// Where in the subject the attempt began that the step belongs to.
  public var start: Int?
  /// Where in the pattern the item is that is tried; the pattern's length for its end.
  public var patternOffset: Int?
  /// Where in the subject it is tried.
  public var subjectOffset: Int?

  /// Creates a step from what is known of it.
  public init(start: Int? = nil, patternOffset: Int? = nil, subjectOffset: Int? = nil) {
    self.start = start
    self.patternOffset = patternOffset
    self.subjectOffset = subjectOffset
  }
}
