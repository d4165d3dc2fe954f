public import ScriptRuntime

/// A request and what came of it, as it is recorded in one file of a cassette folder.
public struct Exchange: Sendable, Hashable {
  /// The request: its URL as ``HTTPURL`` writes it, and of its header fields those that were kept.
  public var request: HTTPRequest
  /// The answer, or a failure that a script in the app would see too.
  public var outcome: Result<HTTPResponse, HTTPFailure>
  /// The whole length of the answer's body, in bytes, where only its beginning is recorded.
  public var untrimmedLength: Int?

  /// Creates an exchange.
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
  /// The limits of the format; a reader takes nothing larger.
  public enum Limits {
    /// A file, in bytes.
    public static let file = 8 << 20
    /// A body, in bytes, after its encodings were undone.
    public static let body = 5 << 20
    /// A line outside a body, in bytes.
    public static let line = 32 << 10
    /// The header fields of a request, and of an answer.
    public static let headerFields = 256
    /// The names and values of these together, in bytes.
    public static let header = 32 << 10
    /// The redirects before an answer.
    public static let redirects = 20
  }

  /// What the request is found by.
  public var key: RequestKey { RequestKey(request) }
}
