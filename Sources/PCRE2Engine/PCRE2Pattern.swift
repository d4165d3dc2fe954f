internal import CPCRE2
public import MatchEngine

/// A pattern that PCRE2 has compiled.
public final class PCRE2Pattern: CompiledPattern {
  /// The pattern's text as it was compiled.
  public let source: String
  private let code: CompiledCode
  private let pool: MatchSpacePool
  private let settings: EngineSettings

  init(source: String, settings: EngineSettings) throws(PatternError) {
    code = try CompiledCode(source, settings: settings)
    self.source = source
    self.settings = settings
    pool = MatchSpacePool(code, settings: settings)
  }
}

extension PCRE2Pattern {
  /// The number of capture groups, the whole match not counted.
  public var captureGroupCount: Int { code.captureGroupCount }

  /// Finds the first match of the pattern in a subject.
  public func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    let result = run(in: subject, limits) { search -> MatchOutcome in
      switch search.find(from: 0) {
      case .failed(let failure): .failed(failure)
      case .noMatch: .noMatch
      case .match:
        search.match.map(MatchOutcome.match)
          ?? .failed(.engineFault(code: Int(PCRE2_ERROR_INTERNAL)))
      }
    }
    switch result {
    case .success(let (outcome, cost)): return MatchResult(outcome: outcome, cost: cost)
    case .failure(let failure):
      return MatchResult(outcome: .failed(failure.reason), cost: failure.cost)
    }
  }

  /// Finds all matches, as PCRE2's own global search does.
  public func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    switch run(in: subject, limits, { $0.allMatches() }) {
    case .success(let (outcome, cost)): return MatchesResult(outcome: outcome, cost: cost)
    case .failure(let failure):
      return MatchesResult(outcome: .failed(failure.reason), cost: failure.cost)
    }
  }

  /// Replaces every match by an expanded template, by the rules of `pcre2_substitute`.
  public func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    let result = run(in: subject, limits) { $0.replaceMatches(template: Array(template.utf16)) }
    switch result {
    case .success(let (outcome, cost)): return ReplacementResult(outcome: outcome, cost: cost)
    case .failure(let failure):
      return ReplacementResult(outcome: .failed(failure.reason), cost: failure.cost)
    }
  }

  /// Why a search has no outcome of its own, and what it cost.
  private struct Stop: Error {
    let reason: MatchFailure
    let cost: Int
  }

  /// Runs a search, with its steps counted if the engine counts.
  private func run<Outcome>(
    in subject: Subject,
    _ limits: MatchLimits,
    _ body: (inout PCRE2Search) -> Outcome
  ) -> Result<(Outcome, Int), Stop> {
    let length = subject.utf16.count
    guard length <= limits.subjectLength else {
      let reason = MatchFailure.subjectTooLong(length: length, limit: limits.subjectLength)
      return .failure(Stop(reason: reason, cost: 0))
    }
    return pool.withSpace { space in
      subject.utf16.withUnsafeBufferPointer { units in
        var search = PCRE2Search(code, in: space, settings, over: units)
        guard settings.counts else { return .success((body(&search), 0)) }
        var counter = StepCounter(limit: limits.steps)
        let outcome = counter.counting(in: space) { body(&search) }
        guard !counter.isOverLimit else {
          let reason = MatchFailure.stepLimit(limits.steps, .callouts)
          return .failure(Stop(reason: reason, cost: counter.steps))
        }
        return .success((outcome, counter.steps))
      }
    }
  }
}

extension PCRE2Pattern {
  /// Runs the pattern once over a subject and tells of every step.
  ///
  /// A step is the offset in the pattern of the item that is tried, and the offset in the subject
  /// where. Only an engine that counts tells of any.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - limits: The limits to run under.
  ///   - visit: Is told of each step, and says whether to go on.
  /// - Returns: What the search came to; a step limit if it was told to stop.
  public func trace(
    in subject: Subject,
    limits: MatchLimits,
    visit: (_ patternOffset: Int, _ subjectOffset: Int) -> Bool
  ) -> MatchResult {
    withoutActuallyEscaping(visit) { visit in
      pool.withSpace { space in
        subject.utf16.withUnsafeBufferPointer { units in
          var search = PCRE2Search(code, in: space, settings, over: units)
          var counter = StepCounter(limit: limits.steps, visit: visit)
          let step = counter.counting(in: space) { search.find(from: 0) }
          let outcome: MatchOutcome =
            switch step {
            case _ where counter.isOverLimit: .failed(.stepLimit(counter.steps, .callouts))
            case .failed(let failure): .failed(failure)
            case .noMatch: .noMatch
            case .match: search.match.map(MatchOutcome.match) ?? .noMatch
            }
          return MatchResult(outcome: outcome, cost: counter.steps)
        }
      }
    }
  }
}
