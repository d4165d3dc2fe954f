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

  /// What follows scheme and host.
  static func relativePart(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      String(decoding: bytes[relativeStart(of: bytes)...], as: UTF8.self)
    }
  }

  /// The same as `relativeStart`, for the beginning of a regular expression.
  static let pattern = #"(?>(?:[A-Za-z](?>[A-Za-z0-9+.\-]*):)?)(?>(?://(?>[^/?#]*))?)"#

  private static let slash = UInt8(ascii: "/")
  private static let authorityStops = ByteSet("/?#".utf8)
  private static let letters = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
  )
  private static let schemeBytes = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-".utf8
  )

  private static func schemeEnd(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = text.first, letters.contains(first) else { return 0 }
    var end = 1
    while end < text.count, schemeBytes.contains(text[end]) { end += 1 }
    return end < text.count && text[end] == UInt8(ascii: ":") ? end + 1 : 0
  }
}
