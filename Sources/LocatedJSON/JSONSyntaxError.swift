public import Diagnostics

/// Why a text is not a JSON document, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What is wrong.
  public var reason: Reason
  /// The UTF-8 offsets of what is wrong; empty at the end of the text.
  public var range: Range<Int>

  /// The ways in which a text fails to be JSON.
  public enum Reason: Sendable, Hashable {
    /// The text starts with a byte order mark, of UTF-8 or of another encoding.
    case byteOrderMark(encoding: String)
    /// The bytes are not well-formed UTF-8.
    case invalidUTF8
    /// The text holds nothing.
    case empty
    /// The text ends where this was expected.
    case unexpectedEnd(expected: String)
    /// A character stands where this was expected.
    case unexpectedCharacter(expected: String)
    /// A comma stands before a closing bracket.
    case trailingComma
    /// More text follows the document.
    case textAfterDocument
    /// A word is not `true`, `false` or `null`.
    case unknownLiteral(String)
    /// A string has no closing quotation mark on its line or in the file.
    case unclosedString
    /// A control character (below U+0020) stands unescaped in a string.
    case controlCharacter(UInt8)
    /// A backslash is followed by something that is no escape.
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
    case .invalidUTF8: "the bytes are not well-formed UTF-8"
    case .empty: "the file is empty: expected a JSON value"
    case .unexpectedEnd(let expected): "the file ends here: expected \(expected)"
    case .unexpectedCharacter(let expected): "unexpected character: expected \(expected)"
    case .trailingComma: "a comma before a closing bracket: JSON allows none, remove it"
    case .textAfterDocument: "more text after the end of the document"
    case .unknownLiteral(let word):
      "'\(word)' is no JSON value: expected true, false, null, a number or a quoted string"
    case .unclosedString: "a string without its closing quotation mark"
    case .controlCharacter(let byte):
      "control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)) "
        + "in a string: write it as an escape"
    case .invalidEscape(let text):
      "'\(text)' is no escape: expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX"
    case .loneSurrogate(let unit):
      "the escape of surrogate U+\(String(unit, radix: 16, uppercase: true)) has no partner"
    case .malformedNumber(let text): "'\(text)' is no JSON number"
    case .numberOutOfRange(let text): "the number '\(text)' is out of range"
    case .tooDeep(let limit): "arrays and objects nested more than \(limit) deep"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes, the limit is \(limit)"
    }
  }

  /// The error as a diagnostic with its place in a file.
  public func diagnostic(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      code: "json-syntax",
      severity: .error,
      message: message,
      location: file.location(of: range)
    )
  }
}
