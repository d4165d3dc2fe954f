/// A compiled pattern that tells of every step of a search.
public protocol TracingPattern: CostMeasuringPattern {
  /// Searches for the first match and tells of every step, over all start positions.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limits: The limits, in the engine's unit of cost.
  ///   - visit: Called for each step; returns whether to continue.
  /// - Returns: The outcome and cost; a step limit if `visit` stopped the search.
  func trace(
    in subject: Subject,
    limits: MatchLimits,
    visit: (SearchStep) -> Bool
  ) -> MatchResult
}

extension TracingPattern {
  /// Searches for the first match and reports the steps whose places in pattern and subject are
  /// known.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limits: The limits, in the engine's unit of cost.
  ///   - visit: Called for each step, in UTF-16 offsets; returns whether to continue.
  /// - Returns: The outcome and cost; a step limit if `visit` stopped the search.
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

/// One step of a search, in the engine's unit of cost, with its position as far as the engine
/// reports it.
///
/// All offsets are UTF-16 offsets.
public struct SearchStep: Sendable, Hashable {
  /// The subject offset at which the current attempt began.
  public var start: Int?
  /// The pattern offset of the item being tried; the pattern's length at its end.
  public var patternOffset: Int?
  /// The subject offset at which it is tried.
  public var subjectOffset: Int?

  /// Creates a step from the known offsets.
  public init(start: Int? = nil, patternOffset: Int? = nil, subjectOffset: Int? = nil) {
    self.start = start
    self.patternOffset = patternOffset
    self.subjectOffset = subjectOffset
  }
}
