import Dispatch
import Foundation
import Synchronization

/// A line on standard error that counts what is done, with the time that is left: on a terminal
/// written over and over, elsewhere written anew every ten seconds, so that a log of a long run
/// shows that it goes on, however long one item takes.
package final class ProgressLine: Sendable {
  private struct State: @unchecked Sendable {
    var finished = 0
    var isShown = false
    var nextUpdate: ContinuousClock.Instant
    var timer: (any DispatchSourceTimer)?
  }

  private static let interval = Duration.milliseconds(100)
  private static let logInterval = Duration.seconds(10)
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void
  private let terminal: Terminal
  /// What is done, such as `drift`; nil if the noun says it.
  private let activity: String?
  private let total: Int
  private let noun: String
  private let state: Mutex<State>

  /// Creates a line, which is written from time to time until its end.
  ///
  /// - Parameters:
  ///   - activity: What is done, such as `drift`; nil if the noun says it.
  ///   - total: The number of items; 0 where it is not known.
  ///   - noun: What the items are.
  ///   - terminal: Where the line is shown.
  package convenience init(
    _ activity: String? = nil,
    total: Int = 0,
    noun: String = "tests",
    terminal: Terminal
  ) {
    self.init(activity, total: total, noun: noun, terminal: terminal) { terminal.writeError($0) }
    startTimer()
  }

  /// Creates a line that reads its clock, and writes, as its caller says, and has no timer.
  package init(
    _ activity: String? = nil,
    total: Int,
    noun: String,
    terminal: Terminal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.activity = activity
    self.total = total
    self.noun = noun
    self.terminal = terminal
    self.now = now
    self.write = write
    start = now()
    let interval = terminal.showsProgress ? Self.interval : Self.logInterval
    state = Mutex(State(nextUpdate: start + interval))
  }

  deinit { state.withLock { $0.timer?.cancel() } }
}

extension ProgressLine {
  /// Counts items that are done.
  package func advance(by count: Int) {
    state.withLock { state in
      state.finished += count
      update(&state)
    }
  }

  /// Writes the line where its time has come: the items may take longer than that.
  package func tick() { state.withLock { update(&$0) } }

  /// Wipes the line, and writes nothing of it while something else is written to the terminal.
  package func interrupt(_ body: () -> Void) {
    state.withLock { state in
      wipe(&state)
      body()
    }
  }

  /// Wipes the line, and writes it no more.
  package func end() {
    state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
      wipe(&state)
    }
  }

  /// Ticks on a thread of its own, as those of the global queue may all have work.
  private func startTimer() {
    guard !terminal.isQuiet else { return }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress"))
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
    timer.setEventHandler { [weak self] in self?.tick() }
    state.withLock { $0.timer = timer }
    timer.resume()
  }

  private func wipe(_ state: inout State) {
    guard state.isShown else { return }
    state.isShown = false
    write("\r\u{1B}[K")
  }

  private func update(_ state: inout State) {
    let now = now()
    guard !terminal.isQuiet, now >= state.nextUpdate else { return }
    if terminal.showsProgress {
      state.nextUpdate = now + Self.interval
      // A shorter line would leave the end of a longer one.
      let erasure = state.isShown ? "\r\u{1B}[K" : "\r"
      state.isShown = true
      let line = text(state.finished, now - start)
      write(erasure + String(line.prefix((terminal.columns ?? 80) - 1)))
    } else if total == 0 || state.finished < total {
      state.nextUpdate = now + Self.logInterval
      write(text(state.finished, now - start) + "\n")
    }
  }

  private func text(_ finished: Int, _ elapsed: Duration) -> String {
    let lead = activity.map { "\($0): " } ?? ""
    let seconds = elapsed.components.seconds
    guard total > 0 else {
      guard finished > 0 else { return "\(lead)\(seconds) s" }
      let speed = seconds > 0 ? ", \(finished / Int(seconds)) a second" : ""
      return "\(lead)\(finished) \(noun) after \(seconds) s\(speed)"
    }
    let count = "\(lead)\(finished) of \(total) \(noun)"
    // In the first moments nothing is known of the rest.
    guard seconds >= 1 else { return count }
    guard finished * Self.knownPart >= total, finished < total else {
      return "\(count) after \(seconds) s"
    }
    let left = Double(seconds) * Double(total - finished) / Double(finished)
    return "\(count) after \(seconds) s, about \(Self.words(seconds: Int(left.rounded(.up)))) left"
  }

  /// The part of the whole, as a divisor, after which the rest is estimated: what is done at first may be
  /// much faster or slower than what follows.
  private static let knownPart = 20

  /// A time that is only estimated.
  private static func words(seconds: Int) -> String {
    switch seconds {
    case ..<90: "\(seconds) s"
    case ..<5_400: "\((seconds + 30) / 60) min"
    default: "\((seconds + 1_800) / 3_600) h"
    }
  }
}
