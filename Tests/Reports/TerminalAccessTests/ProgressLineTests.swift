import Testing

@testable import TerminalAccess

@Suite("The line of progress")
struct ProgressLineTests {
  @Test("without a terminal, a line every ten seconds says what is done")
  func log() {
    let (clock, log) = (ManualClock(), Lines())
    var terminal = Terminal(environment: [:])
    terminal.showsProgress = false
    let line = ProgressLine(
      total: 9,
      noun: "patterns",
      terminal: terminal,
      now: { clock.now },
      write: { log.add($0) }
    )
    var last = 0
    for second in [1, 9, 11, 12, 20, 22, 40, 41, 60] {
      clock.advance(milliseconds: (second - last) * 1_000)
      last = second
      line.advance(by: 1)
    }
    line.end()
    #expect(
      log.all == [
        "3 of 9 patterns after 11 s, about 22 s left\n",
        "6 of 9 patterns after 22 s, about 11 s left\n",
        "7 of 9 patterns after 40 s, about 12 s left\n",
      ]
    )
  }

  @Test("where the number of items is not known, it counts them by the second")
  func unknownTotal() {
    let (clock, log) = (ManualClock(), Lines())
    var terminal = Terminal(environment: [:])
    terminal.showsProgress = false
    let line = ProgressLine(
      "shapes",
      total: 0,
      noun: "lines",
      terminal: terminal,
      now: { clock.now },
      write: { log.add($0) }
    )
    clock.advance(milliseconds: 10_000)
    line.tick()
    line.advance(by: 6_000)
    clock.advance(milliseconds: 10_000)
    line.tick()
    line.end()
    #expect(log.all == ["shapes: 10 s\n", "shapes: 6000 lines after 20 s, 300 a second\n"])
  }

  @Test("says that a long item goes on, and what is done")
  func longItem() {
    let (clock, log) = (ManualClock(), Lines())
    var terminal = Terminal(environment: [:])
    terminal.showsProgress = false
    let line = ProgressLine(
      "slow",
      total: 400,
      noun: "patterns",
      terminal: terminal,
      now: { clock.now },
      write: { log.add($0) }
    )
    line.advance(by: 19)
    for second in 1...25 {
      clock.advance(milliseconds: 1_000)
      line.tick()
      if second == 15 { line.advance(by: 1) }
    }
    line.end()
    #expect(
      log.all == [
        "slow: 19 of 400 patterns after 10 s\n",
        "slow: 20 of 400 patterns after 20 s, about 6 min left\n",
      ]
    )
  }

  @Test("is wiped while something else is written, and silent where nothing but errors is wanted")
  func interruption() {
    let (clock, log) = (ManualClock(), Lines())
    var terminal = Terminal(environment: [:])
    terminal.showsProgress = true
    for isQuiet in [false, true] {
      terminal.isQuiet = isQuiet
      let line = ProgressLine(
        total: 9,
        noun: "rules",
        terminal: terminal,
        now: { clock.now },
        write: { log.add($0) }
      )
      clock.advance(milliseconds: 100)
      line.advance(by: 1)
      line.interrupt { log.add(isQuiet ? "quiet" : "text") }
      line.end()
    }
    #expect(log.all == ["\r1 of 9 rules", "\r\u{1B}[K", "text", "quiet"])
  }
}
