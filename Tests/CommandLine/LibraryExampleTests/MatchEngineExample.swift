import FoundationEngine
import MatchEngine

/// What a pattern's first group takes from a URL, with the steps that the search took.
func firstGroup(of pattern: String, in url: String) throws -> (text: String?, cost: Int) {
  let compiled = try FoundationEngine().compile(pattern)
  let subject = Subject(url)
  let limits = MatchLimits(steps: 1_000, subjectLength: 10_000)
  let result = compiled.firstMatch(in: subject, limits: limits)
  switch result.outcome {
  case .match(let match):
    let group = match.ranges.dropFirst().first.flatMap(\.self)
    return (group.map(subject.text(in:)), result.cost)
  case .noMatch: return (nil, result.cost)
  // The engine gave up: that is not "no match".
  case .failed(let failure): throw GaveUp(failure: failure)
  }
}

struct GaveUp: Error { var failure: MatchFailure }
