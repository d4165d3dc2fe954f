import Diagnostics
import FileAccess
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

  @Test(
    "only a yes confirms, and who has answered in the call is not asked",
    arguments: [
      (["y"], false, true, "write? [y]es [n]o [?] y\n"),
      (["n"], false, false, "write? [y]es [n]o [?] n\n"),
      ([], false, false, "write? [y]es [n]o [?] \n"),
      ([], true, true, ""),
    ] as [([String], Bool, Bool, String)]
  )
  func confirmation(
    _ answers: [String],
    _ unasked: Bool,
    _ isGiven: Bool,
    _ shown: String
  ) throws {
    let lines = Lines()
    let dialogue = Dialogue(answers: GivenAnswers(answers), style: .plain) {
      (text) throws(InputError) in lines.add(text)
    }
    let given = try WriteConfirmation.isGiven("write?", unasked: unasked, dialogue, canAsk: true)
    #expect(given == isGiven)
    #expect(lines.all.joined() == shown)
  }

  @Test("without a person to ask, nothing is confirmed, and the option to use is named")
  func nobody() throws {
    let dialogue = Dialogue(answers: GivenAnswers(["y"]), style: .plain) {
      (_) throws(InputError) in
    }
    let error = try #require(throws: InputError.self) {
      try WriteConfirmation.isGiven("write?", unasked: false, dialogue, canAsk: false)
    }
    #expect(error.diagnostics.first?.code == "no-terminal")
    #expect(error.diagnostics.first?.help == "--yes writes without asking")
  }
}
