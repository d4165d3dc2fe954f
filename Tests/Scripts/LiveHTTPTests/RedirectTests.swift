import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Redirects")
struct RedirectTests {
  private let transport = LiveTransport(policy: .loopback())

  @Test(
    "a redirect is followed, absolute or relative",
    arguments: [
      ("/b", "/b"), ("b?c", "/a/b?c"), ("../b", "/b"), ("?c", "/a/start?c"), ("//HOST/b", "/b"),
      ("http://HOST/b", "/b"), ("HTTP://u:p@HOST/b#f", "/b#f"), ("/\u{FC} x", "/%C3%BC%20x"),
    ]
  )
  func follows(location: String, target: String) throws {
    let server = try LoopbackServer { request in
      guard request.target == "/a/start" else {
        return .answer(200, [], Array(request.target.utf8))
      }
      return .redirect(location.replacing("HOST", with: request.headers["host"] ?? ""))
    }
    let response = try transport.send(HTTPRequest(url: server.url("/a/start"))).get()
    #expect(response.url == server.url(target))
    #expect(response.redirects == [HTTPRedirect(status: 302, url: server.url(target))])
    #expect(response.body == Array(target.prefix { $0 != "#" }.utf8))
  }

  @Test("ten redirects are followed, the eleventh is not", arguments: [(10, true), (11, false)])
  func limit(count: Int, isFollowed: Bool) throws {
    let server = try LoopbackServer { request in
      let number = Int(request.target.dropFirst()) ?? 0
      return number == 0 ? .answer(200, [], Array("end".utf8)) : .redirect("/\(number - 1)")
    }
    let url = server.url("/\(count)")
    let result = transport.send(HTTPRequest(url: url))
    if isFollowed {
      #expect(try result.get().redirects.count == count)
    } else {
      #expect(result == .failure(.tooManyRedirects(url: url, limit: 10)))
    }
    #expect(server.requests.count == 11)
  }

  @Test("a loop ends at the limit and is called one", arguments: [1, 2, 7])
  func loop(length: Int) throws {
    let server = try LoopbackServer { request in
      let number = Int(request.target.dropFirst()) ?? 0
      return .redirect("/\((number + 1) % length)")
    }
    let url = server.url("/0")
    #expect(transport.send(HTTPRequest(url: url)) == .failure(.redirectLoop(url: url)))
    #expect(server.requests.count == 11)
  }

  @Test(
    "a redirect to another scheme is a failure",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "app://x", "http://",
    ]
  )
  func schemes(location: String) throws {
    let server = try LoopbackServer { _ in .redirect(location) }
    #expect(
      transport.send(HTTPRequest(url: server.url("/"))) == .failure(.unsupportedURL(location))
    )
  }

  @Test(
    "a redirect to an address that is refused goes nowhere",
    arguments: [
      ("http://127.0.0.2:PORT/", "127.0.0.2"), ("http://10.0.0.1/", "10.0.0.1"),
      ("http://[::1]:PORT/", "::1"), ("http://169.254.169.254/latest/", "169.254.169.254"),
      ("http://[::ffff:10.0.0.1]/", "::ffff:a00:1"),
      ("http://2130706434:PORT/", "2130706434 (127.0.0.2)"),
      ("http://0x7f.1:PORT/", "0x7f.1 (127.0.0.1)"), ("//127.2:PORT/", "127.2 (127.0.0.2)"),
      ("http://inner.example:PORT/", "192.168.0.1"),
    ]
  )
  func privateAddress(location: String, address: String) throws {
    let server = try LoopbackServer { request in
      let port = request.headers["host"]?.split(separator: ":").last ?? ""
      return .redirect(location.replacing("PORT", with: port))
    }
    let resolver = FakeResolver([["192.168.0.1"]])
    let result = LiveTransport(policy: .loopback(), resolver: resolver)
      .send(HTTPRequest(url: server.url("/")))
    guard case .failure(.addressRefused(_, let refused)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(refused == address)
    #expect(server.requests.count == 1)
  }

  @Test(
    "the method and the body change as in browsers",
    arguments: [
      ("POST", 301, "GET"), ("POST", 302, "GET"), ("POST", 303, "GET"), ("POST", 307, "POST"),
      ("POST", 308, "POST"), ("PUT", 302, "PUT"), ("PUT", 303, "GET"), ("HEAD", 303, "HEAD"),
      ("HEAD", 302, "HEAD"), ("GET", 308, "GET"),
    ]
  )
  func method(method: String, status: Int, next: String) throws {
    let server = try LoopbackServer { request in
      request.target == "/b" ? .answer() : .redirect("/b", status)
    }
    let hasBody = !["GET", "HEAD"].contains(method)
    let request = HTTPRequest(
      method: method,
      url: server.url("/a"),
      headers: [HTTPField("Content-Type", "text/plain")],
      body: hasBody ? Array("body".utf8) : []
    )
    #expect(try transport.send(request).get().status == 200)
    let last = try #require(server.requests.last)
    #expect(last.method == next)
    #expect(last.body == (next == method && hasBody ? Array("body".utf8) : []))
    #expect((last.headers["content-type"] == nil) == (next != method))
  }

  @Test("fields that may hold a key stay with the origin that they were meant for")
  func otherOrigin() throws {
    let other = try LoopbackServer { _ in .answer() }
    let url = other.url("/")
    let server = try LoopbackServer { request in
      request.target == "/same" ? .redirect(url) : .redirect("/same")
    }
    let names = ["Authorization", "X-Api-Key", "X-Anything", "Accept"]
    let request = HTTPRequest(url: server.url("/"), headers: names.map { HTTPField($0, "x") })
    _ = try transport.send(request).get()
    #expect(names.allSatisfy { server.requests.last?.headers[$0.lowercased()] == "x" })
    let received = try #require(other.requests.first?.headers)
    #expect(received["accept"] == "x")
    #expect(names.dropLast().allSatisfy { received[$0.lowercased()] == nil })
  }

  @Test(
    "a status that does not redirect, or that says not where, is the answer",
    arguments: [(300, "/b"), (304, "/b"), (305, "/b"), (201, "/b")]
  )
  func noRedirect(status: Int, location: String) throws {
    let server = try LoopbackServer { _ in .answer(status, ["Location: \(location)"]) }
    #expect(try transport.send(HTTPRequest(url: server.url("/"))).get().status == status)
    let silent = try LoopbackServer { _ in .answer(302) }
    #expect(try transport.send(HTTPRequest(url: silent.url("/"))).get().status == 302)
  }

  @Test("the body of a redirect is not waited for")
  func redirectBody() throws {
    let server = try LoopbackServer { request in
      guard request.target == "/" else { return .answer(204) }
      return Reply(Reply.head(302, ["Location: /b", "Content-Length: 9000000"]), end: .silence)
    }
    #expect(try transport.send(HTTPRequest(url: server.url("/"))).get().status == 204)
  }

  @Test("the time limit is for the whole chain")
  func time() throws {
    let server = try LoopbackServer { request in
      request.target == "/" ? .redirect("/b") : Reply([], end: .silence)
    }
    let url = server.url("/")
    let transport = LiveTransport(policy: .loopback(milliseconds: 300))
    #expect(
      transport.send(HTTPRequest(url: url)) == .failure(.timeLimit(url: url, milliseconds: 300))
    )
  }
}
