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
        "3 of 9 patterns after 11 s\n", "6 of 9 patterns after 22 s\n",
        "7 of 9 patterns after 40 s\n",
      ]
    )
  }
}
