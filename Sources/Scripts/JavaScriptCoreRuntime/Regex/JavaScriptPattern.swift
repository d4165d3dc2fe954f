import MatchEngine
import RegexSyntax

final class JavaScriptPattern: CompiledPattern {
  let source: String
  private let matcher: JavaScriptMatcher
  private let handle: JavaScriptMatcher.Handle
  private let settings: JavaScriptSettings

  init(
    source: String,
    text: String,
    flags: String,
    matcher: JavaScriptMatcher,
    flag: UnicodeFlag?,
    settings: JavaScriptSettings
  ) throws(PatternError) {
    handle = try matcher.compile(text, flags: flags, flag: flag)
    self.source = source
    self.matcher = matcher
    self.settings = settings
  }

  deinit { matcher.release(handle) }
}

extension JavaScriptPattern {
  var captureGroupCount: Int { handle.captureGroupCount }
  /// The flag with which it is read.
  var flag: UnicodeFlag { UnicodeFlag(in: handle.flags) }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    if let failure = failure(for: subject, limits: limits) {
      return MatchResult(outcome: .failed(failure), cost: 0)
    }
    return MatchResult(outcome: matcher.firstMatch(of: handle, in: subject), cost: 0)
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    if let failure = failure(for: subject, limits: limits) {
      return MatchesResult(outcome: .failed(failure), cost: 0)
    }
    let outcome = matcher.allMatches(of: handle, in: subject, limit: settings.matchCount)
    return MatchesResult(outcome: outcome, cost: 0)
  }

  func replaceMatches(in subject: Subject, template: String, limits: MatchLimits)
    -> ReplacementResult
  {
    if let failure = failure(for: subject, limits: limits) {
      return ReplacementResult(outcome: .failed(failure), cost: 0)
    }
    let outcome = matcher.replaceMatches(
      of: handle,
      in: subject,
      template: template,
      outputLimit: settings.outputLength
    )
    return ReplacementResult(outcome: outcome, cost: 0)
  }

  private func failure(for subject: Subject, limits: MatchLimits) -> MatchFailure? {
    let length = subject.utf16.count
    guard length > limits.subjectLength else { return nil }
    return .subjectTooLong(length: length, limit: limits.subjectLength)
  }
}
