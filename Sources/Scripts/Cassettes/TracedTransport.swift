public import ScriptRuntime

/// Forwards requests and traces them without secrets.
public struct TracedTransport: HTTPTransport {
  private let transport: any HTTPTransport

  /// Creates a transport.
  ///
  /// - Parameter transport: The transport to forward to.
  public init(_ transport: any HTTPTransport) {
    self.transport = transport
  }

  /// Forwards a request.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    transport.send(request)
  }

  /// Forwards a request and traces what would be recorded of it.
  public func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
    let outcome = transport.send(request)
    var remover = SecretRemover()
    let key = RequestKey(request, without: &remover)
    remover.sent = SentSecrets(of: remover)
    var traced = TracedOutcome(key, outcome)
    traced.trace?.removeSecrets(with: &remover)
    return traced
  }
}

extension TracedOutcome {
  /// The outcome of a request with this key; the answer must already be free of secrets.
  init(
    _ key: RequestKey,
    _ outcome: Result<HTTPResponse, HTTPFailure>,
    file: String? = nil
  ) {
    var trace: RequestTrace
    switch outcome {
    case .success(let response):
      let type = response.headers.first { $0.name.lowercased() == "content-type" }?.value
      trace = RequestTrace(
        method: key.method,
        url: key.url,
        answer: .response(status: response.status, type: type, length: response.body.count)
      )
      trace.redirects = response.redirects
    case .failure(let failure):
      trace = RequestTrace(method: key.method, url: key.url, answer: .failure(failure.reason))
    }
    trace.file = file
    self.init(outcome, trace: trace)
  }
}

extension RequestTrace {
  /// Replaces the secrets of an answer by marks.
  fileprivate mutating func removeSecrets(with remover: inout SecretRemover) {
    for index in redirects.indices {
      redirects[index].url = remover.text(redirects[index].url, in: .redirect)
    }
    if case .response(let status, let type?, let length) = answer {
      let type = remover.text(type, in: .header)
      answer = .response(status: status, type: type, length: length)
    }
  }
}
