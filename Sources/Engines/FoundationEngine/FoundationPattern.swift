import MatchEngine

/// A pattern compiled for one of the paths to ICU.
final class FoundationPattern<Search: PatternSearch>: CompiledPattern {
  let source: String
  let search: Search
  private let settings: FoundationSettings
  private let cap: OperationCap
  private let scale: StepScale
  private let templates: TemplateCache

  init(search: Search, source: String, settings: FoundationSettings) {
    self.search = search
    self.source = source
    self.settings = settings
    cap = OperationCap(source: source)
    scale = StepScale(source: source, captureGroupCount: search.captureGroupCount)
    templates = TemplateCache(captureGroupCount: search.captureGroupCount)
  }

  var captureGroupCount: Int { search.captureGroupCount }
}

extension FoundationPattern {
  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    var visitor = FirstMatchVisitor(captureGroupCount: captureGroupCount)
    let (failure, ticks) = run(&visitor, in: subject, limits: limits)
    if let failure {
      return MatchResult(outcome: .failed(failure), cost: ticks)
    }
    guard let match = visitor.match else {
      return MatchResult(outcome: .noMatch, cost: ticks)
    }
    return MatchResult(outcome: .match(match), cost: ticks)
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    var visitor = AllMatchesVisitor(
      captureGroupCount: captureGroupCount,
      limit: settings.matchCount
    )
    let (failure, ticks) = run(&visitor, in: subject, limits: limits)
    let outcome: MatchesOutcome
    if let failure {
      outcome = .failed(failure)
    } else if visitor.isOverLimit {
      outcome = .failed(.tooManyMatches(limit: settings.matchCount))
    } else {
      outcome = .matches(visitor.matches)
    }
    return MatchesResult(outcome: outcome, cost: ticks)
  }

  func replaceMatches(in subject: Subject, template: String, limits: MatchLimits)
    -> ReplacementResult
  {
    var visitor = ReplacementVisitor(
      template,
      templates,
      captureGroupCount: captureGroupCount,
      outputLimit: settings.outputLength
    )
    let (failure, ticks) = run(&visitor, in: subject, limits: limits)
    if let failure {
      return ReplacementResult(outcome: .failed(failure), cost: ticks)
    }
    let outcome: ReplacementOutcome
    switch visitor.finish() {
    case .none: outcome = .noMatch
    case .output(let output): outcome = .replaced(output)
    case .tooLong: outcome = .failed(.outputTooLong(limit: settings.outputLength))
    }
    return ReplacementResult(outcome: outcome, cost: ticks, firstMatch: visitor.firstMatch)
  }

  /// Runs a search; its answer counts only if ICU certainly examined every start position fully.
  private func run<Visitor: MatchVisitor>(
    _ visitor: inout Visitor,
    in subject: Subject,
    limits: MatchLimits
  ) -> (failure: MatchFailure?, ticks: Int) {
    let length = subject.utf16.count
    let lengthLimit = scale.subjectLengthLimit(limits.subjectLength, subjectLength: length)
    guard length <= lengthLimit else {
      return (.subjectTooLong(length: length, limit: lengthLimit), 0)
    }
    let text = SearchText(subject)
    visitor.units = text.units
    let limit = scale.stepLimit(limits.steps, subjectLength: length)
    let result = search.run(&visitor, in: text, limit: limit)
    if let failure = result.failure { return (failure, result.ticks) }
    let isSound = isSound(result, in: text, limit: limit)
    return (isSound ? nil : .stepLimit(result.ticks, .ticks), result.ticks)
  }

  /// Whether a search without a failure certainly examined every start position fully.
  func isSound(_ result: SearchResult, in text: SearchText, limit: Int) -> Bool {
    if cap.isOutOfReach(ticks: result.ticks) { return true }
    if PatternForms.mayNoticeGuard(source) { return false }
    let length = text.units.count
    let walk = search.walk(
      through: result.stop ?? length,
      in: text,
      limit: cap.walkLimit(limit, length: length)
    )
    return walk.isGapless && walk.trace == result.trace
  }
}
