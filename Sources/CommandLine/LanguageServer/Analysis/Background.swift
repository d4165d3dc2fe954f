import Foundation
import ManifestModel
import Workspace

/// The thread that examines rules while the client is idle; a newer order ends an older one after the rule
/// that is being examined.
final class Background: @unchecked Sendable {
  /// What is to be examined.
  struct Order: Sendable {
    /// The number of the analysis that it is about.
    let number: Int
    let session: Session
    let rules: [(key: RuleKey, rule: Rule, parts: [RuleExamination.Part])]
  }

  private let queue: EventQueue
  private let condition = NSCondition()
  private var order: Order?
  private var generation = 0

  init(_ queue: EventQueue) { self.queue = queue }

  func start() {
    let thread = Thread { [self] in work() }
    thread.stackSize = 16 << 20
    thread.qualityOfService = .utility
    thread.start()
  }

  /// Takes the place of what is under way.
  func take(_ order: Order) {
    condition.lock()
    self.order = order
    generation += 1
    condition.signal()
    condition.unlock()
  }

  private func next() -> (Order, Int) {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let order {
        self.order = nil
        return (order, generation)
      }
      condition.wait()
    }
  }

  private func isCurrent(_ own: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return own == generation
  }

  private func work() {
    while true {
      let (order, own) = next()
      let examiner = RuleExaminer(session: order.session)
      // After a keystroke the tests of one rule come first; in a new document the checks do.
      let isSmall = order.rules.count <= Self.fewRules
      if !isSmall { check(order, own) }
      for part in RuleExamination.Part.allCases {
        for item in order.rules where item.parts.contains(part) {
          guard isCurrent(own) else { break }
          let step = examiner.step(part, item.rule)
          queue.add(.examined(RuleExamination(rule: item.key, step: step)))
        }
        if isSmall, part == .tests { check(order, own) }
      }
    }
  }

  private func check(_ order: Order, _ own: Int) {
    guard isCurrent(own) else { return }
    queue.add(.checked(order.number, order.session.records(of: Lint.thoroughFindings)))
  }

  /// So many rules are tested before anything is checked.
  private static let fewRules = 3
}
