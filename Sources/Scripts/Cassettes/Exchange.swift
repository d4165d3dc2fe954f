public import ScriptRuntime

/// A request and its outcome, recorded in one file of a cassette folder.
public struct Exchange: Sendable, Hashable {
  /// The request, with its URL as normalised by ``HTTPURL`` and the recorded header fields.
  public var request: HTTPRequest
  /// The answer, or a failure that a script in the app would see, too.
  public var outcome: Result<HTTPResponse, HTTPFailure>
  /// The full length of the answer's body in bytes, if only its beginning is recorded.
  public var untrimmedLength: Int?

  /// Creates an exchange from its parts.
  public init(
    request: HTTPRequest,
    outcome: Result<HTTPResponse, HTTPFailure>,
    untrimmedLength: Int? = nil
  ) {
    self.request = request
    self.outcome = outcome
    self.untrimmedLength = untrimmedLength
  }
}

extension Exchange {
  /// The limits of the format, beyond which files are rejected.
  public enum Limits {
    /// The maximum size of a file, in bytes.
    public static let file = 8 << 20
    /// The maximum size of a decoded body, in bytes.
    public static let body = 5 << 20
    /// The maximum size of a line outside a body, in bytes.
    public static let line = 32 << 10
    /// The maximum number of header fields of a request or an answer.
    public static let headerFields = 256
    /// The maximum total size of their names and values, in bytes.
    public static let header = 32 << 10
    /// The maximum number of redirects before an answer.
    public static let redirects = 20
  }

  /// The key for looking up the request.
  public var key: RequestKey { RequestKey(request) }
}
