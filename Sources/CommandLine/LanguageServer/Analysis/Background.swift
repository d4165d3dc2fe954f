import Foundation
import LiveExamination
import ManifestModel
import MatchEngine
import RunRecord
import SuiteRuns
import Workspace

/// The threads that examine rules while the client is idle: one for tests, which are done soon, one
/// for the checks that look at all rules, and one for differences between engines and slow
/// patterns, which may take seconds a rule.
///
/// A newer order ends an older one. A rule that the newer order has as it was keeps being examined;
/// the examination of any other is interrupted.
final class Background: @unchecked Sendable {
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
  static let threadCount = 3

  private let tests = Lane(pause: 0)
  private let checks = Lane(pause: 0.1)
  private let later = Lane(pause: 0.3)

  /// Whether rules are looked at that no check and no test is about.
  private let examines: Bool

  init(_ queue: EventQueue, examines: Bool) {
    self.queue = queue
    self.examines = examines
  }

  func start() {
    tests.start(niceness: 0) { [self] order, lane in
      let examiner = RuleExaminer(session: order.session, countsSteps: false)
      examine(order.rules[...], .tests, order, examiner, lane)
      queue.add(.idle(order.number))
    }
    checks.start(niceness: 5) { [self] order, _ in
      queue.add(.checked(order.number, order.session.records(of: Lint.thoroughFindings)))
      queue.add(.idle(order.number))
    }
    later.start(niceness: 10) { [self] order, lane in examineThoroughly(order, lane) }
  }

  /// Takes the place of what is under way.
  func take(_ order: Order) {
    for lane in [tests, checks, later] { lane.take(order) }
  }

  /// Ends what is under way.
  func stop() {
    for lane in [tests, checks, later] { lane.stop() }
  }

  /// First the changed rule is examined completely, then each of the others.
  private func examineThoroughly(_ order: Order, _ lane: Lane) {
    let examiner = RuleExaminer(session: order.session, countsSteps: true)
    examineThoroughly(order.rules.prefix(1), order, examiner, lane)
    if examines, lane.isCurrent(order), let found = try? order.session.variations() {
      queue.add(.varied(order.number, found.records))
    }
    examineThoroughly(order.rules.dropFirst(), order, examiner, lane)
    queue.add(.idle(order.number))
  }

  private func examineThoroughly(
    _ rules: ArraySlice<Order.Item>,
    _ order: Order,
    _ examiner: RuleExaminer,
    _ lane: Lane
  ) {
    examine(rules, .drift, order, examiner, lane)
    let fast = examine(rules, .slow, order, examiner, lane)
    examine(rules, .coverage, order, examiner, lane)
    let slow = ArraySlice(rules.filter { !fast.contains($0.key) })
    examine(slow, .fixes, order, examiner, lane)
  }

  /// Examines rules until a newer order waits.
  ///
  /// - Returns: The rules that turned out not to be slow.
  @discardableResult
  private func examine(
    _ rules: ArraySlice<Order.Item>,
    _ part: RuleExamination.Part,
    _ order: Order,
    _ examiner: RuleExaminer,
    _ lane: Lane
  ) -> Set<RuleKey> {
    var fast: Set<RuleKey> = []
    for item in rules where item.parts.contains(part) {
      guard let interruption = lane.begin(item.key, of: order) else { break }
      let step = Interruption.$current.withValue(interruption) { examiner.step(part, item.rule) }
      // An interrupted examination ended anywhere.
      guard lane.end() else { break }
      if case .slow(let records, _) = step, !records.contains(where: \.isSlow) {
        fast.insert(item.key)
      }
      let examination = RuleExamination(document: order.document, rule: item.key, step: step)
      queue.add(.examined(examination))
    }
    return fast
  }
}

extension Background {
  /// A thread with the order that it is to do next.
  private final class Lane: @unchecked Sendable {
    /// How many seconds to wait for newer orders before starting, so that long work does not
    /// disturb someone who is typing.
    private let pause: TimeInterval
    private let condition = NSCondition()
    private var order: Order?
    private var number = 0
    private var examined: (key: RuleKey, interruption: Interruption)?

    init(pause: TimeInterval) { self.pause = pause }

    func start(niceness: Int32, _ work: @escaping @Sendable (Order, Lane) -> Void) {
      let thread = Thread { [self] in
        #if os(Linux)
        // Of this thread alone, as Linux has it; elsewhere the quality of service says it.
        if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        #endif
        while true { work(next(), self) }
      }
      thread.stackSize = 16 << 20
      thread.qualityOfService = niceness > 0 ? .utility : .userInitiated
      thread.start()
    }

    func take(_ order: Order) {
      condition.lock()
      self.order = order
      number = order.number
      if let examined, !order.rules.contains(where: { $0.key == examined.key }) {
        examined.interruption.request()
      }
      condition.signal()
      condition.unlock()
    }

    func stop() {
      condition.lock()
      order = nil
      number = -1
      examined?.interruption.request()
      condition.unlock()
    }

    private func next() -> Order {
      condition.lock()
      defer { condition.unlock() }
      while true {
        guard let order else {
          condition.wait()
          continue
        }
        let end = Date(timeIntervalSinceNow: pause)
        while self.order?.number == order.number, condition.wait(until: end) {}
        if self.order?.number == order.number {
          self.order = nil
          return order
        }
      }
    }

    func isCurrent(_ order: Order) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      return order.number == number
    }

    /// Begins with a rule; nil if a newer order waits.
    func begin(_ key: RuleKey, of order: Order) -> Interruption? {
      condition.lock()
      defer { condition.unlock() }
      guard order.number == number else { return nil }
      let interruption = Interruption()
      examined = (key, interruption)
      return interruption
    }

    /// Ends with a rule; whether it was not interrupted.
    func end() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      let wasInterrupted = examined?.interruption.isRequested ?? true
      examined = nil
      return !wasInterrupted
    }
  }
}
