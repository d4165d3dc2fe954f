public import ScriptRuntime

/// Names that stand for secrets: of header fields, of parameters in URLs, and of values in bodies.
public enum SecretNames {
  /// Whether a header field of this name may hold a secret.
  ///
  /// Headers can do without a field that only sounds like a secret, so any name that has one of the
  /// usual words in it counts.
  public static func containsHeaderField(_ name: String) -> Bool {
    let letters = name.lowercased()
    return fields.contains(letters) || fieldParts.contains { letters.contains($0) }
      || !words(of: name).isDisjoint(with: shortWords)
  }

  /// Whether a parameter of a URL, or of a form, may hold a secret.
  ///
  /// Names are read as words, so that `monkey`, `author` and `path` are none.
  public static func containsParameter(_ name: String) -> Bool {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return parts.contains { letters.contains($0) } || endings.contains { letters.hasSuffix($0) }
      || !words(of: name).isDisjoint(with: shortWords.union(parameterWords))
  }

  /// Whether a value of this name in a body is certainly a secret.
  ///
  /// A body is content, in which `key` or `session` is mostly neither: only names that mean nothing
  /// else count.
  static func containsBodyValue(_ name: String) -> Bool {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return bodyNames.contains(letters) || bodyEndings.contains { letters.hasSuffix($0) }
  }

  /// The parameters of a URL's query whose names stand for secrets, in order.
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

  private static let parameterWords: Set<String> = ["access", "auth", "code", "key", "keys"]

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

  /// The words of a name, in lower case: `X-UserAuth_key2` has `x`, `user`, `auth` and `key`.
  private static func words(of name: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    var wasLower = false
    for scalar in name.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      let isUpper = scalar.properties.isUppercase
      if !isLetter || (isUpper && wasLower) {
        words.insert(word)
        word = ""
      }
      if isLetter { word += String(scalar).lowercased() }
      wasLower = isLetter && !isUpper
    }
    words.insert(word)
    words.remove("")
    return words
  }
}
