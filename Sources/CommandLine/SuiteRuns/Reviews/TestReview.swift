import Diagnostics
package import FileAccess
import ManifestEditing
import Reporters
import RunRecord
package import TerminalAccess

/// Shows failing tests one by one and asks what their expected results should be.
package struct TestReview {
  private let dialogue: Dialogue
  private let editor: TextEditor?
  package private(set) var acceptance: TestAcceptance
  private var accepted = 0
  private var edited = 0
  private var skipped = 0

  /// What a person may answer.
  private enum Answer: DialogueAnswer {
    case accept, edit, skip, acceptRule, quit

    var label: String {
      switch self {
      case .accept: "[a]ccept"
      case .edit: "[e]dit"
      case .skip: "[s]kip"
      case .acceptRule: "[A]ll of rule"
      case .quit: "[q]uit"
      }
    }

    var words: String {
      switch self {
      case .accept: "accept: the actual result becomes the expected one, in the file"
      case .edit: "edit: type another expected result (opens VISUAL or EDITOR, if set)"
      case .skip: "skip: leave the test failing"
      case .acceptRule: "accept this and all further failing tests of this rule"
      case .quit: "quit: what was accepted stays accepted"
      }
    }
  }

  package init(_ acceptance: TestAcceptance, _ dialogue: Dialogue, editor: TextEditor?) {
    self.acceptance = acceptance
    self.dialogue = dialogue
    self.editor = editor
  }
}

extension TestReview {
  /// Asks about every failing test whose result can be accepted, and writes each answer at once.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  package mutating func run() throws(InputError) {
    let failures = acceptance.failures
    let asked = failures.filter { acceptance.refusal(of: $0) == nil }
    var rule: String?
    for (number, index) in asked.enumerated() where acceptance.tests[index].isFailure {
      if acceptance.tests[index].rule == rule {
        try accept(index)
        continue
      }
      guard let answer = try ask(index, "\(number + 1) of \(asked.count)"), answer != .quit else {
        break
      }
      if answer == .acceptRule { rule = acceptance.tests[index].rule }
    }
    try summarize(failures, asked: asked.count)
  }

  /// Asks about one test until there is an answer that settles it; nil at the end of the input.
  private mutating func ask(_ index: Int, _ place: String) throws(InputError) -> Answer? {
    try show(index)
    let canEdit = acceptance.refusalOfEditing(index) == nil
    let answers = Answer.allCases.filter { $0 != .edit || canEdit }
    while true {
      let answer = try dialogue.ask(place, among: answers)
      switch answer {
      case .accept, .acceptRule: try accept(index)
      case .edit:
        guard try edit(index) else { continue }
      case .skip: skipped += 1
      case .quit, nil: break
      }
      return answer
    }
  }

  private func show(_ index: Int) throws(InputError) {
    let (test, style) = (acceptance.tests[index], dialogue.style)
    var text = "\n" + style.bold("rule \(test.rule.printable)") + "\n"
    text += style.cyan(" --> ") + test.location.link
    if let path = test.location.path { text += style.dim(" (\(path.shown))") }
    text += "\n"
    for line in TestDetails(of: test, style: style).lines { text += "    \(line)\n" }
    try dialogue.write(text)
  }

  private mutating func accept(_ index: Int) throws(InputError) {
    _ = try acceptance.accept(index)
    try acceptance.write()
    accepted += 1
  }

  /// Lets the person write the expected result; false where they wrote none.
  private mutating func edit(_ index: Int) throws(InputError) -> Bool {
    let test = acceptance.tests[index]
    guard let text = try typedText(for: test) else { return false }
    switch ExpectedText.read(text) {
    case .empty:
      try dialogue.write("nothing changed\n")
      return false
    case .invalid:
      try dialogue.write("expected one line: a text, a JSON string, or null\n")
      return false
    case .value(let value):
      let isSame = value.map { ExactText($0) } == test.expected.map { ExactText($0) }
      guard !isSame else {
        try dialogue.write("nothing changed\n")
        return false
      }
      _ = try acceptance.expect(value, at: index)
      try acceptance.write()
      edited += 1
      if acceptance.tests[index].isFailure {
        try dialogue.write("written; the test fails until the rule gives this\n")
      }
      return true
    }
  }

  /// What the person types, beginning with the actual result in an editor; nil if they gave up.
  private func typedText(for test: TestRecord) throws(InputError) -> String? {
    guard let editor else {
      return try dialogue.line("expected result (null for none; empty to go back):")
    }
    do throws(InputError) {
      let draft = ExpectedText.json(test.outcome?.value) + "\n"
      return try editor.edit(draft, name: ".json")
    } catch {
      try dialogue.write(error.rendered(style: dialogue.style))
      return nil
    }
  }

  private func summarize(_ failures: [Int], asked: Int) throws(InputError) {
    let left = asked - accepted - edited - skipped
    var counts = ["\(accepted) accepted", "\(edited) edited", "\(skipped) skipped"]
    if left > 0 { counts.append("\(left) left") }
    var text = "\n" + RefusedTests(acceptance, among: failures).text(dialogue.style)
    text += "\(counted(failures.count, "failing test")): \(counts.joined(separator: ", "))"
    if failures.count > asked { text += ", \(failures.count - asked) cannot be accepted" }
    try dialogue.write(text + "\n")
  }
}
