package import Foundation
import ParallelWork

/// Threads that examine rules in the background, step by step: the newest order first, surveys after all
/// others.
///
/// An order takes the place of the earlier one with its key. A rule that the newer order has as it was
/// keeps being examined; the examination of any other is interrupted. Steps about one rule follow each other,
/// and a step about no rule waits for all before it.
package final class Examiner: @unchecked Sendable {
  /// How many seconds to wait for newer orders before starting, so that long work does not disturb
  /// someone who is typing.
  private let pause: TimeInterval
  private let condition = NSCondition()
  /// Those that have steps left, surveys at the end.
  private var orders: [Taken] = []
  /// What each thread is at.
  private var examined: [Int: Examined] = [:]
  private var isEnded = false

  package init(pause: TimeInterval = 0) { self.pause = pause }

  /// Something to do in steps; the next step is not taken once a newer order has the same key.
  package struct Order: Sendable {
    package let key: String
    package let steps: [Step]
    /// Whether it waits for all orders that are none.
    package let isSurvey: Bool

    package init(_ key: String, _ steps: [Step], isSurvey: Bool = false) {
      self.key = key
      self.steps = steps
      self.isSurvey = isSurvey
    }
  }

  package struct Step: Sendable {
    /// The rule that it is about; nil if it cannot be interrupted.
    let rule: RuleKey?
    /// Examines, and gives what hands the result on, which is called unless it was interrupted.
    package let run: @Sendable () -> @Sendable () -> Void

    package init(
      _ rule: RuleKey? = nil,
      run: @escaping @Sendable () -> @Sendable () -> Void
    ) {
      self.rule = rule
      self.run = run
    }
  }

  private struct Taken {
    let order: Order
    /// When its first step may begin.
    let start: Date
    var next = 0

    var step: Step { order.steps[next] }
  }

  private struct Examined {
    let key: String
    let rule: RuleKey?
    let interruption: Interruption
  }
}

extension Examiner {
  package func start(niceness: Int32, threads: Int = 1) {
    for number in 0..<threads { start(number, niceness) }
  }

  private func start(_ number: Int, _ niceness: Int32) {
    let thread = Thread { [self] in
      #if os(Linux)
      // Of this thread alone, as Linux has it; elsewhere the quality of service says it.
      if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
      #endif
      while let (step, interruption) = next(number) {
        let handOn = Interruption.$current.withValue(step.rule.map { _ in interruption }) {
          step.run()
        }
        // An interrupted examination ended anywhere.
        if !interruption.isRequested { handOn() }
      }
    }
    thread.stackSize = 16 << 20
    thread.qualityOfService = niceness > 0 ? .utility : .userInitiated
    thread.start()
  }

  /// Puts an order in the place of that with the same key.
  package func take(_ order: Order) {
    condition.lock()
    defer { condition.unlock() }
    orders.removeAll { $0.order.key == order.key }
    if !order.steps.isEmpty {
      let taken = Taken(order: order, start: Date(timeIntervalSinceNow: pause))
      orders.insert(taken, at: order.isSurvey ? orders.count : 0)
    }
    for examined in examined.values where examined.key == order.key {
      guard let rule = examined.rule, !order.steps.contains(where: { $0.rule == rule }) else {
        continue
      }
      examined.interruption.request()
    }
    condition.broadcast()
  }

  /// Drops the order of a key.
  package func drop(_ key: String) {
    condition.lock()
    defer { condition.unlock() }
    orders.removeAll { $0.order.key == key }
    for examined in examined.values where examined.key == key { examined.interruption.request() }
  }

  /// Drops all orders.
  package func stop() {
    condition.lock()
    defer { condition.unlock() }
    orders = []
    for examined in examined.values { examined.interruption.request() }
  }

  /// Drops all orders, and ends the threads; waits a while for the steps that are under way.
  package func end() {
    stop()
    condition.lock()
    defer { condition.unlock() }
    isEnded = true
    condition.broadcast()
    let end = Date(timeIntervalSinceNow: Self.endTime)
    while !examined.isEmpty, condition.wait(until: end) {}
  }

  /// Seconds in which a step may end.
  private static let endTime = 2.0

  /// Waits for the next step of a thread; nil if it is to end.
  private func next(_ thread: Int) -> (Step, Interruption)? {
    condition.lock()
    defer { condition.unlock() }
    examined[thread] = nil
    condition.broadcast()
    while !isEnded {
      guard let place = orders.firstIndex(where: mayGoOn) else {
        condition.wait()
        continue
      }
      guard orders[place].start <= Date() else {
        _ = condition.wait(until: orders[place].start)
        continue
      }
      var taken = orders.remove(at: place)
      let step = taken.step
      let interruption = Interruption()
      examined[thread] = Examined(key: taken.order.key, rule: step.rule, interruption: interruption)
      taken.next += 1
      guard taken.next < taken.order.steps.count else { return (step, interruption) }
      // Orders take turns, and a survey is done before the next.
      let survey = taken.order.isSurvey ? 0 : orders.firstIndex(where: \.order.isSurvey)
      orders.insert(taken, at: survey ?? orders.count)
      return (step, interruption)
    }
    return nil
  }

  /// Whether nothing is under way that the next step of an order has to wait for.
  private func mayGoOn(_ taken: Taken) -> Bool {
    examined.values.allSatisfy { examined in
      examined.key != taken.order.key || taken.step.rule != nil && taken.step.rule != examined.rule
    }
  }
}
