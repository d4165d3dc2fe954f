/// Splits the text of a URL as RFC 3986, appendix B, does.
enum LinkText {
  /// The offset of path, query and fragment, after scheme and host.
  static func relativeStart(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var start = schemeEnd(of: text)
    guard start + 1 < text.count, text[start] == slash, text[start + 1] == slash else {
      return start
    }
    start += 2
    while start < text.count, !authorityStops.contains(text[start]) { start += 1 }
    return start
  }

  /// Where in a URL a template begins.
  enum Start: Int, Comparable {
    /// At its first character.
    case url
    /// At the host, or at the path if there is none.
    case host
    /// After scheme and host.
    case path

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Where a template begins whose first literal this is.
    init(ofTemplate literal: String) {
      var literal = literal
      self = literal.withUTF8 { bytes in
        guard let first = bytes.first, !authorityStops.contains(first) else { return .path }
        let end = schemeEnd(of: bytes)
        return end > 0 && end < bytes.count && bytes[end] == slash ? .url : .host
      }
    }

    /// The same as `offset(of:)`, for the beginning of a regular expression.
    var pattern: String {
      switch self {
      case .url: ""
      case .host: schemePattern + "(?>(?://)?)"
      case .path: schemePattern + "(?>(?://(?>[^/?#]*))?)"
      }
    }

    /// The offset at which a template begins in the text of a URL.
    func offset(in text: UnsafeBufferPointer<UInt8>) -> Int {
      switch self {
      case .url: return 0
      case .host:
        let end = schemeEnd(of: text)
        return end + 1 < text.count && text[end] == slash && text[end + 1] == slash ? end + 2 : end
      case .path: return relativeStart(of: text)
      }
    }
  }

  /// What follows scheme and host.
  static func relativePart(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      String(decoding: bytes[relativeStart(of: bytes)...], as: UTF8.self)
    }
  }

  private static let schemePattern = #"(?>(?:[A-Za-z](?>[A-Za-z0-9+.\-]*):)?)"#

  private static let slash = UInt8(ascii: "/")
  private static let authorityStops = ByteSet("/?#".utf8)
  private static let letters = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
  )
  private static let schemeBytes = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-".utf8
  )

  static func isLetter(_ byte: UInt8) -> Bool { letters.contains(byte) }
  static func isSchemeByte(_ byte: UInt8) -> Bool { schemeBytes.contains(byte) }
  static func endsHost(_ byte: UInt8) -> Bool { authorityStops.contains(byte) }

  private static func schemeEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = text.first, letters.contains(first) else { return 0 }
    var end = 1
    while end < text.count, schemeBytes.contains(text[end]) { end += 1 }
    return end < text.count && text[end] == UInt8(ascii: ":") ? end + 1 : 0
  }
}
