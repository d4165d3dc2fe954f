public import Diagnostics

/// An HTTP request and what came of it, without bodies and without secrets: what a report may show.
public struct RequestTrace: Sendable, Hashable {
  /// The method, upper case.
  public var method: String
  /// The URL without its fragment; secrets in it are marks.
  public var url: String
  /// The redirects that were followed, in order; secrets in them are marks.
  public var redirects: [HTTPRedirect] = []
  /// What came of it.
  public var answer: Answer
  /// The recorded exchange that answered, relative to its folder of cassettes; nil if none did.
  public var file: String?

  /// What came of a request.
  public enum Answer: Sendable, Hashable {
    /// A response: its status, the value of its header field `Content-Type`, and the length of its
    /// body in bytes.
    case response(status: Int, type: String?, length: Int)
    /// No response, for this reason.
    case failure(FailureReason)
  }

  /// Creates a trace of a request whose method and URL have no secrets.
  public init(method: String, url: String, answer: Answer) {
    self.method = method
    self.url = url
    self.answer = answer
  }
}

/// An outcome of a request, with what a report may show of it.
public struct TracedOutcome: Sendable, Hashable {
  /// The outcome.
  public var outcome: Result<HTTPResponse, HTTPFailure>
  /// What a report may show; nil where the transport cannot tell what is secret.
  public var trace: RequestTrace?

  /// Creates an outcome.
  public init(_ outcome: Result<HTTPResponse, HTTPFailure>, trace: RequestTrace? = nil) {
    self.outcome = outcome
    self.trace = trace
  }
}

extension HTTPTransport {
  /// Sends a request, and tells nothing of it.
  public func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
    TracedOutcome(send(request))
  }
}
