import ScriptRuntime

/// Takes secrets out of what is recorded, and keeps them in mind.
///
/// Removing twice is removing once: what stands for a secret stays as it is.
struct SecretRemover {
  /// The secrets that were removed, by their marks.
  private(set) var values: [String: String] = [:]
  /// Where they stood.
  private(set) var finds: Set<Find> = []
  /// What is being looked through now.
  private var place = SecretPlace.url
  /// The secrets that the request was sent with, and that its answer may repeat.
  var sent = SentSecrets()

  /// Where a secret stood.
  struct Find: Hashable {
    var place: SecretPlace
    var name: String
  }
}

/// A part of an exchange that can hold a secret.
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
  /// A URL, relative or not, or a text with URLs, without the values of secret parameters, without user
  /// names and passwords, and without tokens of known forms.
  mutating func text(_ text: String, in place: SecretPlace) -> String {
    self.place = place
    let bytes = withoutTokens(withoutUserInfo(withoutParameters(Array(text.utf8))))
    return String(decoding: withoutSent(bytes), as: UTF8.self)
  }

  /// A URL as it is sent, without its secrets; a user name and a password are not in it any more.
  mutating func url(_ text: String) -> String {
    place = .url
    _ = withoutUserInfo(Array(text.utf8))
    return self.text(HTTPURL(text)?.text ?? text, in: .url)
  }

  /// The header fields of a request, without those that may hold a secret and those that are not sent.
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

  /// A body: a form without the values of secret parameters, another text without what certainly is a
  /// secret.
  ///
  /// It is read as bytes, so that one byte that is no UTF-8 hides nothing; UTF-16 is decoded for it.
  mutating func body(_ bytes: [UInt8], in place: SecretPlace) -> [UInt8] {
    self.place = place
    guard let order = UTF16Order(of: bytes) else { return cleanedBody(bytes) }
    let text = order.decoded(bytes)
    let cleaned = cleanedBody(Array(text.utf8))
    // What has no secret may be no text at all, and stays as it is.
    return cleaned.elementsEqual(text.utf8)
      ? bytes : order.encoded(String(decoding: cleaned, as: UTF8.self))
  }

  private mutating func cleanedBody(_ bytes: [UInt8]) -> [UInt8] {
    let isForm = place == .requestBody && Self.isForm(bytes)
    let values = withoutPrivateKeys(isForm ? bytes : withoutNamedValues(bytes))
    // The first parameter has no sign before it.
    let parameters = withoutParameters([UInt8(ascii: "?")] + values, of: isForm ? .form : .body)
    return withoutSent(withoutTokens(Array(parameters.dropFirst())))
  }

  /// An answer's text without the secrets of its request, whatever the names before them.
  private func withoutSent(_ bytes: [UInt8]) -> [UInt8] {
    switch place {
    case .redirect, .header, .body: sent.removed(from: bytes)
    case .url, .requestHeader, .requestBody: bytes
    }
  }

  /// The mark that stands for a secret.
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

  /// Whether the value of a header field is one of a scheme of authentication (RFC 9110, section
  /// 11.4).
  private static func isCredential(_ value: String) -> Bool {
    let words = value.split(separator: " ", maxSplits: 1)
    let schemes: Set = [
      "aws4-hmac-sha256", "basic", "bearer", "digest", "hawk", "negotiate", "ntlm", "oauth",
      "token",
    ]
    return words.count == 2 && schemes.contains(words[0].lowercased())
  }

  /// Whether the bytes are names and values of a form; values may have blanks that nobody escaped.
  static func isForm(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
      let equals = bytes.firstIndex(of: UInt8(ascii: "=")), !bytes[..<equals].contains(0x20)
    else { return false }
    return !bytes.contains { $0 < 0x20 || $0 == 0x22 }
  }
}
