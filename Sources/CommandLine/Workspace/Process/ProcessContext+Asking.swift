package import FileAccess
package import TerminalAccess

extension ProcessContext {
  /// Asks the person at the terminal; the questions go to standard output.
  package var dialogue: Dialogue {
    let terminal = terminal
    return Dialogue(
      answers: TerminalAnswers(environment: environment),
      style: terminal.style
    ) { text throws(InputError) in try terminal.write(text) }
  }

  /// The same, with the questions on standard error, where standard output has a report.
  package var errorDialogue: Dialogue {
    let terminal = terminal
    return Dialogue(
      answers: TerminalAnswers(environment: environment),
      style: terminal.errorStyle
    ) { text throws(InputError) in terminal.writeError(text) }
  }

  /// Refuses to write where continuous integration runs.
  ///
  /// - Parameters:
  ///   - what: What is refused, such as `--write`.
  ///   - help: What to do instead.
  /// - Throws: `InputError` with `CI` set in the environment.
  package func refuseInCI(_ what: String, help: String? = nil) throws(InputError) {
    guard isContinuousIntegration else { return }
    throw InputError(
      code: "no-writing-in-ci",
      "\(what) is refused because CI is set",
      help: help
    )
  }
}
