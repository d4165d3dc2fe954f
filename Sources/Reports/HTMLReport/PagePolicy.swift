import Digests
import TextCoding

/// What a browser lets the page do: use its own style and its own script, and nothing else.
struct PagePolicy {
  let style: String
  let script: String
  /// Whether it may ask its server for news.
  var isLive = false
}

extension PagePolicy {
  /// The policy, as the page declares it.
  var text: String {
    """
    default-src 'none'; style-src '\(Self.source(style))'; script-src '\(Self.source(script))'; \
    img-src data:; base-uri 'none'; form-action 'none'\(isLive ? "; connect-src 'self'" : "")
    """
  }

  /// A text by its digest, in Base64.
  static func source(_ text: String) -> String {
    let digits = Array(SHA256.hex(text.utf8).utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { index in
      (digits[index].hexadecimalDigit ?? 0) << 4 | (digits[index + 1].hexadecimalDigit ?? 0)
    }
    return "sha256-" + String(decoding: Base64.encode(bytes), as: UTF8.self)
  }
}
