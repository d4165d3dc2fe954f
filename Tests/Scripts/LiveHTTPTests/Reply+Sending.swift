import LiveHTTP
import LoopbackServer
import ScriptRuntime

extension Reply {
  /// What a transport makes of the reply when a server gives it to a request.
  func send(
    method: String = "GET",
    policy: LivePolicy = .loopback()
  ) throws -> Result<HTTPResponse, HTTPFailure> {
    let server = try LoopbackServer { _ in self }
    return LiveTransport(policy: policy).send(HTTPRequest(method: method, url: server.url("/x")))
  }
}
