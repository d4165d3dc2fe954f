import Diagnostics
import LinkResolver
package import ManifestModel
import MatchEngine
import RunRecord
import SubjectDomains
import SuiteRuns
import Synchronization
package import Workspace

/// Finds out about the rules of a session, one at a time.
package struct RuleExaminer: Sendable {
  package let session: Session
  /// How far from a real subject one may be for what it shows to be searched for.
  private let leastLikeness: (drift: Likeness, slow: Likeness)
  private let shared = Shared()

  /// Prepares an examination.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - isThorough: Whether to search for what does not fail a run, too.
  package init(session: Session, isThorough: Bool) {
    self.session = session
    let settings = session.settings
    leastLikeness =
      isThorough
      ? (.possible, .any)
      : (settings.drift.failOn.likeness ?? .real, settings.slow.failOn.likeness ?? .real)
  }

  /// What the rules share, made when it is first needed.
  private final class Shared: Sendable {
    private let counting = Mutex<Session?>(nil)
    private let comparison = Mutex<(@Sendable (PatternCase) -> [DriftRecord])?>(nil)

    /// The same rules with an engine that counts steps part by part, which one that remembers does not.
    func session(like session: Session) -> Session {
      counting.withLock { made in
        let counting = made ?? session.with(session.manifests, scripts: session.scripts)
        made = counting
        return counting
      }
    }

    func comparison(
      _ make: () throws -> @Sendable (PatternCase) -> [DriftRecord]
    ) throws -> @Sendable (PatternCase) -> [DriftRecord] {
      try comparison.withLock { made in
        let comparison = try made ?? make()
        made = comparison
        return comparison
      }
    }
  }

  /// What a part of the examination finds; places are relative to the rule's start.
  package func step(_ part: RuleExamination.Part, _ rule: Rule) -> RuleExamination.Step {
    guard let manifest = session.manifests.first else { return .failed(part, "no manifest") }
    let start = rule.range.lowerBound
    do {
      switch part {
      case .tests: return .tests(tests(of: rule))
      case .drift: return .drift(try drift(of: rule, manifest, start))
      case .slow: return .slow(try slow(rule, manifest, start, withFixes: false), withFixes: false)
      case .fixes: return .slow(try slow(rule, manifest, start, withFixes: true), withFixes: true)
      case .coverage: return .coverage(coverage(of: rule))
      }
    } catch {
      return .failed(part, String(describing: error))
    }
  }

  private func tests(of rule: Rule) -> [TestRecord] {
    guard let resolver = session.resolvers.first,
      let program = resolver.programs.first(where: { $0.rule.range == rule.range })
    else { return [] }
    return resolver.runTests(of: program).map { record in
      var record = record
      record.location.offset -= rule.range.lowerBound
      return record
    }
  }

  private func drift(of rule: Rule, _ manifest: Manifest, _ start: Int) throws -> [DriftRecord] {
    guard rule.pattern != nil else { return [] }
    let compare = try shared.comparison {
      var run = DriftRun(session.settings, session.terminal)
      run.reportThreshold = leastLikeness.drift
      return try run.comparison(of: session.patternCases.map(\.target), urls: session.testInputs)
    }
    return compare(PatternCase(rule, in: manifest)).map { $0.moved(by: -start) }
  }

  private func slow(
    _ rule: Rule,
    _ manifest: Manifest,
    _ start: Int,
    withFixes: Bool
  ) throws -> [SlowRecord] {
    guard rule.pattern != nil else { return [] }
    var run = SlowRun(session.settings, session.terminal, searchesForFixes: withFixes)
    run.leastLikeness = leastLikeness.slow
    return try run.result(over: [PatternCase(rule, in: manifest)]).ranked.map {
      $0.moved(by: -start)
    }
  }

  private func coverage(of rule: Rule) -> CoverageRecord {
    var own = shared.session(like: session)
    own.selection = [rule.id]
    let none = CoverageRecord(rule: rule.id, pattern: "", inputs: 0, location: nil)
    guard rule.pattern != nil else { return none }
    return CoverageRun(session: own).records().first ?? none
  }
}
