import Foundation
@testable import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Live requests")
struct LiveRequestTests {
  private let transport = LiveTransport(policy: .loopback())

  @Test("a request is sent as it is, with a few fields of our own")
  func request() throws {
    let server = try LoopbackServer { _ in .answer() }
    let headers = [
      ("Accept", "text/html"), ("X-Custom", "a"), ("X-Custom", "b"),
      ("Authorization", "Basic eA=="),
      ("Host", "evil.example"), ("User-Agent", "Mozilla"), ("Cookie", "a=b"),
      ("Connection", "close"),
      ("Accept-Encoding", "br"), ("Content-Length", "99"), ("Transfer-Encoding", "chunked"),
      ("Proxy-Authorization", "x"), ("Sec-Fetch-Mode", "cors"), ("Expect", "100-continue"),
      ("Upgrade", "h2c"), ("TE", "trailers"),
    ].map { HTTPField($0.0, $0.1) }
    let request = HTTPRequest(
      method: "POST",
      url: server.url("/a b?c={d}#e"),
      headers: headers,
      body: Array("body".utf8)
    )
    #expect(try transport.send(request).get().status == 200)
    let received = try #require(server.requests.first)
    #expect(received.method == "POST")
    #expect(received.target == "/a%20b?c=%7Bd%7D")
    #expect(received.body == Array("body".utf8))
    #expect(
      received.headers == [
        "host": "127.0.0.1:\(server.port)", "accept": "text/html", "x-custom": "a, b",
        "authorization": "Basic eA==", "user-agent": LiveTransport.userAgent,
        "accept-language": "en", "accept-encoding": LiveTransport.acceptEncoding,
        "content-length": "4",
      ]
    )
  }

  @Test(
    "what is sent is what is recorded: the target of the URL as it is normalised",
    arguments: [
      "", "/", "?", "/?", "?a?b", "//a", "/a//b/", "/a;b=c,d", "/'()*!~", "/@:$&+=-._", "/%2F%2f",
      "/%zz%", "?/?:@'", "?a=%7B&b[]=1|2", "/\u{FC}?\u{1F600}", "/a/../b", "/%2e%2e/b", "/a b?c d",
      "/\"<>^`{|}\\x", "/a#b", "?url=https://b.example/?c#d", "/\u{0}\u{7F}", "/:80", "/a:b/c",
      "/+a", "?a+b=%20", "/*", "/\(String(repeating: "a", count: 8000))",
    ]
  )
  func target(path: String) throws {
    let server = try LoopbackServer { _ in .answer(204) }
    let url = try #require(HTTPURL(server.url(path)))
    #expect(try transport.send(HTTPRequest(url: server.url(path))).get().url == url.text)
    #expect(server.requests.map(\.target) == [url.target])
  }

  @Test("a method is sent in upper case, and GET and HEAD without a body")
  func method() throws {
    let server = try LoopbackServer { _ in .answer(204) }
    for method in ["get", "HEAD", "post", "Delete"] {
      let request = HTTPRequest(method: method, url: server.url("/"), body: [0x61])
      _ = try transport.send(request).get()
    }
    #expect(server.requests.map(\.method) == ["GET", "HEAD", "POST", "DELETE"])
    #expect(server.requests.map(\.body) == [[], [], [0x61], [0x61]])
  }

  @Test("neither cookies nor connections are kept")
  func noState() throws {
    let server = try LoopbackServer { _ in .answer(200, ["Set-Cookie: a=b"]) }
    for _ in 0..<2 { _ = try transport.send(HTTPRequest(url: server.url("/"))).get() }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test(
    "what is no request is not sent",
    arguments: [
      HTTPRequest(method: "GET /x", url: ""), HTTPRequest(method: "", url: ""),
      HTTPRequest(method: "CONNECT", url: ""), HTTPRequest(method: "trace", url: ""),
      HTTPRequest(url: "", headers: [HTTPField("A\r\nB", "c")]),
      HTTPRequest(url: "", headers: [HTTPField("", "c")]),
      HTTPRequest(url: "", headers: [HTTPField("A", "b\r\nC: d")]),
      HTTPRequest(url: "", headers: [HTTPField("A", "\0")]),
      HTTPRequest(url: "", headers: [HTTPField("A", String(repeating: "b", count: 70_000))]),
    ]
  )
  func invalid(request: HTTPRequest) throws {
    let server = try LoopbackServer { _ in .answer() }
    var request = request
    request.url = server.url("/")
    guard case .failure(.unreachable) = transport.send(request) else {
      Issue.record("sent")
      return
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "other schemes are not sent",
    arguments: ["file:///etc/passwd", "ftp://a.example/", "x", ""]
  )
  func schemes(url: String) {
    #expect(transport.send(HTTPRequest(url: url)) == .failure(.unsupportedURL(url)))
  }

  @Test("proxies of the environment are not used")
  func proxies() throws {
    let proxy = try LoopbackServer { _ in .answer(418) }
    let server = try LoopbackServer { _ in .answer(204) }
    let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]
    for name in names { setenv(name, proxy.url(""), 1) }
    defer { for name in names { unsetenv(name) } }
    #expect(try transport.send(HTTPRequest(url: server.url("/"))).get().status == 204)
    #expect(proxy.requests.isEmpty)
  }

  @Test("many threads may share a transport")
  func threads() throws {
    let server = try LoopbackServer { request in .answer(200, [], Array(request.target.utf8)) }
    DispatchQueue.concurrentPerform(iterations: 32) { number in
      let result = transport.send(HTTPRequest(url: server.url("/\(number)")))
      #expect((try? result.get())?.body == Array("/\(number)".utf8))
    }
  }
}
