import Foundation
import Synchronization

/// A line on standard error that counts what is done, written over and over.
final class ProgressLine: Sendable {
  private struct State {
    var finished = 0
    var isShown = false
    var nextUpdate: ContinuousClock.Instant
  }

  private static let interval = Duration.milliseconds(100)
  private let terminal: Terminal
  private let total: Int
  private let noun: String
  private let state: Mutex<State>

  init(total: Int, noun: String = "tests", terminal: Terminal) {
    self.total = total
    self.noun = noun
    self.terminal = terminal
    state = Mutex(State(nextUpdate: ContinuousClock.now + Self.interval))
  }

  func advance(by count: Int) {
    guard terminal.showsProgress else { return }
    state.withLock { state in
      state.finished += count
      let now = ContinuousClock.now
      guard now >= state.nextUpdate else { return }
      state.nextUpdate = now + Self.interval
      state.isShown = true
      terminal.writeError("\r\(state.finished) of \(total) \(noun)")
    }
  }

  /// Wipes the line.
  func end() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      terminal.writeError("\r\u{1B}[K")
    }
  }
}
