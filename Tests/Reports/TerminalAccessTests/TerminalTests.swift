import Diagnostics
import Foundation
import Reporters
import Testing

@testable import TerminalAccess

@Suite("A terminal's lines")
struct TerminalTests {
  @Test("a count on a terminal is written over at most ten times a second, and wiped at the end")
  func progress() {
    let log = Lines()
    let clock = ManualClock()
    let terminal = Terminal(
      style: .plain,
      errorStyle: .plain,
      blocks: .ascii,
      showsProgress: true
    )
    let line = ProgressLine(
      total: 3,
      noun: "rules",
      terminal: terminal,
      now: { clock.now },
      write: { log.add($0) }
    )
    line.advance(by: 1)
    clock.advance(milliseconds: 100)
    line.advance(by: 1)
    clock.advance(milliseconds: 99)
    line.advance(by: 1)
    line.end()
    line.end()
    #expect(log.all == ["\r2 of 3 rules", "\r\u{1B}[K"])
  }

  @Test("who has answered in the call is not asked")
  func confirmation() throws {
    let terminal = Terminal(
      style: .plain,
      errorStyle: .plain,
      blocks: .ascii,
      showsProgress: false
    )
    #expect(try Confirmation.isGiven("write?", unasked: true, terminal))
  }
}
