package import Diagnostics
package import FileAccess

/// An answer to a question that is asked again and again, such as whether to accept a change.
package protocol DialogueAnswer: CaseIterable, Sendable {
  /// The answer as the question lists it, with its key in brackets: `[a]ccept`.
  var label: String { get }
  /// What it does, for the help.
  var words: String { get }
}

extension DialogueAnswer {
  /// The key that gives it: the one in brackets.
  fileprivate var key: Character? { label.drop { $0 != "[" }.dropFirst().first }
}

/// Asks a person questions that a single key answers; `?` shows what the keys do.
package struct Dialogue: Sendable {
  package let style: TextStyle
  private let answers: any AnswerSource
  private let output: @Sendable (String) throws(InputError) -> Void

  package init(
    answers: any AnswerSource,
    style: TextStyle,
    output: @escaping @Sendable (String) throws(InputError) -> Void
  ) {
    self.answers = answers
    self.style = style
    self.output = output
  }
}

extension Dialogue {
  /// Writes a text between the questions.
  package func write(_ text: String) throws(InputError) {
    try output(text.withoutLogCommands(hash: "\\u{23}"))
  }

  /// Asks until a key gives one of the answers.
  ///
  /// `y` gives the first one if it is no key of its own.
  ///
  /// - Parameters:
  ///   - place: What the question is about, such as `2 of 7`; or the question itself, with its
  ///     mark.
  ///   - answers: The answers that are possible.
  /// - Throws: `InputError` if the question cannot be written.
  /// - Returns: The answer; nil at the end of the input.
  package func ask<Answer: DialogueAnswer>(
    _ place: String,
    among answers: [Answer] = Array(Answer.allCases)
  ) throws(InputError) -> Answer? {
    let labels = answers.map(\.label).joined(separator: " ")
    let question = place.hasSuffix("?") ? place : "\(place):"
    while true {
      try output(style.bold("\(question) \(labels) [?] "))
      guard let key = self.answers.key() else {
        try output("\n")
        return nil
      }
      if self.answers.hidesKeys { try output("\(String(key).printable)\n") }
      if let answer = answers.first(where: { $0.key == key }) { return answer }
      if key == "y", let first = answers.first { return first }
      let lines = answers.map { "  \($0.key ?? " ")  \($0.words)\n" } + ["  ?  this help\n"]
      try output(lines.joined())
    }
  }

  /// Asks for a line of text.
  ///
  /// - Parameter question: What is asked.
  /// - Throws: `InputError` if the question cannot be written.
  /// - Returns: The line; nil at the end of the input.
  package func line(_ question: String) throws(InputError) -> String? {
    answers.skipLineEnd()
    try output(style.bold(question) + " ")
    guard let line = answers.line() else {
      try output("\n")
      return nil
    }
    return line
  }
}
