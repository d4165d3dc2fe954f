import Diagnostics
@testable import LocatedJSON
import TestSupport
import Testing

/// A text that is JSON, with its value written in one fixed form.
struct AcceptanceCase: Sendable, CustomTestStringConvertible {
  let input: String
  let outline: String

  /// - Parameters:
  ///   - input: The text.
  ///   - outline: Its value as `JSONNode.outline` writes it; the text itself if not given.
  init(_ input: String, _ outline: String? = nil) {
    self.input = input
    self.outline = outline ?? input
  }

  var testDescription: String { input.prefix(80).debugDescription }

  func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(input.utf8)))
    #expect(document.root.outline == outline, sourceLocation: sourceLocation)
  }
}

/// A text that is not JSON, with the place and the reason.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let error: JSONSyntaxError

  /// A text whose offending part is between 1️⃣ and 2️⃣.
  init(_ marked: String, _ reason: JSONSyntaxError.Reason) {
    let text = MarkedText(marked)
    bytes = text.bytes
    error = JSONSyntaxError(reason: reason, range: text.range)
  }

  /// Bytes that no string can hold.
  init(_ bytes: [UInt8], at range: Range<Int>, _ reason: JSONSyntaxError.Reason) {
    self.bytes = bytes
    error = JSONSyntaxError(reason: reason, range: range)
  }

  var testDescription: String {
    "\(error.reason): \(String(decoding: bytes.prefix(80), as: UTF8.self).debugDescription)"
  }

  func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let file = SourceFile(name: "a.json", bytes: bytes)
    #expect(throws: error, sourceLocation: sourceLocation) { try JSONDocument(file) }
  }
}

extension JSONNode {
  /// The value in one line: numbers as Swift writes doubles, in strings only what ASCII can show.
  var outline: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number.value)"
    case .string(let string): string.outline
    case .array(let elements): "[" + elements.map(\.outline).joined(separator: ",") + "]"
    case .object(let object):
      "{"
        + object.members.map { "\($0.key.outline):\($0.value.outline)" }.joined(separator: ",")
        + "}"
    }
  }
}

extension String {
  fileprivate var outline: String {
    "\"" + utf16.map(\.outlineInString).joined() + "\""
  }
}

extension UInt16 {
  fileprivate var outlineInString: String {
    switch self {
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x20..<0x7F: return String(UnicodeScalar(UInt8(self)))
    default:
      let digits = String(self, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
