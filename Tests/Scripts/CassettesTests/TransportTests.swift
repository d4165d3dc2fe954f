import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

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
    #expect(transport.usedFiles == ["a.example/get-x.exchange"])
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
