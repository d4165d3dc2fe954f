internal import CPCRE2
public import MatchEngine

/// A pattern compiled by PCRE2.
public final class PCRE2Pattern: CompiledPattern {
  /// The pattern's text.
  public let source: String
  let code: CompiledCode
  let pool: MatchDataPool
  let settings: PCRE2Settings

  init(source: String, settings: PCRE2Settings) throws(PatternError) {
    code = try CompiledCode(settings.wrapping.arranged(source), settings: settings)
    self.source = source
    self.settings = settings
    pool = MatchDataPool(code, settings: settings)
  }
}

extension PCRE2Pattern {
  /// The number of capture groups, not counting the whole match.
  public var captureGroupCount: Int { code.captureGroupCount }

  /// Finds the first match of the pattern in a subject.
  public func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    switch run(in: subject, limits, { $0.firstMatch() }) {
    case .success(let (outcome, cost)): return MatchResult(outcome: outcome, cost: cost)
    case .failure(let failure):
      return MatchResult(outcome: .failed(failure.reason), cost: failure.cost)
    }
  }

  /// Finds all matches, like PCRE2's own global search.
  public func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    let result = run(in: subject, limits) { search -> MatchesOutcome in
      do throws(MatchFailure) {
        return .matches(try search.allMatches())
      } catch {
        return .failed(error)
      }
    }
    switch result {
    case .success(let (outcome, cost)): return MatchesResult(outcome: outcome, cost: cost)
    case .failure(let failure):
      return MatchesResult(outcome: .failed(failure.reason), cost: failure.cost)
    }
  }

  /// Replaces every match by an expanded template, with the rules of `pcre2_substitute`.
  public func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    let result = run(in: subject, limits) { $0.replaceMatches(template: template) }
    switch result {
    case .success(let (outcome, cost)): return ReplacementResult(outcome: outcome, cost: cost)
    case .failure(let failure):
      return ReplacementResult(outcome: .failed(failure.reason), cost: failure.cost)
    }
  }

  /// Why a search has no outcome of its own, and its cost.
  private struct Stop: Error {
    let reason: MatchFailure
    let cost: Int
  }

  /// Runs a search and counts its steps if the engine does.
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
      PCRE2Search.over(subject, code, in: space, settings) { search in
        guard settings.counts else { return .success((body(&search), 0)) }
        var counter = StepCounter(limit: limits.steps)
        let outcome = counter.counting(in: space) { body(&search) }
        if let reason = counter.failure {
          return .failure(Stop(reason: reason, cost: counter.steps))
        }
        return .success((outcome, counter.steps))
      }
    }
  }
}
