import Foundation
import TextCoding

/// What is done to the text of a group before it is put into a URL.
enum MatchProcessing: String, Sendable, CaseIterable {
  case none = "noProcessing"
  case decode = "urlDecode"
  case decodeTwice = "doubleUrlDecode"
  case encode = "urlEncode"
  case base64 = "base64decode"
  /// What the settings page writes for Base64: the add-on knows no such name, and leaves the text as it is.
  case misspelledBase64 = "base64Decode"

  /// The names that the add-on knows.
  static let known = allCases.filter { $0 != .misspelledBase64 }.map(\.rawValue)

  /// The text as it is put in; nil where JavaScript's function fails.
  func apply(to text: String) -> String? {
    switch self {
    case .none, .misspelledBase64: text
    case .decode: text.unescaped
    case .decodeTwice: text.unescaped.unescaped
    // As `encodeURIComponent`.
    case .encode: text.percentEncoded(keeping: Array("!*'()".utf8))
    case .base64: (text.contains("%") ? text.unescaped : text).decodedFromBase64
    }
  }
}

extension String {
  /// The text as JavaScript's `unescape` gives it: `%XX` is one unit, and so is `%uXXXX`.
  ///
  /// See <https://tc39.es/ecma262/#sec-unescape-string>.
  fileprivate var unescaped: String {
    let units = Array(utf16)
    var result: [UInt16] = []
    var index = 0
    while index < units.count {
      let rest = units[index...]
      if let unit = Self.unit(rest.dropFirst(2).prefix(4), of: 4), rest.starts(with: "%u".utf16) {
        result.append(unit)
        index += 6
      } else if let unit = Self.unit(rest.dropFirst().prefix(2), of: 2),
        rest.starts(with: "%".utf16)
      {
        result.append(unit)
        index += 3
      } else {
        result.append(units[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF16.self)
  }

  private static func unit(_ digits: ArraySlice<UInt16>, of count: Int) -> UInt16? {
    let text = String(decoding: digits, as: UTF16.self)
    guard digits.count == count, text.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(text, radix: 16)
  }

  /// The text as `atob` gives it, one character a byte; nil for what is no Base64.
  fileprivate var decodedFromBase64: String? {
    var text = String(filter { !$0.isWhitespace })
    if text.count % 4 == 0 {
      if text.hasSuffix("==") {
        text.removeLast(2)
      } else if text.hasSuffix("=") {
        text.removeLast()
      }
    }
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text).map {
      String(decoding: $0.map { UInt16($0) }, as: UTF16.self)
    }
  }
}
