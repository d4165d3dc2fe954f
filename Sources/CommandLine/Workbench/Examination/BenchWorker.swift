import Foundation

/// A thread that examines in the background: the drafts of pages first, then the rules of the
/// manifests.
final class BenchWorker: @unchecked Sendable {
  /// Something to do in steps; the next step is not taken once a newer order has the same key.
  struct Order: Sendable {
    var key: String
    /// Takes a step; false if there are none left.
    var step: @Sendable () -> Bool
  }

  private let condition = NSCondition()
  private var orders: [Order] = []
  private var surveys: [Order] = []
  private var generations: [String: Int] = [:]
  private var isStopped = false
  private var isIdle = true

  func start() {
    let thread = Thread { [self] in work() }
    thread.stackSize = 16 << 20
    thread.qualityOfService = .utility
    thread.start()
  }

  /// Puts an order in the place of that with the same key.
  func take(_ order: Order, isSurvey: Bool = false) {
    condition.lock()
    defer { condition.unlock() }
    generations[order.key, default: 0] += 1
    if isSurvey {
      surveys.removeAll { $0.key == order.key }
      surveys.append(order)
    } else {
      orders.removeAll { $0.key == order.key }
      orders.insert(order, at: 0)
    }
    condition.signal()
  }

  /// Drops the order of a key.
  func drop(_ key: String) {
    condition.lock()
    defer { condition.unlock() }
    generations[key, default: 0] += 1
    orders.removeAll { $0.key == key }
  }

  func stop() {
    condition.lock()
    defer { condition.unlock() }
    isStopped = true
    condition.broadcast()
    let end = Date(timeIntervalSinceNow: Self.stopTime)
    while !isIdle, condition.wait(until: end) {}
  }

  /// Seconds in which a step may end.
  private static let stopTime = 2.0

  private func work() {
    while let (order, generation) = next() {
      let goesOn = order.step()
      finish(order, generation, goesOn)
    }
  }

  private func next() -> (Order, Int)? {
    condition.lock()
    defer { condition.unlock() }
    isIdle = true
    condition.broadcast()
    while !isStopped {
      if let order = orders.first ?? surveys.first {
        isIdle = false
        return (order, generations[order.key] ?? 0)
      }
      condition.wait()
    }
    return nil
  }

  private func finish(_ order: Order, _ generation: Int, _ goesOn: Bool) {
    condition.lock()
    defer { condition.unlock() }
    guard generations[order.key] == generation else { return }
    if goesOn {
      // The drafts of several pages take turns.
      if let index = orders.firstIndex(where: { $0.key == order.key }) {
        orders.append(orders.remove(at: index))
      }
      return
    }
    orders.removeAll { $0.key == order.key }
    surveys.removeAll { $0.key == order.key }
  }
}
