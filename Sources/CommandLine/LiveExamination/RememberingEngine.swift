import Diagnostics
package import MatchEngine
import Synchronization

/// An engine that remembers what it compiled and found, so that after a keystroke only what changed
/// is searched again.
///
/// A search gives the same each time, so that what is remembered is what would be found.
package final class RememberingEngine: MatchEngine {
  private enum Entry {
    case pattern(RememberingPattern)
    case refused(PatternError)
  }

  private struct State {
    var recent: [ExactText: Entry] = [:]
    var older: [ExactText: Entry] = [:]
  }

  private let engine: any MatchEngine
  private let state = Mutex(State())

  package init(_ engine: any MatchEngine) { self.engine = engine }

  package var identity: EngineIdentity { engine.identity }

  package var description: EngineDescription { engine.description }

  package var defaultLimits: MatchLimits { engine.defaultLimits }

  package func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let key = ExactText(source)
    let known = state.withLock { state -> Entry? in
      if let entry = state.recent[key] { return entry }
      guard let entry = state.older.removeValue(forKey: key) else { return nil }
      state.recent[key] = entry
      return entry
    }
    switch known {
    case .pattern(let pattern): return pattern
    case .refused(let error): throw error
    case nil: break
    }
    do throws(PatternError) {
      let pattern = RememberingPattern(try engine.compile(source))
      state.withLock { $0.recent[key] = .pattern(pattern) }
      return pattern
    } catch {
      state.withLock { $0.recent[key] = .refused(error) }
      throw error
    }
  }

  /// Discards the patterns not used since the previous call.
  package func forgetUnused() {
    state.withLock { state in
      state.older = state.recent
      state.recent = [:]
    }
  }
}

/// A compiled pattern with what its searches found.
final class RememberingPattern: CompiledPattern {
  private struct Search: Hashable {
    var subject: ExactText
    var steps: Int
    var template: ExactText?
  }

  private struct State {
    var matches: [Search: MatchResult] = [:]
    var replacements: [Search: ReplacementResult] = [:]
  }

  private let pattern: any CompiledPattern
  private let state = Mutex(State())
  /// The maximum number of searches remembered, after which all are forgotten.
  private static let limit = 8_000

  init(_ pattern: any CompiledPattern) { self.pattern = pattern }

  var source: String { pattern.source }

  var captureGroupCount: Int { pattern.captureGroupCount }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    let search = Search(subject: ExactText(subject.text), steps: limits.steps)
    if let known = state.withLock({ $0.matches[search] }) { return known }
    let result = pattern.firstMatch(in: subject, limits: limits)
    state.withLock { state in
      if state.matches.count >= Self.limit { state.matches = [:] }
      state.matches[search] = result
    }
    return result
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    pattern.allMatches(in: subject, limits: limits)
  }

  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    let search = Search(
      subject: ExactText(subject.text),
      steps: limits.steps,
      template: ExactText(template)
    )
    if let known = state.withLock({ $0.replacements[search] }) { return known }
    let result = pattern.replaceMatches(in: subject, template: template, limits: limits)
    state.withLock { state in
      if state.replacements.count >= Self.limit { state.replacements = [:] }
      state.replacements[search] = result
    }
    return result
  }
}
