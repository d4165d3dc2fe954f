public import Diagnostics

/// An HTTP request and its outcome, without bodies and secrets, for reports.
public struct RequestTrace: Sendable, Hashable {
  /// The method, upper case.
  public var method: String
  /// The URL without its fragment and with marks for secrets.
  public var url: String
  /// The followed redirects, with marks for secrets.
  public var redirects: [HTTPRedirect] = []
  /// The outcome of the request.
  public var answer: Answer
  /// The recorded exchange that answered, relative to the cassette folder, if any.
  public var file: String?

  /// The outcome of a request.
  public enum Answer: Sendable, Hashable {
    /// A response: its status, `Content-Type`, and body length in bytes.
    case response(status: Int, type: String?, length: Int)
    /// No response for this reason.
    case failure(FailureReason)
  }

  /// Creates a trace of a request whose method and URL have no secrets.
  public init(method: String, url: String, answer: Answer) {
    self.method = method
    self.url = url
    self.answer = answer
  }
}

/// An outcome with what a report may show of it.
public struct TracedOutcome: Sendable, Hashable {
  /// The outcome of the request.
  public var outcome: Result<HTTPResponse, HTTPFailure>
  /// What a report may show; nil if the transport cannot tell what is secret.
  public var trace: RequestTrace?

  /// Creates an outcome with its trace.
  public init(_ outcome: Result<HTTPResponse, HTTPFailure>, trace: RequestTrace? = nil) {
    self.outcome = outcome
    self.trace = trace
  }
}

extension HTTPTransport {
  /// Sends a request without tracing it.
  public func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
    TracedOutcome(send(request))
  }
}
