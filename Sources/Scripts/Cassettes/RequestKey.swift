public import ScriptRuntime

/// What a recorded exchange is found by: the method, the URL, and the body where the method has one.
///
/// The URL is compared exactly, after the spelling of ``HTTPURL`` was applied to it and without its
/// fragment. What may be a secret in it, or in the body, is its mark, so that a request with a secret
/// has the same key as the exchange that was recorded without it. Header fields do not belong to the
/// key; they choose between exchanges of one key.
public struct RequestKey: Sendable, Hashable {
  /// The method, upper case.
  public let method: String
  /// The URL.
  public let url: String
  /// The body; empty for GET and HEAD.
  public let body: [UInt8]

  /// Reads the key of a request; a URL that is no http or https URL stays as it is.
  public init(_ request: HTTPRequest) {
    var remover = SecretRemover()
    self.init(request, without: &remover)
  }

  /// Reads the key of a request, and notes the secrets that were in it.
  init(_ request: HTTPRequest, without remover: inout SecretRemover) {
    method = request.method.uppercased()
    url = remover.url(request.url)
    body = Self.hasBody(method) ? remover.body(request.body, in: .requestBody) : []
  }

  /// Whether requests of this method carry a body.
  static func hasBody(_ method: String) -> Bool { method != "GET" && method != "HEAD" }
}

extension RequestKey: Comparable {
  /// Orders by URL, then method, then body.
  public static func < (left: RequestKey, right: RequestKey) -> Bool {
    if left.url != right.url { return left.url < right.url }
    if left.method != right.method { return left.method < right.method }
    return left.body.lexicographicallyPrecedes(right.body)
  }
}
