/// The words of the file format.
///
/// ```
/// file     = "ruleproof-exchange 1" LF LF request LF answer
/// request  = "> " method " " url LF *( "> " field LF ) [ LF body ]
/// answer   = *redirect ( response | failure )
/// redirect = "< " status " " url LF
/// response = "< " status LF *( "< " field LF ) LF body
/// field    = name ":" [ " " value ]
/// failure  = "< unreachable " url " " reason LF | "< too-many-redirects " ( limit | "loop" ) LF
///          | "< unsupported-url " url LF
/// body     = "= empty" LF
///          | "= " encoding ", " length " bytes" [ " of " whole-length ] LF *( line LF )
/// encoding = "text" | "text with CRLF" | "base64"
/// ```
///
/// A length counts the body's own bytes. The last line feed of the file belongs to the format where
/// the body does not end in one; the length tells. Every answer has a body, if an empty one, so that a
/// file that was cut off is never taken for a whole one.
enum ExchangeFormat {
  static let firstLine = "ruleproof-exchange 1"
  static let fileExtension = "exchange"
  static let empty = "empty"
  static let unreachable = "unreachable"
  /// The reason of `unreachable` for a host unknown to the name server.
  static let unknownHost = "unknown host"
  static let tooManyRedirects = "too-many-redirects"
  /// Written instead of the limit if the redirects form a loop.
  static let loop = "loop"
  static let unsupportedURL = "unsupported-url"
  static let base64LineLength = 76
}

enum BodyEncoding: String, CaseIterable {
  /// Verbatim.
  case text
  /// Verbatim, except that each CR LF is written as a line feed.
  case textWithCRLF = "text with CRLF"
  case base64
}

extension BodyEncoding {
  /// The most readable lossless encoding.
  init(of body: [UInt8]) {
    let lineFeeds = body.count { $0 == 0x0A }
    let hasCarriageReturns = body.contains(0x0D)
    guard !hasCarriageReturns || Self.endsEachLineInCRLF(body, lineFeeds: lineFeeds),
      isPlainText(body[...], allowing: [0x09, 0x0A, 0x0D])
    else {
      self = .base64
      return
    }
    self = hasCarriageReturns ? .textWithCRLF : .text
  }

  private static func endsEachLineInCRLF(_ body: [UInt8], lineFeeds: Int) -> Bool {
    let returns = body.count { $0 == 0x0D }
    let pairs = zip(body, body.dropFirst()).count { $0 == 0x0D && $1 == 0x0A }
    return pairs == lineFeeds && pairs == returns
  }
}

/// Whether the bytes are UTF-8 without control characters except some.
func isPlainText(_ bytes: ArraySlice<UInt8>, allowing controls: [UInt8]) -> Bool {
  guard let text = String(validating: bytes, as: UTF8.self) else { return false }
  return text.unicodeScalars.allSatisfy { scalar in
    switch scalar.value {
    case 0..<0x20: controls.contains(UInt8(scalar.value))
    case 0x7F...0x9F: false
    default: true
    }
  }
}
