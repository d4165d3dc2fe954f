public import MatchEngine

/// Where one search on one subject spent its steps.
///
/// PCRE2 tells of every step where in the pattern and where in the subject it was, and to which
/// attempt it belongs. ICU tells of one saved state in 10,000, at which start position it fell, and
/// where only its public API can be called not even that: what an engine does not tell is nil here.
public struct StepProfile: Sendable, Hashable {
  /// The engine's name.
  public let engine: String
  /// What a step is.
  public let unit: CostUnit
  /// All steps.
  public let steps: Int
  /// What the search came to; a step limit where it was stopped.
  public let outcome: MatchOutcome
  /// The pattern as the engine was given it, to which `byPattern` refers.
  public let pattern: String
  /// The steps at each UTF-16 offset of the pattern, its end included: those that try what is there.
  ///
  /// Nil where the engine does not tell.
  public private(set) var byPattern: [Int]?
  /// The steps at each UTF-16 offset of the subject, its end included; nil where the engine does not
  /// tell.
  public private(set) var bySubject: [Int]?
  /// The steps of the attempts that began at each UTF-16 offset of the subject, its end included; nil
  /// where the engine does not tell.
  public private(set) var byStart: [Int]?
}

extension StepProfile {
  /// Runs a search and takes its profile.
  ///
  /// - Parameters:
  ///   - pattern: The pattern as the engine has compiled it.
  ///   - engine: The engine.
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped, in the engine's unit of cost.
  public init(
    of pattern: any TracingPattern,
    on engine: EngineIdentity,
    subject: Subject,
    limit: Int
  ) {
    var places = Tally(count: pattern.source.utf16.count + 1)
    var offsets = Tally(count: subject.utf16.count + 1)
    var starts = Tally(count: subject.utf16.count + 1)
    var steps = 0
    let limits = MatchLimits(steps: max(1, limit), subjectLength: Int(Int32.max))
    let result = pattern.trace(in: subject, limits: limits) { step in
      steps += 1
      places.add(step.patternOffset)
      offsets.add(step.subjectOffset)
      starts.add(step.start)
      return true
    }
    self.engine = engine.name
    unit = pattern.unit
    self.steps = steps
    outcome = result.outcome
    self.pattern = pattern.source
    byPattern = places.counts(of: steps, isTold: unit.isOfSingleSteps)
    bySubject = offsets.counts(of: steps, isTold: unit.isOfSingleSteps)
    byStart = starts.counts(of: steps, isTold: true)
  }

  /// Whether the search was stopped at the limit of steps.
  public var isStopped: Bool {
    if case .failed(.stepLimit) = outcome { true } else { false }
  }
}

/// Counts by offset.
private struct Tally {
  private var counts: [Int]
  private var isComplete = true

  init(count: Int) {
    counts = [Int](repeating: 0, count: count)
  }

  mutating func add(_ offset: Int?) {
    guard let offset, counts.indices.contains(offset) else {
      isComplete = false
      return
    }
    counts[offset] += 1
  }

  /// The counts, if every step was told with its offset.
  func counts(of steps: Int, isTold: Bool) -> [Int]? { isComplete && isTold ? counts : nil }
}
