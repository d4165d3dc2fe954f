import Foundation
import LiveExamination
import ManifestModel
import RunRecord
import SuiteRuns
import Synchronization
import Workspace

/// Has rules examined while the client is idle: on one thread their tests, which are done soon, on one
/// the checks that look at all rules, and on several, of low priority, differences between engines and slow
/// patterns, which may take seconds a rule.
final class Background: Sendable {
  struct Order: Sendable {
    /// The number of the analysis that it is about.
    let number: Int
    /// The document's address.
    let document: String
    let session: Session
    let rules: [Item]

    /// A rule with what is still to be found out about it.
    struct Item: Sendable {
      let key: RuleKey
      let rule: Rule
      let parts: [RuleExamination.Part]
    }
  }

  private let queue: EventQueue
  /// How many examiners say that they are done.
  static let examinerCount = 3
  private static let maxThreads = 4

  private let tests = Examiner()
  private let checks = Examiner(pause: 0.1)
  private let later = Examiner(pause: 0.3)

  /// Whether rules are looked at that no check and no test is about.
  private let examines: Bool

  init(_ queue: EventQueue, examines: Bool) {
    self.queue = queue
    self.examines = examines
  }

  func start() {
    tests.start(niceness: 0)
    checks.start(niceness: 5)
    later.start(
      niceness: 10,
      threads: min(Self.maxThreads, ProcessInfo.processInfo.activeProcessorCount)
    )
  }

  /// Takes the place of what is under way.
  func take(_ order: Order) {
    let examiner = RuleExaminer(session: order.session, isThorough: false)
    let idle = event { .idle(order.number) }
    let checked = event { .checked(order.number, order.session.records(of: Lint.thoroughFindings)) }
    take(steps(.tests, order.rules, order, examiner) + [idle], on: tests)
    take([checked, idle], on: checks)
    take(thoroughSteps(order, examiner) + [idle], on: later)
  }

  /// Takes the place of what is under way in a document with rules that are in no manifest.
  func take(_ analysis: RuleFileAnalysis, _ number: Int, of document: String) {
    func order(_ part: RuleFileAnalysis.Part) -> Examiner.Order {
      let step = Examiner.Step(analysis.key) { [queue] in
        let findings = try? analysis.findings(part)
        return { queue.add(.proven(document, number, part, findings ?? [])) }
      }
      return Examiner.Order(document, [step])
    }
    tests.take(order(.checks))
    if examines { later.take(order(.engines)) }
  }

  /// Drops what is under way in a document.
  func drop(_ document: String) {
    for thread in [tests, later] { thread.drop(document) }
  }

  private func take(_ steps: [Examiner.Step], on thread: Examiner) {
    // There is one order of a manifest at a time, whatever its document.
    thread.take(Examiner.Order("", steps))
  }

  /// Ends what is under way in a manifest.
  func stop() {
    for thread in [tests, checks, later] { thread.drop("") }
  }

  private func event(_ make: @escaping @Sendable () -> EventQueue.Event?) -> Examiner.Step {
    Examiner.Step { [queue] in
      let event = make()
      return { event.map(queue.add) }
    }
  }

  /// First the changed rule is examined completely, then each of the others.
  private func thoroughSteps(_ order: Order, _ examiner: RuleExaminer) -> [Examiner.Step] {
    let varied = event { [examines] in
      guard examines, let found = try? order.session.variations() else { return nil }
      return .varied(order.number, found.records)
    }
    let fast = FastRules()
    let steps = { [self] (rules: [Order.Item]) in
      [.drift, .slow, .coverage, .fixes].flatMap { self.steps($0, rules, order, examiner, fast) }
    }
    return steps(Array(order.rules.prefix(1))) + [varied] + steps(Array(order.rules.dropFirst()))
  }

  /// A step for each of the rules whose part is open.
  private func steps(
    _ part: RuleExamination.Part,
    _ rules: [Order.Item],
    _ order: Order,
    _ examiner: RuleExaminer,
    _ fast: FastRules = FastRules()
  ) -> [Examiner.Step] {
    rules.filter { $0.parts.contains(part) }.map { [queue] item in
      Examiner.Step(item.key) {
        guard part != .fixes || !fast.keys.withLock({ $0.contains(item.key) }) else { return {} }
        let step = examiner.step(part, item.rule)
        return {
          if case .slow(let records, _) = step, !records.contains(where: \.isSlow) {
            fast.keys.withLock { _ = $0.insert(item.key) }
          }
          let found = RuleExamination(document: order.document, rule: item.key, step: step)
          queue.add(.examined(found))
        }
      }
    }
  }

  /// The rules that turned out not to be slow, which need no fixes.
  private final class FastRules: Sendable {
    let keys = Mutex<Set<RuleKey>>([])
  }
}
