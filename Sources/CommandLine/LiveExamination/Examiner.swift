package import Foundation
import MatchEngine

/// A thread that examines rules in the background, one step after the other: the newest order first,
/// surveys after all others.
///
/// An order takes the place of the earlier one with its key. A rule that the newer order has as it was
/// keeps being examined; the examination of any other is interrupted.
package final class Examiner: @unchecked Sendable {
  /// How many seconds to wait for newer orders before starting, so that long work does not disturb
  /// someone who is typing.
  private let pause: TimeInterval
  private let condition = NSCondition()
  /// Those that are not done, surveys at the end.
  private var orders: [Taken] = []
  private var examined: (key: String, step: Step, interruption: Interruption)?
  private var count = 0
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
    let number: Int
    var next = 0
  }
}

extension Examiner {
  package func start(niceness: Int32) {
    let thread = Thread { [self] in
      #if os(Linux)
      // Of this thread alone, as Linux has it; elsewhere the quality of service says it.
      if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
      #endif
      while let (step, interruption) = next() {
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
    count += 1
    orders.removeAll { $0.order.key == order.key }
    orders.insert(Taken(order: order, number: count), at: order.isSurvey ? orders.count : 0)
    if let examined, examined.key == order.key, let rule = examined.step.rule,
      !order.steps.contains(where: { $0.rule == rule })
    {
      examined.interruption.request()
    }
    condition.broadcast()
  }

  /// Drops the order of a key.
  package func drop(_ key: String) {
    condition.lock()
    defer { condition.unlock() }
    orders.removeAll { $0.order.key == key }
    if let examined, examined.key == key { examined.interruption.request() }
  }

  /// Drops all orders.
  package func stop() {
    condition.lock()
    defer { condition.unlock() }
    orders = []
    examined?.interruption.request()
  }

  /// Drops all orders, and ends the thread; waits a while for the step that is under way.
  package func end() {
    stop()
    condition.lock()
    defer { condition.unlock() }
    isEnded = true
    condition.broadcast()
    let end = Date(timeIntervalSinceNow: Self.endTime)
    while examined != nil, condition.wait(until: end) {}
  }

  /// Seconds in which a step may end.
  private static let endTime = 2.0

  /// Waits for the next step; nil if the thread is to end.
  private func next() -> (Step, Interruption)? {
    condition.lock()
    defer { condition.unlock() }
    examined = nil
    condition.broadcast()
    while !isEnded {
      guard let taken = orders.first else {
        condition.wait()
        continue
      }
      if taken.next == 0, pause > 0 {
        let end = Date(timeIntervalSinceNow: pause)
        while orders.first?.number == taken.number, condition.wait(until: end) {}
        guard orders.first?.number == taken.number else { continue }
      }
      orders.removeFirst()
      guard taken.next < taken.order.steps.count else { continue }
      var rest = taken
      rest.next += 1
      // Orders take turns, and a survey is done before the next.
      let place = taken.order.isSurvey ? 0 : orders.firstIndex(where: \.order.isSurvey)
      orders.insert(rest, at: place ?? orders.count)
      let step = taken.order.steps[taken.next]
      let interruption = Interruption()
      examined = (taken.order.key, step, interruption)
      return (step, interruption)
    }
    return nil
  }
}
