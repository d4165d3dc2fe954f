package import FileAccess
import Foundation

/// Asks the person at the terminal before something is written.
package enum WriteConfirmation {
  /// What a person may answer.
  private enum Answer: DialogueAnswer {
    case yes, no

    var label: String { self == .yes ? "[y]es" : "[n]o" }
    var words: String { self == .yes ? "yes: write it" : "no: write nothing" }
  }

  /// Asks for confirmation; the end of the input means no.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - unasked: Whether the call has already confirmed.
  ///   - dialogue: The dialogue, on standard error.
  ///   - canAsk: Whether a person can be asked.
  ///   - help: What to do if no person can be asked.
  /// - Returns: The answer.
  /// - Throws: `InputError` if no person can be asked.
  package static func isGiven(
    _ question: String,
    unasked: Bool,
    _ dialogue: Dialogue,
    canAsk: Bool = TerminalAnswers.areAvailable(asking: STDERR_FILENO),
    help: String = "--yes writes without asking"
  ) throws(InputError) -> Bool {
    if unasked { return true }
    guard canAsk else {
      throw InputError(
        code: "no-terminal",
        "cannot ask for confirmation: standard input or error is not a terminal",
        help: help
      )
    }
    return try dialogue.ask(question) == Answer.yes
  }
}
