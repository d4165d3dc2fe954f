package import Diagnostics
package import FileAccess
import Foundation
package import Reporters

/// The process's standard streams and what they can show.
package struct Terminal: Sendable {
  /// How standard output is styled.
  package var style: TextStyle
  package var errorStyle: TextStyle
  /// The characters that charts are drawn with.
  package var blocks: BlockStyle
  /// Whether a line that is written over and over reaches a person.
  package var showsProgress: Bool
  /// The columns of the terminal that standard output is; nil if it is none.
  package var columns: Int?
  /// Whether nothing but errors is written to standard error: no progress, no notes.
  package var isQuiet = false

  package init(
    style: TextStyle,
    errorStyle: TextStyle,
    blocks: BlockStyle,
    showsProgress: Bool,
    columns: Int? = nil
  ) {
    self.style = style
    self.errorStyle = errorStyle
    self.blocks = blocks
    self.showsProgress = showsProgress
    self.columns = columns
  }
}

extension Terminal {
  /// The standard streams: colour only on a terminal, and never under `NO_COLOR` (no-color.org) or
  /// on a dumb one.
  ///
  /// - Parameter environment: The variables of the environment.
  package init(environment: [String: String]) {
    let isPlain =
      environment["NO_COLOR"].map { !$0.isEmpty } == true || environment["TERM"] == "dumb"
    let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    let isErrorTerminal = isatty(STDERR_FILENO) == 1
    self.init(
      style: TextStyle(usesColor: isOutputTerminal && !isPlain),
      errorStyle: TextStyle(usesColor: isErrorTerminal && !isPlain),
      blocks: Self.showsUnicode(environment) ? .unicode : .ascii,
      showsProgress: isOutputTerminal && isErrorTerminal && environment["TERM"] != "dumb",
      columns: isOutputTerminal ? Self.columns(environment) : nil
    )
  }

  /// The columns of the terminal that standard output is: those of `COLUMNS`, else those that it
  /// says itself, else 80.
  private static func columns(_ environment: [String: String]) -> Int {
    if let named = environment["COLUMNS"].flatMap({ Int($0) }), possibleColumns.contains(named) {
      return named
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return usualColumns }
    return possibleColumns.contains(Int(size.ws_col)) ? Int(size.ws_col) : usualColumns
  }

  private static let possibleColumns = 20...10_000
  private static let usualColumns = 80

  /// Whether the locale, where one is set, has the characters of Unicode.
  private static func showsUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// Writes to standard output.
  ///
  /// - Parameter text: What to write.
  /// - Throws: `InputError` when it cannot be written, as on a full disk. A reader that has gone
  ///   away, such as `head`, is none: it has what it wanted.
  package func write(_ text: String) throws(InputError) {
    guard let code = ByteWriter.write(text, to: STDOUT_FILENO), code != EPIPE else { return }
    throw InputError(
      code: "unwritable-output",
      "standard output cannot be written: \(String(cString: strerror(code)))"
    )
  }

  /// Writes something that is good to know to standard error, unless nothing but errors is wanted.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    writeError(columns.map { text.inLines(of: $0) } ?? text)
  }

  /// Writes to standard error, ignoring failures, which could not be reported.
  package func writeError(_ text: String) {
    _ = ByteWriter.write(text.withoutLogCommands(hash: "\\u{23}"), to: STDERR_FILENO)
  }
}

extension Terminal {
  /// Writes a text for people to standard output: no line of it is a command to who reads the log.
  package func writeReport(_ text: String) throws(InputError) {
    try write(text.withoutLogCommands(hash: "\\u{23}"))
  }
}
