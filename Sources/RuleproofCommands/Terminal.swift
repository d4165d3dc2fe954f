import Diagnostics
import Foundation

/// The process's standard streams and what they can show.
struct Terminal: Sendable {
  /// How standard output is styled.
  var style: TextStyle
  /// How standard error is styled.
  var errorStyle: TextStyle
  /// Whether a line that is written over and over reaches a person.
  var showsProgress: Bool
}

extension Terminal {
  /// The terminal of this process: colour only on a terminal, and never under `NO_COLOR`
  /// (no-color.org) or on a dumb one.
  static var ofProcess: Terminal {
    let environment = ProcessInfo.processInfo.environment
    let isPlain =
      environment["NO_COLOR"].map { !$0.isEmpty } == true || environment["TERM"] == "dumb"
    let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    let isErrorTerminal = isatty(STDERR_FILENO) == 1
    return Terminal(
      style: TextStyle(usesColor: isOutputTerminal && !isPlain),
      errorStyle: TextStyle(usesColor: isErrorTerminal && !isPlain),
      showsProgress: isOutputTerminal && isErrorTerminal && environment["TERM"] != "dumb"
    )
  }

  /// Writes to standard output.
  func write(_ text: String) { Self.write(text, to: STDOUT_FILENO) }

  /// Writes to standard error.
  func writeError(_ text: String) { Self.write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
