/// An error in a cassette folder or one of its files.
public enum CassetteError: Error, Sendable, Hashable {
  /// The text of the file is not an exchange; the line counts from 1.
  case malformed(file: String, line: Int, FormatProblem)
  /// The file or folder could not be read.
  case unreadable(file: String, FileProblem)
  /// The file could not be written.
  case unwritable(file: String, FileProblem)
  /// The file contains the same request as another one, which is used instead.
  case duplicate(file: String, of: String)
  /// The file contains a request for another host and belongs into this folder.
  case misplaced(file: String, folder: String)
}

/// Why a file or folder could not be read or written.
public enum FileProblem: Error, Sendable, Hashable {
  /// It is a symbolic link, which is not followed.
  case symbolicLink
  /// It is neither a plain file nor, where one is expected, a folder.
  case wrongKind
  /// It is larger than this, in bytes.
  case tooLarge(limit: Int)
  /// The folder holds more files than this.
  case tooManyFiles(limit: Int)
  /// A system error, in the system's words.
  case system(String)
}

/// A syntax error in the text of an exchange.
public enum FormatProblem: Sendable, Hashable {
  /// The first line is not that of this version of the format.
  case wrongFirstLine
  /// The file ends where something else was expected.
  case endOfFile(expected: String)
  /// The line is not what was expected.
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
  /// The URL is not http or https, or not in the normalised spelling.
  case wrongURL(expected: String?)
  /// The header field has no name, or no colon after it.
  case wrongHeaderField
  /// The header field is one that is never recorded.
  case secretHeaderField(String)
  /// There are more lines of this kind than allowed.
  case tooMany(String, limit: Int)
  /// The header is longer than this, in bytes.
  case headerTooLong(limit: Int)
  /// The status is not a number from 100 to 999.
  case wrongStatus
  /// The body's length is over this, in bytes.
  case bodyTooLarge(limit: Int)
  /// The body is shorter than its first line says.
  case bodyTooShort(bytes: Int, expected: Int)
  /// The body's last line exceeds the length in its first line.
  case bodyTooLong(expected: Int)
  /// The body is declared as text but contains a control character or is not UTF-8.
  case bodyNotText
  /// The line is not base64 of 76 characters, or fewer in the last line.
  case wrongBase64
  /// GET and HEAD have no body.
  case bodyNotAllowed
  /// The exchange is followed by more text.
  case textAfterEnd
}
