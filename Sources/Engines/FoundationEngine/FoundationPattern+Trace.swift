import MatchEngine

extension FoundationPattern: TracingPattern {
  /// Reports every tick.
  ///
  /// If ICU can be called directly, a tick comes with its start position and nothing else.
  func trace(
    in subject: Subject,
    limits: MatchLimits,
    visit: (SearchStep) -> Bool
  ) -> MatchResult {
    let length = subject.utf16.count
    guard length <= limits.subjectLength else {
      let failure = MatchFailure.subjectTooLong(length: length, limit: limits.subjectLength)
      return MatchResult(outcome: .failed(failure), cost: 0)
    }
    var visitor = FirstMatchVisitor(captureGroupCount: captureGroupCount)
    let text = SearchText(subject)
    visitor.units = text.units
    let limit = max(1, limits.steps)
    var result = search.trace(&visitor, in: text, limit: limit) { visit(SearchStep(start: $0)) }
    if case .stepLimit = result.failure { result.failure = .stepLimit(result.ticks, .ticks) }
    if result.failure == nil, !isSound(result, in: text, limit: limit) {
      result.failure = .stepLimit(result.ticks, .ticks)
    }
    let outcome: MatchOutcome =
      if let failure = result.failure { .failed(failure) } else {
        visitor.match.map(MatchOutcome.match) ?? .noMatch
      }
    return MatchResult(outcome: outcome, cost: result.ticks)
  }
}
