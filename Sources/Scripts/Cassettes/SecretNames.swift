public import ScriptRuntime
import TextCoding

/// Names of secrets: header fields, URL parameters, and values in bodies.
public enum SecretNames {
  /// Whether a header field of this name may be a secret.
  ///
  /// Any name with one of the usual words counts, since a header can do without a field that only
  /// sounds like a secret.
  public static func containsHeaderField(_ name: String) -> Bool {
    let letters = name.lowercased()
    return fields.contains(letters) || fieldParts.contains { letters.contains($0) }
      || hasWord(name, among: shortWords)
  }

  /// Whether a parameter of a URL or a form may be a secret.
  ///
  /// Names are split into words, so that `monkey`, `author` and `path` do not count.
  public static func containsParameter(_ name: String) -> Bool {
    let letters = NameLetters(name)
    return letters.containsOne(of: parts) || letters.endWithOne(of: endings)
      || hasWord(name, among: parameterWords)
  }

  /// Whether a value of this name in a body is certainly a secret.
  ///
  /// In a body, `key` or `session` is usually harmless content, so only unambiguous names count.
  static func containsBodyValue(_ name: String) -> Bool {
    let letters = NameLetters(name)
    return bodyNames.contains(letters.text) || letters.endWithOne(of: bodyEndings)
  }

  /// The query parameters of a URL with names of secrets, in order.
  public static func queryParameters(in url: HTTPURL) -> [String] {
    let names = (url.query ?? "").split(separator: "&").map { pair in
      String(pair.prefix { $0 != "=" })
    }
    return names.filter(containsParameter)
  }

  private static let fields: Set<String> = ["x-amz-date", "x-forwarded-for", "x-real-ip"]

  private static let fieldParts = [
    "access", "auth", "bearer", "cookie", "cred", "csrf", "hmac", "jwt", "key", "login",
    "passphrase",
    "passw", "secret", "session", "signature", "token", "xsrf",
  ]

  private static let shortWords: Set<String> = [
    "otp", "pass", "passcode", "pat", "pats", "pin", "pwd", "sess", "sid", "sig", "sso", "ticket",
  ]

  private static let parameterWords = shortWords.union(["access", "auth", "code", "key", "keys"])

  private static let parts = [
    "apikey", "authent", "authoriz", "bearer", "cookie", "credential", "csrf", "hmac", "jwt",
    "oauth",
    "passphrase", "passw", "secret", "session", "sessid", "signature", "token", "xsrf",
  ]

  private static let endings = [
    "accesskey", "appkey", "authcode", "authkey", "clientkey", "consumerkey", "devkey",
    "licensekey",
    "masterkey", "privatekey", "servicekey", "streamkey", "subscriptionkey", "userkey", "userauth",
  ]

  private static let bodyNames: Set<String> = [
    "authorization", "jwt", "phpsessid", "jsessionid", "sessid", "xapikey", "passwd",
  ]

  private static let bodyEndings = [
    "accesskey", "apikey", "passphrase", "password", "privatekey", "secret", "secretkey",
    "sessionid",
    "token",
  ]

  /// Whether a lower-case word of a name is among these: `X-UserAuth_key2` has `x`, `user`, `auth`
  /// and `key`.
  private static func hasWord(_ name: String, among words: Set<String>) -> Bool {
    var word = ""
    var wasLower = false
    for scalar in name.unicodeScalars {
      let isLetter = scalar.isLetter
      let isUpper = scalar.isUpper
      if !isLetter || (isUpper && wasLower) {
        if words.contains(word) { return true }
        word = ""
      }
      if isLetter { word += scalar.lowercased }
      wasLower = isLetter && !isUpper
    }
    return words.contains(word)
  }
}

/// The letters and digits of a name, in lower case.
private struct NameLetters {
  let text: String

  init(_ name: String) {
    // Fast path: nearly all names are ASCII.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      let letters = name.utf8.filter(\.isASCIILetterOrDigit).map { $0 | 0x20 }
      text = String(decoding: letters, as: UTF8.self)
    } else {
      text = name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
  }

  func containsOne(of parts: [String]) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return parts.contains { text.contains($0) } }
    let bytes = Array(text.utf8)
    return parts.contains { part in
      let part = part.utf8
      guard let first = part.first, part.count <= bytes.count else { return false }
      return (0...(bytes.count - part.count)).contains {
        bytes[$0] == first && bytes[$0...].starts(with: part)
      }
    }
  }

  func endWithOne(of endings: [String]) -> Bool { endings.contains { text.hasSuffix($0) } }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    isASCII ? UInt8(value).isASCIILetter : properties.isAlphabetic
  }

  fileprivate var isUpper: Bool {
    isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
  }

  fileprivate var lowercased: String {
    isASCII ? String(Self(UInt8(value) | 0x20)) : String(self).lowercased()
  }
}
