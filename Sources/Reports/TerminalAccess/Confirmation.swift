package import FileAccess
import Foundation

/// Asks the person at the terminal before something is written.
package enum Confirmation {
  /// Whether what is asked may be done.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - unasked: Whether the call has answered already.
  ///   - terminal: Where to ask.
  ///   - help: What to do where there is nobody to ask.
  /// - Returns: The answer.
  /// - Throws: `InputError` where there is nobody to ask.
  package static func isGiven(
    _ question: String,
    unasked: Bool,
    _ terminal: Terminal,
    help: String = "--yes writes without asking"
  ) throws(InputError) -> Bool {
    if unasked { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      throw InputError(
        code: "no-terminal",
        "cannot ask for confirmation: standard input is not a terminal",
        help: help
      )
    }
    terminal.writeError("\(question) [y/N] ")
    let answer = (readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased()
    return ["y", "yes"].contains(answer)
  }
}
