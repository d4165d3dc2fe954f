import Diagnostics
import FileAccess
import Foundation
import Reporters
import RuleAuthoring
import TerminalAccess

/// Shows suggested tests one by one on a terminal and asks which become tests of the rule.
struct TestDialogue {
  private let terminal: Terminal
  /// What becomes of a test without a question; nil to ask.
  private var unasked: ((SuggestedTest) -> TestChoice)?
  private var count = 0
  /// What is said before the first question.
  var introduction = ""

  /// Creates a dialogue.
  ///
  /// - Parameters:
  ///   - terminal: Where to ask.
  ///   - suggestions: Which tests are taken without a question; nil to ask.
  init(_ terminal: Terminal, adding suggestions: NewCommand.Suggestions?) {
    self.terminal = terminal
    switch suggestions {
    case .all: unasked = { _ in .take }
    case .mistakes: unasked = { $0.isVariation ? .take : .leave }
    case .some(.none): unasked = { _ in .leave }
    case nil: unasked = nil
    }
  }
}

extension TestDialogue {
  /// What a person may answer.
  private enum Answer: String, CaseIterable {
    case yes = "y"
    case no = "n"
    case edit = "e"
    case all = "a"
    case quit = "q"

    var words: String {
      switch self {
      case .yes: "add this test; so does an empty line"
      case .no: "leave it out"
      case .edit: "change its input or its result, then add it"
      case .all: "add this and all further tests"
      case .quit: "leave out this and all further tests"
      }
    }
  }

  /// Decides about a test.
  ///
  /// - Parameters:
  ///   - suggestion: The test.
  ///   - answer: What the rule gives for another input.
  /// - Returns: The decision; the end of the input leaves out the rest.
  mutating func choice(
    _ suggestion: SuggestedTest,
    _ answer: (String) -> RuleTest
  ) -> TestChoice {
    if let unasked { return unasked(suggestion) }
    let style = terminal.errorStyle
    if count == 0 { terminal.writeError(introduction) }
    count += 1
    terminal.writeError(
      "\n\(style.bold("suggested test \(count)")): \(suggestion.reason.printable)\n"
        + shown(suggestion.test)
    )
    while true {
      terminal.writeError(style.bold("add this test? (? shows help) [Y/n/e/a/q] "))
      guard let line = readLine() else {
        terminal.writeError("\n")
        unasked = { _ in .leave }
        return .leave
      }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      switch word.isEmpty ? .yes : Answer(rawValue: String(word.prefix(1))) {
      case .yes: return .take
      case .no: return .leave
      case .all:
        unasked = { _ in .take }
        return .take
      case .quit:
        unasked = { _ in .leave }
        return .leave
      case .edit:
        if let test = edited(suggestion.test, answer) { return .replace(by: test) }
      case nil:
        terminal.writeError(
          Answer.allCases.map { "  \($0.rawValue)  \($0.words)\n" }.joined()
        )
      }
    }
  }

  /// Asks for another input and another result; nil where the input ends.
  private func edited(_ test: RuleTest, _ answer: (String) -> RuleTest) -> RuleTest? {
    terminal.writeError("  another input [empty: this one] ")
    guard let input = readLine()?.trimmingCharacters(in: .whitespaces) else { return nil }
    var edited = input.isEmpty ? test : answer(input)
    terminal.writeError(shown(edited))
    terminal.writeError("  the result that you expect, - for none [empty: this one] ")
    guard let result = readLine()?.trimmingCharacters(in: .whitespaces) else { return nil }
    if !result.isEmpty { edited.result = result == "-" ? nil : result }
    return edited
  }

  private func shown(_ test: RuleTest) -> String {
    "  \"\(test.input.printable)\"\n  → "
      + (test.result.map { "\"\($0.printable)\"" } ?? "nothing") + "\n"
  }
}
