import Foundation

/// Answers that are typed at the terminal of the process.
///
/// For a key the terminal hands over each character as it is typed, and does not show it. It is
/// like that only while a key is awaited, so that however the process ends, the terminal is as
/// before.
package struct TerminalAnswers: AnswerSource {
  private let readsKeys: Bool

  /// Reads from standard input.
  ///
  /// - Parameter environment: The variables of the environment; on a dumb terminal, such as that of
  ///   an editor, an answer is a line.
  package init(environment: [String: String]) {
    readsKeys = environment["TERM"] != "dumb"
  }

  /// Whether a person can be asked: standard input and the stream of the questions are a terminal.
  ///
  /// - Parameter descriptor: The stream of the questions.
  /// - Returns: Whether it is.
  package static func areAvailable(asking descriptor: Int32 = STDOUT_FILENO) -> Bool {
    isatty(STDIN_FILENO) == 1 && isatty(descriptor) == 1
  }

  package var hidesKeys: Bool { readsKeys }

  package func key() -> Character? {
    guard readsKeys else { return keyOfLine() }
    return KeyMode.whileOn {
      while let scalar = Self.scalar() {
        switch scalar {
        // The end of a line that was typed out of habit is not an answer.
        case "\n", "\r", " ": continue
        case "\u{04}": return nil
        case "\u{1B}": Self.skipPendingBytes()
        default: return Character(scalar)
        }
      }
      return nil
    } ?? keyOfLine()
  }

  package func line() -> String? {
    var bytes: [UInt8] = []
    while let byte = Self.byte() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  package func skipLineEnd() {
    var count: Int32 = 0
    guard readsKeys, ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0, count == 1 else { return }
    _ = Self.byte()
  }

  /// The first character of a line; a line without one is as good as a wrong key.
  private func keyOfLine() -> Character? {
    line().map { line in
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      return trimmed.count == 1 ? trimmed.first ?? "?" : "?"
    }
  }

  private static func byte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      if count < 0, errno == EINTR { continue }
      return nil
    }
  }

  private static func scalar() -> Unicode.Scalar? {
    guard let first = byte() else { return nil }
    var bytes = [first]
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    while bytes.count < length, let next = byte() { bytes.append(next) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }

  /// Skips the rest of an escape sequence, such as that of an arrow key.
  private static func skipPendingBytes() {
    while hasPendingByte, byte() != nil {}
  }

  /// Whether something was typed that nothing has read yet.
  private static var hasPendingByte: Bool {
    var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}
