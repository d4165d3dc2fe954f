import Diagnostics
import LiveExamination
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
    var isTested = false
  }

  private let known = Mutex<[ExactText: Known]>([:])

  /// The steps of a survey over a text of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The text.
  ///   - file: Its place among those of the server.
  ///   - workspace: The settings.
  ///   - report: Is given the states that changed.
  /// - Returns: A function that takes one step, and says whether there are more.
  func steps(
    over manifest: Manifest,
    file: Int,
    _ workspace: EditorWorkspace,
    report: @escaping @Sendable ([RuleState]) -> Void
  ) -> @Sendable () -> Bool {
    let session = workspace.session(over: manifest)
    let keys = manifest.rules.map { ExactText(manifest.text(of: $0)) }
    let steps = Mutex(Steps())
    return { [self] in
      guard let step = steps.withLock({ $0.next(count: manifest.rules.count) }) else {
        return false
      }
      switch step {
      case .checks: report(addChecks(session, keys, file))
      case .tests(let range):
        report(range.map { test(manifest.rules[$0], keys[$0], session, file, $0) })
      case .slow(let index):
        if let state = examine(.slow, manifest.rules[index], keys[index], session, file, index) {
          report([state])
        }
      case .drift(let index):
        if let state = examine(.drift, manifest.rules[index], keys[index], session, file, index) {
          report([state])
        }
      }
      return true
    }
  }

  /// The results so far.
  func states(of manifest: Manifest, file: Int) -> [RuleState] {
    known.withLock { known in
      manifest.rules.enumerated().compactMap { index, rule in
        guard let entry = known[ExactText(manifest.text(of: rule))], entry.isTested else {
          return nil
        }
        return entry.state.placed(file, index)
      }
    }
  }
}

extension RuleSurvey {
  private enum Step {
    case tests(Range<Int>)
    case checks
    case slow(Int)
    case drift(Int)
  }

  private struct Steps {
    var tested = 0
    var hasChecked = false
    var slow = 0
    var drift = 0

    /// Tests of a few rules at once, so that the list fills quickly.
    private static let group = 16

    mutating func next(count: Int) -> Step? {
      if tested < count {
        let range = tested..<min(count, tested + Self.group)
        tested = range.upperBound
        return .tests(range)
      }
      if !hasChecked {
        hasChecked = true
        return .checks
      }
      if slow < count {
        slow += 1
        return .slow(slow - 1)
      }
      guard drift < count else { return nil }
      drift += 1
      return .drift(drift - 1)
    }
  }

  private func change(
    _ key: ExactText,
    _ file: Int,
    _ index: Int,
    _ body: (inout RuleState) -> Void
  ) -> RuleState {
    known.withLock { known in
      body(&known[key, default: Known()].state)
      return (known[key] ?? Known()).state.placed(file, index)
    }
  }

  private func test(
    _ rule: Rule,
    _ key: ExactText,
    _ session: Session,
    _ file: Int,
    _ index: Int
  ) -> RuleState {
    let isKnown = known.withLock { $0[key]?.isTested ?? false }
    guard !isKnown, case .tests(let tests) = RuleExaminer(session: session).step(.tests, rule)
    else {
      return change(key, file, index) { _ in }
    }
    known.withLock { $0[key, default: Known()].isTested = true }
    return change(key, file, index) { state in
      state.passed = tests.count { $0.status == .passed }
      state.failed = tests.count { $0.status == .failed }
      state.undecided = tests.count { $0.status == .undecided }
      state.skipped = tests.count { $0.status == .skipped }
    }
  }

  private func addChecks(_ session: Session, _ keys: [ExactText], _ file: Int) -> [RuleState] {
    let records = session.records(of: Lint.findings).filter { $0.allowed == nil }
    let byRule = Dictionary(grouping: records) { $0.rule ?? "" }
    guard let rules = session.manifests.first?.rules else { return [] }
    return rules.enumerated().map { index, rule in
      let own = byRule[rule.id] ?? []
      return change(keys[index], file, index) { state in
        state.errors = own.count { $0.severity == .error }
        state.warnings = own.count { $0.severity == .warning }
      }
    }
  }

  private func examine(
    _ part: RuleExamination.Part,
    _ rule: Rule,
    _ key: ExactText,
    _ session: Session,
    _ file: Int,
    _ index: Int
  ) -> RuleState? {
    let state = known.withLock { $0[key]?.state }
    guard part == .slow ? state?.isSlow == nil : state?.differs == nil else { return nil }
    switch RuleExaminer(session: session).step(part, rule) {
    case .slow(let records, _):
      return change(key, file, index) { $0.isSlow = records.contains(where: \.isSlow) }
    case .drift(let records):
      return change(key, file, index) { $0.differs = !records.isEmpty }
    case .tests, .coverage, .failed: return nil
    }
  }
}

extension RuleState {
  fileprivate func placed(_ file: Int, _ index: Int) -> RuleState {
    var copy = self
    (copy.file, copy.index) = (file, index)
    return copy
  }
}
