import Diagnostics
import MatchEngine
import Synchronization

/// An engine that compiles each of some patterns once, whoever asks: tests, checks, goldens and
/// overlaps all search with the patterns of the manifests.
///
/// Other patterns, such as those that a search for suggestions makes up, are not kept.
final class SharedPatterns: MatchEngine {
  private typealias Entry = Result<any CompiledPattern, PatternError>

  private let engine: any MatchEngine
  private let kept: Set<ExactText>
  private let entries = Mutex([ExactText: Entry]())

  init(_ engine: any MatchEngine, patterns: [String]) {
    self.engine = engine
    kept = Set(patterns.map(ExactText.init))
  }

  var identity: EngineIdentity { engine.identity }

  var defaultLimits: MatchLimits { engine.defaultLimits }

  func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let key = ExactText(source)
    guard kept.contains(key) else { return try engine.compile(source) }
    let entry = entries.withLock { entries in
      if let entry = entries[key] { return entry }
      let entry = Entry { () throws(PatternError) in try engine.compile(source) }
      entries[key] = entry
      return entry
    }
    return try entry.get()
  }
}
