internal import CRE2
import MatchEngine

struct RE2Pattern: CompiledPattern {
  let source: String
  let program: RE2Program
  let settings: RE2Settings
}

extension RE2Pattern {
  var captureGroupCount: Int { program.captureGroupCount }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    if let failure = failure(for: subject, limits) {
      return MatchResult(outcome: .failed(failure), cost: 0)
    }
    var search = RE2Search(program, over: subject)
    guard search.find(from: 0) else { return MatchResult(outcome: .noMatch, cost: 0) }
    let match = search.match
    return MatchResult(outcome: match.map(MatchOutcome.match) ?? .failed(.splitCharacter), cost: 0)
  }

  /// Finds all matches, like `RE2::GlobalReplace`.
  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    if let failure = failure(for: subject, limits) {
      return MatchesResult(outcome: .failed(failure), cost: 0)
    }
    var search = RE2Search(program, over: subject)
    var matches: [Match] = []
    do throws(MatchFailure) {
      try search.forEachMatch(limit: settings.matchCount) { search throws(MatchFailure) in
        guard let match = search.match else { throw .splitCharacter }
        matches.append(match)
      }
      return MatchesResult(outcome: .matches(matches), cost: 0)
    } catch {
      return MatchesResult(outcome: .failed(error), cost: 0)
    }
  }

  /// Replaces every match by an expanded rewrite string.
  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    do throws(MatchFailure) {
      if let failure = failure(for: subject, limits) { throw failure }
      let template = try RewriteString(template, for: program)
      var search = RE2Search(program, over: subject)
      var output = RewrittenText(of: search.bytes, limit: settings.outputLength)
      var first: Match?
      try search.forEachMatch(limit: settings.matchCount) { search throws(MatchFailure) in
        guard let match = search.match else { throw .splitCharacter }
        first = first ?? match
        try output.replace(search.offsets, by: template)
      }
      guard let first else { return ReplacementResult(outcome: .noMatch, cost: 0) }
      let text = try output.finished()
      return ReplacementResult(outcome: .replaced(text), cost: 0, firstMatch: first)
    } catch {
      return ReplacementResult(outcome: .failed(error), cost: 0)
    }
  }

  private func failure(for subject: Subject, _ limits: MatchLimits) -> MatchFailure? {
    let length = subject.utf16.count
    guard length <= limits.subjectLength else {
      return .subjectTooLong(length: length, limit: limits.subjectLength)
    }
    return subject.loneSurrogate.map { .invalidSubject(offset: $0) }
  }
}
