import Diagnostics
import MatchEngine
import Synchronization

/// An engine that compiles each pattern once: tests, checks, goldens and overlaps all search with
/// the patterns of the manifests.
final class SharedPatterns: MatchEngine {
  private typealias Entry = Result<any CompiledPattern, PatternError>

  private struct State {
    var engine: (any MatchEngine)?
    var entries: [ExactText: Entry] = [:]
  }

  private let makeEngine: @Sendable () -> any MatchEngine
  private let kept: Set<ExactText>?
  private let state = Mutex(State())

  /// Keeps some patterns of an engine; others, such as those that a search for suggestions makes
  /// up, are compiled each time.
  init(_ engine: any MatchEngine, patterns: [String]) {
    makeEngine = { engine }
    kept = Set(patterns.map(ExactText.init))
  }

  /// Keeps all patterns of an engine that is made when it is first asked: one for JavaScript starts
  /// a virtual machine.
  init(_ makeEngine: @escaping @Sendable () -> any MatchEngine) {
    self.makeEngine = makeEngine
    kept = nil
  }

  private var engine: any MatchEngine {
    state.withLock { state in
      if let engine = state.engine { return engine }
      let engine = makeEngine()
      state.engine = engine
      return engine
    }
  }

  var identity: EngineIdentity { engine.identity }

  var description: EngineDescription { engine.description }

  var defaultLimits: MatchLimits { engine.defaultLimits }

  func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let engine = engine
    let key = ExactText(source)
    if let kept, !kept.contains(key) { return try engine.compile(source) }
    let entry = state.withLock { state in
      if let entry = state.entries[key] { return entry }
      let entry = Entry { () throws(PatternError) in try engine.compile(source) }
      state.entries[key] = entry
      return entry
    }
    return try entry.get()
  }
}
