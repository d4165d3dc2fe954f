/// What is wrong with a cassette folder or a file in it.
public enum CassetteError: Error, Sendable, Hashable {
  /// The text of the file is not an exchange; the line counts from 1.
  case malformed(file: String, line: Int, FormatProblem)
  /// The file or folder could not be read.
  case unreadable(file: String, FileProblem)
  /// The file could not be written.
  case unwritable(file: String, FileProblem)
  /// The file holds the same request as another one, which is used in its place.
  case duplicate(file: String, of: String)
  /// The file holds a request for another host; it belongs into this folder.
  case misplaced(file: String, folder: String)
}

/// Why a file or a folder could not be read or written.
public enum FileProblem: Error, Sendable, Hashable {
  /// It is a symbolic link, which is not followed.
  case symbolicLink
  /// It is neither a plain file nor, where one is expected, a folder.
  case wrongKind
  /// It is larger than this, in bytes.
  case tooLarge(limit: Int)
  /// The folder holds more files than this.
  case tooManyFiles(limit: Int)
  /// The system refused: its words.
  case system(String)
}

/// What is wrong with the text of an exchange.
public enum FormatProblem: Sendable, Hashable {
  /// The first line is not that of the format, or of another version of it.
  case wrongFirstLine
  /// The file ends where this was expected.
  case endOfFile(expected: String)
  /// The line is something else than was expected.
  case unexpected(expected: String)
  /// The line is longer than this, in bytes.
  case lineTooLong(limit: Int)
  /// The line holds a control character, or is not UTF-8.
  case controlCharacter
  /// The line ends in a space or a tab.
  case spaceAtEnd
  /// The line ends in a carriage return: the file's line ends were converted.
  case carriageReturn
  /// The method is not one word in upper case.
  case wrongMethod
  /// The URL is not http or https, or is spelled in another way than this, in which it is sent.
  case wrongURL(expected: String?)
  /// The header field has no name, or no colon after it.
  case wrongHeaderField
  /// The header field is one of those that are never recorded.
  case secretHeaderField(String)
  /// There are more lines of this kind than this.
  case tooMany(String, limit: Int)
  /// The header is longer than this, in bytes.
  case headerTooLong(limit: Int)
  /// The status is not a number from 100 to 999.
  case wrongStatus
  /// The body's length is over this, in bytes.
  case bodyTooLarge(limit: Int)
  /// The body ends after this many bytes; its first line says another number.
  case bodyTooShort(bytes: Int, expected: Int)
  /// The body's last line goes past the length that its first line says.
  case bodyTooLong(expected: Int)
  /// The body, which is said to be text, holds a control character or is not UTF-8.
  case bodyNotText
  /// The line is not base64 of 76 characters, or fewer in the last line.
  case wrongBase64
  /// GET and HEAD have no body.
  case bodyNotAllowed
  /// Something is after the end of the exchange.
  case textAfterEnd
}
