public import ScriptRuntime

/// The key of a recorded exchange: the method, the URL, and the body if the method has one.
///
/// The URL is compared exactly, after normalisation by ``HTTPURL`` and without its fragment.
/// Possible secrets in it or in the body are replaced by their marks, so that a request with a
/// secret has the same key as the exchange recorded without it. Header fields are not part of the
/// key; they choose between exchanges with the same key.
public struct RequestKey: Sendable, Hashable {
  /// The method, upper case.
  public let method: String
  /// The URL.
  public let url: String
  /// The body; empty for GET and HEAD.
  public let body: [UInt8]

  /// Computes the key of a request; a URL that is not http or https is kept as it is.
  public init(_ request: HTTPRequest) {
    var remover = SecretRemover()
    self.init(request, without: &remover)
  }

  /// Computes the key of a request, and notes its secrets.
  init(_ request: HTTPRequest, without remover: inout SecretRemover) {
    method = request.method.uppercased()
    url = remover.url(request.url)
    body = Self.hasBody(method) ? remover.body(request.body, in: .requestBody) : []
  }

  /// Whether requests with this method have a body.
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
