import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import Workspace

/// One engine's search for a profile.
struct ProfileRun {
  let engine: EngineIdentity
  /// The profile; nil where the engine takes the pattern in no form.
  private(set) var profile: StepProfile?
  /// Why the engine does not take the pattern as it is written; nil where it does.
  private(set) var refusal: PatternError?
  /// The tree of the pattern that the engine was given; nil where there is none.
  private(set) var tree: RegexPattern?
  /// The tree of the pattern as it is written, where the engine was given it printed.
  private(set) var original: RegexPattern?
}

extension ProfileRun {
  /// The backtracking states that ICU saves in one tick.
  static let statesPerTick = 10_000

  /// Runs the search.
  ///
  /// PCRE2 gets a pattern that it refuses printed in its dialect.
  ///
  /// - Parameters:
  ///   - name: The engine.
  ///   - pattern: The pattern.
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped.
  ///   - options: The options that PCRE2 compiles the pattern with.
  init(
    _ name: ProfiledEngineName,
    pattern: String,
    subject: Subject,
    limit: Int,
    pcre2 options: PCRE2Profile
  ) {
    switch name {
    case .foundation:
      let engine = FoundationEngine()
      self.init(engine: engine.identity)
      run(engine, pattern, subject, limit: max(1, limit / Self.statesPerTick))
    case .pcre2:
      let engine = PCRE2Engine(profile: options, counts: true)
      self.init(engine: engine.identity)
      run(engine, pattern, subject, limit: limit)
      if profile == nil, !isUncounted, let tree = try? RegexParser.parse(pattern) {
        let refusal = refusal
        let printed = tree.printed(in: .pcre2).text
        run(PCRE2Engine(profile: .ported, counts: true), printed, subject, limit: limit)
        self.refusal = refusal
        original = tree
      }
    }
  }

  private init(engine: EngineIdentity) {
    self.engine = engine
  }

  private mutating func run(
    _ engine: some MatchEngine,
    _ pattern: String,
    _ subject: Subject,
    limit: Int
  ) {
    do {
      guard let compiled = try engine.compile(pattern) as? any TracingPattern else { return }
      profile = StepProfile(of: compiled, on: engine.identity, subject: subject, limit: limit)
      tree = try? RegexParser.parse(pattern)
      refusal = nil
    } catch {
      refusal = error
    }
  }

  /// Whether the engine takes the pattern but cannot count its steps.
  var isUncounted: Bool { refusal?.isOfCounting == true }

  /// Whether the profile is of the pattern as it was printed for the engine.
  var isPrinted: Bool { refusal != nil && profile != nil }
}
