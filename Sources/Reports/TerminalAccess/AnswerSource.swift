/// Where the answers of a dialogue come from.
package protocol AnswerSource: Sendable {
  /// Whether what is typed for `key()` is not shown, so that the dialogue has to show it.
  var hidesKeys: Bool { get }

  /// The next key; nil at the end of the input.
  func key() -> Character?

  /// The next line, without its end; nil at the end of the input.
  func line() -> String?
}
