import Cassettes
import Diagnostics
import Foundation
import ScriptRuntime
import TestSupport
import Testing

@Suite("Replaying and denying")
struct TransportTests {
  @Test("a replay answers what is recorded and lists the rest, each once and sorted")
  func replay() throws {
    let folder = try TemporaryFolder()
    let store = CassetteStore(path: folder.url.path)
    let url = "https://a.example/x"
    let response = HTTPResponse(status: 200, url: url, body: [1, 2, 3])
    _ = try store.write(Exchange(request: HTTPRequest(url: url), outcome: .success(response)))
    let transport = ReplayTransport(store: store)
    #expect(transport.send(HTTPRequest(url: url)) == .success(response))
    for request in [
      HTTPRequest(url: "https://b.example#x"), HTTPRequest(method: "HEAD", url: url),
      HTTPRequest(url: "https://a.example/y"), HTTPRequest(url: "https://b.example/"),
    ] {
      #expect(
        transport.send(request)
          == .failure(
            .notRecorded(method: request.method, url: HTTPURL(request.url)?.text ?? "")
          )
      )
    }
    #expect(
      transport.notRecorded.map { "\($0.method) \($0.url)" } == [
        "HEAD https://a.example/x", "GET https://a.example/y", "GET https://b.example/",
      ]
    )
  }

  @Test("a replay tells of each request what came of it and which file answered, without secrets")
  func traces() throws {
    let folder = try TemporaryFolder()
    let store = CassetteStore(path: folder.url.path)
    let url = "https://a.example/x?token=0123456789abcdef"
    let response = HTTPResponse(
      status: 200,
      url: "https://a.example/y",
      redirects: [HTTPRedirect(status: 301, url: "https://a.example/y")],
      headers: [HTTPField("Content-Type", "text/html")],
      body: [1, 2, 3]
    )
    let request = HTTPRequest(url: url)
    let exchange = try #require(RecordingPolicy().exchange(request, .success(response)))
    let written = try store.write(exchange)
    let transport = ReplayTransport(store: store)
    let traced = transport.sendTraced(
      HTTPRequest(url: "https://user:pw@a.example/x?token=0123456789abcdef#f")
    )
    #expect(traced.outcome == transport.send(request))
    let trace = try #require(traced.trace)
    #expect(trace.method == "GET" && trace.file.map(WrittenExchange.created) == written)
    #expect(trace.url == RequestKey(request).url && !trace.url.contains("0123456789abcdef"))
    #expect(trace.redirects == response.redirects)
    #expect(trace.answer == .response(status: 200, type: "text/html", length: 3))
    let missing = try #require(
      transport.sendTraced(HTTPRequest(url: "https://c.example/?token=0123456789abcdef")).trace
    )
    #expect(missing.answer == .failure(.requestNotRecorded) && missing.file == nil)
    #expect(!missing.url.contains("0123456789abcdef"))
    let unsupported = try #require(transport.sendTraced(HTTPRequest(url: "ftp://u:pw@x/")).trace)
    #expect(unsupported.answer == .failure(.unsupportedURL) && !unsupported.url.contains("pw"))
    let denied = try #require(DenyTransport().sendTraced(request).trace)
    #expect(denied.answer == .failure(.networkDenied) && denied.url == trace.url)
  }

  @Test("what a server answers is traced without the secrets of its request and its own")
  func tracesOfServers() throws {
    let secret = "0123456789abcdef"
    let server = FakeTransport { _, _ in
      .success(
        HTTPResponse(
          status: 200,
          url: "https://a.example/",
          redirects: [
            HTTPRedirect(status: 302, url: "https://a.example/in/\(secret)"),
            HTTPRedirect(status: 302, url: "https://a.example/?access_token=fedcba9876543210"),
          ],
          headers: [HTTPField("content-type", "text/plain; x=\(secret)")],
          body: Array(secret.utf8)
        )
      )
    }
    let request = HTTPRequest(url: "https://a.example/?token=\(secret)")
    let traced = TracedTransport(server).sendTraced(request)
    #expect(server.requests == [request])
    let shown = String(describing: try #require(traced.trace))
    #expect(!shown.contains(secret) && !shown.contains("fedcba9876543210"))
    #expect(shown.contains("https://a.example/in/"))
  }

  @Test("a URL that no transport takes is no missing recording")
  func unsupported() throws {
    let transport = ReplayTransport(store: CassetteStore(path: "/none"))
    #expect(transport.send(HTTPRequest(url: "file:///x")) == .failure(.unsupportedURL("file:///x")))
    #expect(transport.notRecorded.isEmpty)
  }

  @Test("a recorded failure is replayed as that failure")
  func failure() throws {
    let folder = try TemporaryFolder()
    let store = CassetteStore(path: folder.url.path)
    let url = "https://a.example/x"
    let failure = HTTPFailure.unknownHost(url: url)
    _ = try store.write(Exchange(request: HTTPRequest(url: url), outcome: .failure(failure)))
    #expect(ReplayTransport(store: store).send(HTTPRequest(url: url)) == .failure(failure))
  }

  @Test("denying denies")
  func deny() {
    #expect(DenyTransport().send(HTTPRequest(url: "x")) == .failure(.denied(url: "x")))
  }
}
