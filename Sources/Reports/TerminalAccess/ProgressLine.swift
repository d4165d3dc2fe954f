import Foundation
import Synchronization

/// A line on standard error that counts what is done: on a terminal written over and over, elsewhere
/// written anew every ten seconds, so that a log of a long run shows that it goes on.
package final class ProgressLine: Sendable {
  private struct State {
    var finished = 0
    var isShown = false
    var nextUpdate: ContinuousClock.Instant
  }

  private static let interval = Duration.milliseconds(100)
  private static let logInterval = Duration.seconds(10)
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void
  private let terminal: Terminal
  private let total: Int
  private let noun: String
  private let state: Mutex<State>

  package convenience init(total: Int, noun: String = "tests", terminal: Terminal) {
    self.init(total: total, noun: noun, terminal: terminal) { terminal.writeError($0) }
  }

  /// Creates a line that reads its clock, and writes, as its caller says.
  package init(
    total: Int,
    noun: String,
    terminal: Terminal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.total = total
    self.noun = noun
    self.terminal = terminal
    self.now = now
    self.write = write
    start = now()
    let interval = terminal.showsProgress ? Self.interval : Self.logInterval
    state = Mutex(State(nextUpdate: start + interval))
  }

  package func advance(by count: Int) {
    state.withLock { state in
      state.finished += count
      let now = now()
      guard now >= state.nextUpdate, terminal.showsProgress || state.finished < total else {
        return
      }
      if terminal.showsProgress {
        state.nextUpdate = now + Self.interval
        state.isShown = true
        write("\r\(state.finished) of \(total) \(noun)")
      } else {
        state.nextUpdate = now + Self.logInterval
        let seconds = (now - start).components.seconds
        write("\(state.finished) of \(total) \(noun) after \(seconds) s\n")
      }
    }
  }

  /// Wipes the line.
  package func end() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      write("\r\u{1B}[K")
    }
  }
}
