public import Diagnostics

/// Why a text is not valid JSON, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// The kind of error.
  public var reason: Reason
  /// The UTF-8 offsets of the error; empty at the end of the text.
  public var range: Range<Int>

  /// The kinds of JSON syntax errors.
  public enum Reason: Sendable, Hashable {
    /// The text starts with a byte order mark, of UTF-8 or another encoding.
    case byteOrderMark(encoding: String)
    /// These bytes are not well-formed UTF-8.
    case invalidUTF8([UInt8])
    /// The text is empty.
    case empty
    /// The text ends where something else was expected.
    case unexpectedEnd(expected: String)
    /// A character appears where something else was expected.
    case unexpectedCharacter(String, expected: String)
    /// A comma precedes a closing bracket.
    case trailingComma
    /// The document is followed by more text, starting with this character.
    case textAfterDocument(String)
    /// A word is not `true`, `false` or `null`.
    case unknownLiteral(String)
    /// A string has no closing quotation mark on its line or in the file.
    case unclosedString
    /// A control character (below U+0020) is unescaped in a string.
    case controlCharacter(UInt8)
    /// A backslash does not start a valid escape.
    case invalidEscape(String)
    /// An escaped surrogate has no partner.
    case loneSurrogate(UInt16)
    /// A number is not in JSON's form.
    case malformedNumber(String)
    /// A number is too large for double precision.
    case numberOutOfRange(String)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The text has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
  }
}

extension JSONSyntaxError {
  /// What is wrong and what was expected: lower case, without a full stop.
  public var message: String {
    switch reason {
    case .byteOrderMark(let encoding):
      "the file starts with a byte order mark (\(encoding)): save it as UTF-8 without one"
    case .invalidUTF8(let bytes): "\(bytes.hexadecimal) is not well-formed UTF-8"
    case .empty: "the file is empty: expected a JSON value"
    case .unexpectedEnd(let expected): "the file ends here: expected \(expected)"
    case .unexpectedCharacter("/", _), .unexpectedCharacter("#", _), .textAfterDocument("/"),
      .textAfterDocument("#"):
      "a comment: JSON allows none, remove it"
    case .unexpectedCharacter(let found, let expected):
      "unexpected \(found.nameOfCharacter): expected \(expected)"
    case .trailingComma: "a comma before a closing bracket: JSON allows none, remove it"
    case .textAfterDocument(let found):
      "unexpected \(found.nameOfCharacter): expected the end of the file after the document"
    case .unknownLiteral(let word):
      "'\(word)' is not a JSON value: expected true, false, null, a number or a quoted string"
    case .unclosedString: "unterminated string"
    case .controlCharacter(let byte):
      "control character U+\(UInt32(byte).hexadecimal) in a string: write it as an escape"
    case .invalidEscape(let text) where !text.hasPrefix("\\u"):
      "'\(text.printable)' is not an escape: a backslash is written as two, '\\\(text.printable)'"
    case .invalidEscape(let text):
      "'\(text.printable)' is not an escape: expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX"
    case .loneSurrogate(let unit):
      "the escape of surrogate U+\(UInt32(unit).hexadecimal) has no partner: "
        + "expected a high one followed by a low one"
    case .malformedNumber(let text):
      "'\(text)' is not a JSON number: expected a form such as 10, -0.5 or 1e3"
    case .numberOutOfRange(let text):
      "the number '\(text)' is out of range: expected at most 1.8e308"
    case .tooDeep(let limit): "arrays and objects nested more than \(limit) deep"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes; the limit is \(limit)"
    }
  }

  /// The error as a diagnostic with its place in the file that was read.
  public func diagnostic(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      code: "json-syntax",
      severity: .error,
      message: message,
      location: file.location(of: range)
    )
  }
}

extension String {
  /// The quoted character, or its code point if it is invisible.
  fileprivate var nameOfCharacter: String {
    guard let scalar = unicodeScalars.first else { return "''" }
    if scalar.properties.isWhitespace || printable != self {
      return "U+\(scalar.value.hexadecimal)"
    }
    return scalar == "'" ? "\"'\"" : "'\(self)'"
  }
}

extension UInt32 {
  /// At least four digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits.count < 4 ? 4 - digits.count : 0) + digits
  }
}

extension [UInt8] {
  /// Two digits a byte, such as `0xED 0xA0`.
  fileprivate var hexadecimal: String {
    map { "0x" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}
