import Diagnostics
import FileAccess
import Synchronization
import Testing

@testable import TerminalAccess

final class GivenAnswers: AnswerSource {
  private let left: Mutex<[String]>

  init(_ answers: [String]) { left = Mutex(answers) }

  var hidesKeys: Bool { true }

  func key() -> Character? { line()?.first }

  func line() -> String? { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

@Suite("A dialogue")
struct DialogueTests {
  private enum Answer: DialogueAnswer {
    case accept, quit

    var key: Character { self == .accept ? "a" : "q" }
    var label: String { self == .accept ? "[a]ccept" : "[q]uit" }
    var words: String { self == .accept ? "accept: take it" : "quit: stop here" }
  }

  private static func asked(
    _ answers: [String],
    among choices: [Answer] = Array(Answer.allCases)
  ) throws -> (Answer?, String) {
    let lines = Lines()
    let dialogue = Dialogue(answers: GivenAnswers(answers), style: .plain) {
      (text) throws(InputError) in lines.add(text)
    }
    let answer = try dialogue.ask("1 of 2", among: choices)
    return (answer, lines.all.joined())
  }

  @Test("a key gives its answer, and is shown")
  func answer() throws {
    let (answer, text) = try Self.asked(["q"])
    #expect(answer == .quit)
    #expect(text == "1 of 2: [a]ccept [q]uit [?] q\n")
  }

  @Test("y gives the first answer")
  func yes() throws {
    let (answer, _) = try Self.asked(["y"])
    #expect(answer == .accept)
    #expect(try Self.asked(["y"], among: [.quit]).0 == .quit)
  }

  @Test("any other key shows the help, and the question is asked again")
  func help() throws {
    let (answer, text) = try Self.asked(["?", "\u{1}", "a"])
    #expect(answer == .accept)
    #expect(
      text == """
        1 of 2: [a]ccept [q]uit [?] ?
          a  accept: take it
          q  quit: stop here
          ?  this help
        1 of 2: [a]ccept [q]uit [?] \\u{1}
          a  accept: take it
          q  quit: stop here
          ?  this help
        1 of 2: [a]ccept [q]uit [?] a

        """
    )
  }

  @Test("an answer that is not offered is none, and the end of the input ends the question")
  func end() throws {
    let (answer, text) = try Self.asked(["a"], among: [.quit])
    #expect(answer == nil)
    #expect(text.hasSuffix("1 of 2: [q]uit [?] \n"))
  }
}
