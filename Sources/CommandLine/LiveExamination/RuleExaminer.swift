import Diagnostics
import DriftSuite
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
  private let counting = CountingSession()

  package init(session: Session) { self.session = session }

  /// The same rules with an engine that counts steps part by part, which one that remembers does not;
  /// created when coverage is first measured.
  private final class CountingSession: Sendable {
    private let made = Mutex<Session?>(nil)

    func session(like session: Session) -> Session {
      made.withLock { made in
        let counting = made ?? session.with(session.manifests, scripts: session.scripts)
        made = counting
        return counting
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
    var run = DriftRun(session.settings, session.terminal)
    run.reportThreshold = .possible
    run.fixThreshold = .possible
    let urls = rule.testSubjects.map { Subject($0.subject(for: rule)) }
    return try run.result(over: [PatternCase(rule, in: manifest)], urls: urls).records
      .map { $0.moved(by: -start) }
  }

  private func slow(
    _ rule: Rule,
    _ manifest: Manifest,
    _ start: Int,
    withFixes: Bool
  ) throws -> [SlowRecord] {
    guard rule.pattern != nil else { return [] }
    let run = SlowRun(session.settings, session.terminal, searchesForFixes: withFixes)
    return try run.result(over: [PatternCase(rule, in: manifest)]).ranked.map {
      $0.moved(by: -start)
    }
  }

  private func coverage(of rule: Rule) -> CoverageRecord {
    var own = counting.session(like: session)
    own.selection = [rule.id]
    let none = CoverageRecord(rule: rule.id, pattern: "", inputs: 0, location: nil)
    guard rule.pattern != nil else { return none }
    return CoverageRun(session: own).records().first ?? none
  }
}
