import Diagnostics
import DriftSuite
import LinkResolver
import ManifestModel
import MatchEngine
import RegressionSuite
import RunRecord
import SuiteRuns
import Workspace

/// What one step of the background found about a rule: places are relative to the rule's start.
struct RuleExamination: Sendable {
  let rule: RuleKey
  let step: Step

  enum Step: Sendable {
    case tests([TestRecord])
    case drift([DriftRecord])
    case slow([SlowRecord])
    /// Why a step gave nothing.
    case failed(Part, String)
  }

  enum Part: String, Sendable, CaseIterable {
    case tests, drift, slow
  }
}

/// A rule by its text: as long as that stays the same, so does what is found about it.
struct RuleKey: Sendable, Hashable {
  let text: ArraySlice<UInt8>

  init(_ rule: Rule, in bytes: [UInt8]) {
    // A copy: a slice would keep the whole document of its version.
    text = ArraySlice(Array(bytes[rule.range]))
  }
}

/// What is known of a rule beside its checks.
struct RuleKnowledge: Sendable {
  var tests: [TestRecord]?
  var drift: [DriftRecord]?
  var slow: [SlowRecord]?
  var problems: [RuleExamination.Part: String] = [:]

  /// What is still to be found out.
  var openParts: [RuleExamination.Part] {
    var parts: [RuleExamination.Part] = []
    if tests == nil, problems[.tests] == nil { parts.append(.tests) }
    if drift == nil, problems[.drift] == nil { parts.append(.drift) }
    if slow == nil, problems[.slow] == nil { parts.append(.slow) }
    return parts
  }

  mutating func add(_ step: RuleExamination.Step) {
    switch step {
    case .tests(let records): tests = records
    case .drift(let records): drift = records
    case .slow(let records): slow = records
    case .failed(let part, let reason): problems[part] = reason
    }
  }
}

/// Finds out about the rules of a session, one at a time.
struct RuleExaminer: Sendable {
  let session: Session

  /// What a part of the examination finds.
  func step(_ part: RuleExamination.Part, _ rule: Rule) -> RuleExamination.Step {
    guard let manifest = session.manifests.first else { return .failed(part, "no manifest") }
    let start = rule.range.lowerBound
    switch part {
    case .tests:
      guard let resolver = session.resolvers.first,
        let program = resolver.programs.first(where: { $0.rule.range == rule.range })
      else { return .tests([]) }
      return .tests(
        RegressionSuite.run(program, with: resolver).map { record in
          var record = record
          record.location.offset -= start
          return record
        }
      )
    case .drift:
      guard rule.pattern != nil else { return .drift([]) }
      var run = DriftRun(session.settings, session.terminal)
      run.reportThreshold = .urlLike
      run.fixThreshold = .urlLike
      do {
        let urls = rule.testSubjects.map { Subject($0.subject(for: rule)) }
        let result = try run.result(over: [PatternCase(rule, in: manifest)], urls: urls)
        return .drift(
          result.records.map { record in
            var record = record
            record.location?.offset -= start
            return record
          }
        )
      } catch { return .failed(part, String(describing: error)) }
    case .slow:
      guard rule.pattern != nil else { return .slow([]) }
      let run = SlowRun(session.settings, session.terminal, searchesForFixes: true)
      do {
        let result = try run.result(over: [PatternCase(rule, in: manifest)])
        return .slow(
          result.ranked.map { record in
            var record = record
            record.location?.offset -= start
            return record
          }
        )
      } catch { return .failed(part, String(describing: error)) }
    }
  }
}
