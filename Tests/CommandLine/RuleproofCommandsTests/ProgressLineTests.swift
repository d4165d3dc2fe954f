import Synchronization
import Testing

@testable import RuleproofCommands

@Suite("The line of progress")
struct ProgressLineTests {
  /// A clock that a test sets.
  private final class Clock: Sendable {
    private let start = ContinuousClock.now
    private let seconds = Mutex(0)
    var now: ContinuousClock.Instant { start + .seconds(seconds.withLock { $0 }) }
    func set(_ value: Int) { seconds.withLock { $0 = value } }
  }

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test("without a terminal, a line every ten seconds says what is done")
  func log() {
    let (clock, log) = (Clock(), Log())
    var terminal = Terminal.ofProcess
    terminal.showsProgress = false
    let line = ProgressLine(
      total: 9,
      noun: "patterns",
      terminal: terminal,
      now: { clock.now },
      write: { log.add($0) }
    )
    for second in [1, 9, 11, 12, 20, 22, 40, 41, 60] {
      clock.set(second)
      line.advance(by: 1)
    }
    line.end()
    #expect(
      log.all == [
        "3 of 9 patterns after 11 s\n", "6 of 9 patterns after 22 s\n",
        "7 of 9 patterns after 40 s\n",
      ]
    )
  }
}
