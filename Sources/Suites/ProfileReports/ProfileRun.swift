package import BacktrackingSuite
package import MatchEngine
package import RegexSyntax

/// One engine's search for a profile.
package struct ProfileRun {
  package let engine: EngineIdentity
  /// The profile; nil if the engine takes the pattern in no form.
  package private(set) var profile: StepProfile?
  /// Why the engine does not take the pattern as it is written; nil if it does.
  package private(set) var refusal: PatternError?
  /// The tree of the pattern that the engine got, if there is one.
  package private(set) var tree: RegexPattern?
  /// The tree of the pattern as it is written, where the engine was given it printed.
  package private(set) var original: RegexPattern?
}

extension ProfileRun {
  /// Runs the search.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - port: The engine for the pattern printed in its dialect, where the first one refuses it;
  ///     nil for none.
  ///   - pattern: The pattern.
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped, in the engine's unit.
  package init(
    on engine: any MatchEngine,
    port: (any MatchEngine)? = nil,
    pattern: String,
    subject: Subject,
    limit: Int
  ) {
    self.init(engine: engine.identity)
    run(engine, pattern, subject, limit: limit)
    guard profile == nil, !isUncounted, let port, let tree = try? RegexParser.parse(pattern) else {
      return
    }
    let refusal = refusal
    run(port, tree.printed(in: port.description.dialect).text, subject, limit: limit)
    self.refusal = refusal
    original = tree
  }

  private init(engine: EngineIdentity) {
    self.engine = engine
  }

  private mutating func run(
    _ engine: any MatchEngine,
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
