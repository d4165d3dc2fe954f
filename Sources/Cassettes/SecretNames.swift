public import ScriptRuntime

/// Names that stand for secrets: header fields that are never recorded, and query parameters that a
/// recording warns of.
public enum SecretNames {
  /// Whether a header field of this name may hold a secret: cookies, authorisation, keys, tokens,
  /// sessions and signatures.
  public static func containsHeaderField(_ name: String) -> Bool {
    let name = name.lowercased()
    return fields.contains(name) || parts.contains { name.contains($0) }
  }

  /// The query parameters of a URL whose names stand for secrets, in order.
  ///
  /// A recording keeps them, since the URL is what the exchange is found by.
  public static func queryParameters(in url: HTTPURL) -> [String] {
    let names = (url.query ?? "").split(separator: "&").map { pair in
      String(pair.prefix { $0 != "=" })
    }
    return names.filter { name in
      let name = name.lowercased()
      return parameters.contains(name) || parts.contains { name.contains($0) }
    }
  }

  private static let fields: Set<String> = [
    "authentication-info", "proxy-authenticate", "proxy-authentication-info", "www-authenticate",
    "x-amz-date", "x-forwarded-for", "x-real-ip",
  ]

  private static let parameters: Set<String> = ["auth", "code", "jwt", "key", "pass", "pwd", "sig"]

  private static let parts = [
    "api-key", "api_key", "apikey", "authorization", "cookie", "credential", "csrf", "passwd",
    "password", "secret", "session", "signature", "token", "xsrf",
  ]
}
