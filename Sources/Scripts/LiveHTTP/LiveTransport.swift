package import ScriptRuntime

/// Sends requests to the network under a strict policy.
///
/// Only http and https, over HTTP/1.1, without cookies, and ignoring any proxies in the
/// environment. Each hop of a redirect chain is checked like the first. A host's name is looked up
/// once per hop; all returned addresses must be allowed; and the connection goes to one of them and
/// nowhere else, so a name cannot resolve differently between check and connection.
package struct LiveTransport: HTTPTransport {
  let policy: LivePolicy
  let resolver: any AddressResolver
  /// PEM certificates to trust instead of the system's.
  let trusted: [UInt8]?

  /// The User-Agent of all requests.
  package static let userAgent = "ruleproof/1 (tests of link rules)"

  package init(policy: LivePolicy = LivePolicy(), resolver: any AddressResolver = SystemResolver())
  {
    self.init(policy: policy, resolver: resolver, trusted: nil)
  }

  /// Creates a transport that trusts these PEM certificates instead of the system's.
  package init(policy: LivePolicy, resolver: any AddressResolver, trusted: [UInt8]?) {
    self.policy = policy
    self.resolver = resolver
    self.trusted = trusted
  }

  /// Sends a request, follows its redirects, and blocks until the answer arrives.
  package func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    send(request, followsRedirects: true)
  }

  /// Sends a request without following a redirect, and blocks until the answer arrives.
  package func sendOnce(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    send(request, followsRedirects: false)
  }
}

extension LiveTransport {
  private func send(
    _ request: HTTPRequest,
    followsRedirects: Bool
  ) -> Result<HTTPResponse, HTTPFailure> {
    guard let url = HTTPURL(request.url) else { return .failure(.unsupportedURL(request.url)) }
    if let reason = invalidity(of: request) {
      return .failure(.unreachable(url: url.text, reason: reason))
    }
    var request = request
    request.method = request.method.uppercased()
    // A script's XMLHttpRequest sends none either.
    if request.method == "GET" || request.method == "HEAD" { request.body = [] }
    do throws(HTTPFailure) {
      return .success(
        try follow(
          request,
          from: url,
          followsRedirects: followsRedirects,
          deadline: policy.deadline
        )
      )
    } catch {
      return .failure(error)
    }
  }

  private func follow(
    _ request: HTTPRequest,
    from start: HTTPURL,
    followsRedirects: Bool,
    deadline: ContinuousClock.Instant
  ) throws(HTTPFailure) -> HTTPResponse {
    var hop = Hop(request: request, url: start)
    var redirects: [HTTPRedirect] = []
    while true {
      var answer: HopAnswer
      do throws(HopFailure) {
        answer = try perform(hop, deadline: deadline)
      } catch {
        throw error.failure(at: hop.url, from: start, policy: policy)
      }
      guard followsRedirects, let location = answer.location else {
        answer.headers.removeAll { Self.undone.contains($0.name.lowercased()) }
        return HTTPResponse(
          status: answer.status,
          url: redirects.last?.url ?? start.text,
          redirects: redirects,
          headers: answer.headers,
          body: answer.body
        )
      }
      let next = hop.url.resolving(location)
      guard redirects.count < policy.redirects else {
        let visited = [start.text] + redirects.map(\.url)
        if let next, visited.contains(next.description) { throw .redirectLoop(url: start.text) }
        throw .tooManyRedirects(url: start.text, limit: policy.redirects)
      }
      guard let next else { throw .unsupportedURL(location) }
      redirects.append(HTTPRedirect(status: answer.status, url: next.description))
      hop = hop.redirected(to: next, status: answer.status)
    }
  }

  /// Fields that describe the encoded body.
  private static let undone: Set<String> = [
    "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
  ]
}
