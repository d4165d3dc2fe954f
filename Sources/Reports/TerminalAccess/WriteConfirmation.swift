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

  /// Whether what is asked may be done; the end of the input is a no.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - unasked: Whether the call has answered already.
  ///   - dialogue: Where to ask: on standard error.
  ///   - canAsk: Whether a person can be asked.
  ///   - help: What to do where there is nobody to ask.
  /// - Returns: The answer.
  /// - Throws: `InputError` if there is nobody to ask.
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
