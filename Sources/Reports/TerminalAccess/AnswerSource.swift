/// Where the answers of a dialogue come from.
package protocol AnswerSource: Sendable {
  /// Whether what is typed for `key()` is not shown, so that the dialogue has to show it.
  var hidesKeys: Bool { get }

  /// The next key; nil at the end of the input.
  func key() -> Character?

  /// The next line, without its end; nil at the end of the input.
  func line() -> String?

  /// Skips the end of a line that was typed, out of habit, with the key before.
  func skipLineEnd()
}

extension AnswerSource {
  package func skipLineEnd() {}
}
