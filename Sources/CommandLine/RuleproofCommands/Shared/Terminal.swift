import Diagnostics
import Foundation
import Reporters

/// The process's standard streams and what they can show.
struct Terminal: Sendable {
  /// How standard output is styled.
  var style: TextStyle
  /// How standard error is styled.
  var errorStyle: TextStyle
  /// The characters that charts are drawn with.
  var blocks: BlockStyle
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
      blocks: showsUnicode(environment) ? .unicode : .ascii,
      showsProgress: isOutputTerminal && isErrorTerminal && environment["TERM"] != "dumb"
    )
  }

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
  func write(_ text: String) throws(InputError) {
    guard let code = ByteWriter.write(text, to: STDOUT_FILENO), code != EPIPE else { return }
    throw InputError(
      code: "unwritable-output",
      "standard output cannot be written: \(String(cString: strerror(code)))"
    )
  }

  /// Writes to standard error; if that fails, there is nobody to tell.
  func writeError(_ text: String) {
    _ = ByteWriter.write(text.withoutLogCommands(hash: "\\u{23}"), to: STDERR_FILENO)
  }
}

/// Writes bytes to file descriptors.
enum ByteWriter {
  /// Writes a text whole.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - descriptor: Where to.
  /// - Returns: The number of the system's error, if there was one.
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes bytes whole.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: Where to.
  /// - Returns: The number of the system's error, if there was one.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Somebody made the pipe one that does not wait.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
        continue
      }
      guard count > 0 else { return count < 0 ? errno : EIO }
      bytes = bytes.dropFirst(count)
    }
    return nil
  }
}
