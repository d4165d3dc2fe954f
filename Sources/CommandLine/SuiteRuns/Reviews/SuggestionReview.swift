import Diagnostics
package import FileAccess
import Foundation
package import RuleAuthoring
package import TerminalAccess

/// Shows suggested tests one by one and asks which become tests of the rule.
package struct SuggestionReview {
  private let dialogue: Dialogue
  private let introduction: String
  /// What becomes of a test without a question; nil to ask.
  private var unasked: Suggestions?
  private var count = 0

  /// Which suggested tests become tests of the rule without a question.
  package enum Suggestions: String, CaseIterable, Sendable {
    case all, mistakes, none
  }

  /// What a person may answer.
  private enum Answer: DialogueAnswer {
    case yes, no, edit, all, quit

    var label: String {
      switch self {
      case .yes: "[y]es"
      case .no: "[n]o"
      case .edit: "[e]dit"
      case .all: "[A]ll"
      case .quit: "[q]uit"
      }
    }

    var words: String {
      switch self {
      case .yes: "yes: add this test"
      case .no: "no: leave it out"
      case .edit: "edit: change its input or its result, then add it"
      case .all: "all: add this and all further tests"
      case .quit: "quit: leave out this and all further tests"
      }
    }
  }

  package init(_ dialogue: Dialogue, adding suggestions: Suggestions?, introduction: String) {
    self.dialogue = dialogue
    self.introduction = introduction
    unasked = suggestions
  }
}

extension SuggestionReview {
  /// Decides about a test.
  ///
  /// - Parameters:
  ///   - suggestion: The test.
  ///   - answer: What the rule gives for another input.
  /// - Throws: `InputError` if the question cannot be written.
  /// - Returns: The decision; the end of the input leaves out this test and the rest.
  package mutating func choice(
    _ suggestion: SuggestedTest,
    _ answer: (String) -> RuleTest
  ) throws(InputError) -> TestChoice {
    if let unasked { return unasked.choice(suggestion) }
    if count == 0 { try dialogue.write(introduction) }
    count += 1
    let title = dialogue.style.bold("suggested test \(count)")
    try dialogue.write("\n\(title): \(suggestion.reason.printable)\n" + shown(suggestion.test))
    while true {
      switch try dialogue.ask("add this test?") as Answer? {
      case .yes: return .take
      case .no: return .leave
      case .all:
        unasked = .all
        return .take
      case .quit, nil:
        unasked = Suggestions.none
        return .leave
      case .edit:
        if let test = try edited(suggestion.test, answer) { return .replace(by: test) }
      }
    }
  }

  /// Asks for another input and another result; nil if the input ends.
  private func edited(
    _ test: RuleTest,
    _ answer: (String) -> RuleTest
  ) throws(InputError) -> RuleTest? {
    guard let input = try line("  another input [empty: this one]") else { return nil }
    var edited = input.isEmpty ? test : answer(input)
    try dialogue.write(shown(edited))
    guard let result = try line("  the result that you expect, - for none [empty: this one]")
    else { return nil }
    if !result.isEmpty { edited.result = result == "-" ? nil : result }
    return edited
  }

  private func line(_ question: String) throws(InputError) -> String? {
    try dialogue.line(question)?.trimmingCharacters(in: .whitespaces)
  }

  private func shown(_ test: RuleTest) -> String {
    "  \"\(test.input.printable)\"\n  → "
      + (test.result.map { "\"\($0.printable)\"" } ?? "nothing") + "\n"
  }
}

extension SuggestionReview.Suggestions {
  /// What becomes of a test without a question.
  fileprivate func choice(_ suggestion: SuggestedTest) -> TestChoice {
    switch self {
    case .all: .take
    case .mistakes: suggestion.isVariation ? .take : .leave
    case .none: .leave
    }
  }
}
