import ScriptRuntime

/// Removes secrets from recordings and remembers them.
///
/// Removal is idempotent: marks are kept.
struct SecretRemover {
  private(set) var values: [String: String] = [:]
  /// Where secrets were found.
  private(set) var finds: Set<Find> = []
  /// The part being searched.
  private var place = SecretPlace.url
  /// The secrets sent with the request, which its answer may repeat.
  var sent = SentSecrets()

  /// Where a secret was found.
  struct Find: Hashable {
    var place: SecretPlace
    var name: String
  }
}

/// A part of an exchange that can contain a secret.
public enum SecretPlace: String, Sendable, Hashable {
  /// The URL of the request.
  case url = "the URL"
  /// A header field of the request.
  case requestHeader = "the request's header"
  /// The body of the request.
  case requestBody = "the request's body"
  /// A URL that a redirect leads to.
  case redirect = "a redirect"
  /// A header field of the answer.
  case header = "the response's header"
  /// The body of the answer.
  case body = "the response's body"
}

extension SecretRemover {
  /// A URL, relative or not, or a text with URLs, without the values of secret parameters, user
  /// names, passwords, and tokens of known forms.
  mutating func text(_ text: String, in place: SecretPlace) -> String {
    self.place = place
    let bytes = withoutTokens(withoutUserInfo(withoutParameters(Array(text.utf8))))
    return String(decoding: withoutSent(bytes), as: UTF8.self)
  }

  /// A URL in normalised spelling, which has no user information, without its secrets.
  mutating func url(_ text: String) -> String {
    place = .url
    _ = withoutUserInfo(Array(text.utf8))
    return self.text(HTTPURL(text)?.text ?? text, in: .url)
  }

  /// The header fields of a request, without possible secrets and fields that are not sent.
  mutating func requestHeaders(_ fields: [HTTPField]) -> [HTTPField] {
    place = .requestHeader
    return fields.compactMap { field in
      guard field.isSent else { return nil }
      if SecretNames.containsHeaderField(field.name) || Self.isCredential(field.value) {
        note(field.name)
        return nil
      }
      return HTTPField(field.name, text(field.value, in: .requestHeader))
    }
  }

  /// A body: a form without the values of secret parameters, any other text without certain
  /// secrets.
  ///
  /// It is read as bytes, so that an invalid UTF-8 byte hides nothing; UTF-16 is decoded for it.
  mutating func body(_ bytes: [UInt8], in place: SecretPlace) -> [UInt8] {
    self.place = place
    guard let order = UTF16Order(of: bytes) else { return cleanedBody(bytes) }
    let text = order.decoded(bytes)
    let cleaned = cleanedBody(Array(text.utf8))
    // Without a secret the body is unchanged, even if it is not text.
    return cleaned.elementsEqual(text.utf8)
      ? bytes : order.encoded(String(decoding: cleaned, as: UTF8.self))
  }

  private mutating func cleanedBody(_ bytes: [UInt8]) -> [UInt8] {
    let isForm = place == .requestBody && Self.isForm(bytes)
    let values = withoutPrivateKeys(isForm ? bytes : withoutNamedValues(bytes))
    // The first parameter has no delimiter before it.
    let parameters = withoutParameters([UInt8(ascii: "?")] + values, of: isForm ? .form : .body)
    return withoutSent(withoutTokens(Array(parameters.dropFirst())))
  }

  /// An answer without the secrets of its request, whatever names precede them.
  private func withoutSent(_ bytes: [UInt8]) -> [UInt8] {
    switch place {
    case .redirect, .header, .body: sent.removed(from: bytes)
    case .url, .requestHeader, .requestBody: bytes
    }
  }

  /// Returns the mark of a secret and records it.
  mutating func mark(_ value: String, named name: String) -> String {
    let mark = SecretMark.mark(of: value)
    guard mark != value else { return value }
    values[mark] = value
    note(name)
    return mark
  }

  mutating func note(_ name: String) {
    finds.insert(Find(place: place, name: name))
  }

  /// Whether a header field's value has an authentication scheme (RFC 9110, section 11.4).
  private static func isCredential(_ value: String) -> Bool {
    let words = value.split(separator: " ", maxSplits: 1)
    let schemes: Set = [
      "aws4-hmac-sha256", "basic", "bearer", "digest", "hawk", "negotiate", "ntlm", "oauth",
      "token",
    ]
    return words.count == 2 && schemes.contains(words[0].lowercased())
  }

  /// Whether the bytes are the names and values of a form; values may have unescaped blanks.
  static func isForm(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
      let equals = bytes.firstIndex(of: UInt8(ascii: "=")), !bytes[..<equals].contains(0x20)
    else { return false }
    return !bytes.contains { $0 < 0x20 || $0 == 0x22 }
  }
}
