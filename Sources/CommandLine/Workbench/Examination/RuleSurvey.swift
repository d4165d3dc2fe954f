import Diagnostics
import LiveExamination
import LocatedJSON
import ManifestModel
import RunRecord
import Synchronization
import Workspace

/// How a rule of the list is, in numbers.
struct RuleState: Sendable, Hashable, Encodable {
  var file: Int
  var index: Int
  var passed = 0
  var failed = 0
  var undecided = 0
  var skipped = 0
  var errors = 0
  var warnings = 0
  /// Nil while it is not examined.
  var isSlow: Bool?
  var differs: Bool?
}

/// The results for the rules of a manifest; each is valid until the text of its rule changes.
final class RuleSurvey: Sendable {
  private struct Known: Sendable {
    var state = RuleState(file: 0, index: 0)
    /// What is found out.
    var parts: Set<RuleExamination.Part> = []
  }

  private let known = Mutex<[RuleKey: Known]>([:])

  /// The steps of a survey over a text of a manifest: tests of a few rules at once, so that the list fills
  /// quickly, then checks, slow patterns and differences.
  ///
  /// - Parameters:
  ///   - manifest: The text.
  ///   - file: Its place among those of the server.
  ///   - workspace: The settings.
  ///   - report: Is given the states that changed.
  /// - Returns: The steps.
  func steps(
    over manifest: Manifest,
    file: Int,
    _ workspace: EditorWorkspace,
    report: @escaping @Sendable ([RuleState]) -> Void
  ) -> [Examiner.Step] {
    let session = workspace.session(over: manifest)
    let examiner = RuleExaminer(session: session, isThorough: false)
    let keys = Self.keys(of: manifest)
    let groups = stride(from: 0, to: keys.count, by: Self.group)
      .map { $0..<min(keys.count, $0 + Self.group) }
    let tests = groups.map { group in
      Examiner.Step { [self] in
        let states = group.map { index in
          examine(.tests, manifest.rules[index], keys[index], examiner)
          return state(keys[index], file, index)
        }
        return { report(states) }
      }
    }
    let checks = Examiner.Step { [self] in
      let states = addChecks(session, keys, file)
      return { report(states) }
    }
    let others = [RuleExamination.Part.slow, .drift].flatMap { part in
      keys.indices.map { index in
        Examiner.Step { [self] in
          guard examine(part, manifest.rules[index], keys[index], examiner) else { return {} }
          let state = state(keys[index], file, index)
          return { report([state]) }
        }
      }
    }
    return tests + [checks] + others
  }

  /// How many rules are tested in one step.
  private static let group = 16

  private static func keys(of manifest: Manifest) -> [RuleKey] {
    let bytes = manifest.document.file.bytes
    return manifest.rules.map { RuleKey($0, in: bytes) }
  }

  /// The results so far.
  func states(of manifest: Manifest, file: Int) -> [RuleState] {
    known.withLock { known in
      Self.keys(of: manifest).enumerated().compactMap { index, key in
        guard let entry = known[key], entry.parts.contains(.tests) else { return nil }
        return entry.state.placed(file, index)
      }
    }
  }
}

extension RuleSurvey {
  private func state(_ key: RuleKey, _ file: Int, _ index: Int) -> RuleState {
    known.withLock { ($0[key] ?? Known()).state.placed(file, index) }
  }

  private func addChecks(_ session: Session, _ keys: [RuleKey], _ file: Int) -> [RuleState] {
    let records = session.records(of: Lint.findings).filter { $0.allowed == nil }
    let byRule = Dictionary(grouping: records) { $0.rule ?? "" }
    guard let rules = session.manifests.first?.rules else { return [] }
    return rules.enumerated().map { index, rule in
      let own = byRule[rule.id] ?? []
      known.withLock { known in
        known[keys[index], default: Known()].state.errors = own.count { $0.severity == .error }
        known[keys[index], default: Known()].state.warnings = own.count { $0.severity == .warning }
      }
      return state(keys[index], file, index)
    }
  }

  /// Examines a part of a rule, unless its result is known.
  ///
  /// - Returns: Whether there is a new result.
  @discardableResult
  private func examine(
    _ part: RuleExamination.Part,
    _ rule: Rule,
    _ key: RuleKey,
    _ examiner: RuleExaminer
  ) -> Bool {
    guard known.withLock({ $0[key]?.parts.contains(part) }) != true else { return false }
    let step = examiner.step(part, rule)
    return known.withLock { known in
      switch step {
      case .tests(let tests):
        known[key, default: Known()].state.count(tests)
      case .slow(let records, _):
        known[key, default: Known()].state.isSlow = records.contains(where: \.isSlow)
      case .drift(let records):
        known[key, default: Known()].state.differs = !records.isEmpty
      case .coverage, .failed: return false
      }
      known[key]?.parts.insert(part)
      return true
    }
  }
}

extension RuleState {
  fileprivate mutating func count(_ tests: [TestRecord]) {
    passed = tests.count { $0.status == .passed }
    failed = tests.count { $0.status == .failed }
    undecided = tests.count { $0.status == .undecided }
    skipped = tests.count { $0.status == .skipped }
  }
}

extension RuleState {
  fileprivate func placed(_ file: Int, _ index: Int) -> RuleState {
    var copy = self
    (copy.file, copy.index) = (file, index)
    return copy
  }
}
