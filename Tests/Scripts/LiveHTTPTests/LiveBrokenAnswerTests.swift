import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Broken live answers")
struct LiveBrokenAnswerTests {
  static let closed = "the connection was closed"
  static let notHTTP = "the answer is not HTTP"
  static let broken: [(name: String, reply: Reply, reason: String)] = [
    ("nothing", Reply([]), closed),
    ("half a header", Reply(Array("HTTP/1.1 200 OK\r\nContent-".utf8)), closed),
    ("another protocol", Reply(Array("SSH-2.0-OpenSSH_9.6\r\n\r\n".utf8)), notHTTP),
    (
      "a status that is no number",
      Reply(
        Array("HTTP/1.1 200OK\r\nContent-Length: 404\r\n\r\n".utf8)
          + [UInt8](repeating: 0, count: 404)
      ),
      notHTTP
    ),
    (
      "a redirect in the place of a status",
      Reply(Array("HTTP/1.1 200\tOK\r\nContent-Length: 302\r\nLocation: /b\r\n\r\n".utf8)), notHTTP
    ),
    ("HTTP/0.9", Reply(Array("<html></html>\r\n\r\n".utf8)), notHTTP),
    ("a body cut off", Reply(Reply.head(200, ["Content-Length: 10"]) + Array("abc".utf8)), closed),
    (
      "a chunk cut off",
      Reply(Reply.head(200, ["Transfer-Encoding: chunked"]) + Array("5\r\nab".utf8)), closed
    ),
    (
      "no last chunk",
      Reply(Reply.head(200, ["Transfer-Encoding: chunked"]) + Array("1\r\na\r\n".utf8)), closed
    ),
    (
      "a wrong chunk length",
      Reply(Reply.head(200, ["Transfer-Encoding: chunked"]) + Array("x\r\na\r\n".utf8)), notHTTP
    ),
    ("a length that is no number", Reply(Reply.head(200, ["Content-Length: ten"])), notHTTP),
    (
      "two lengths",
      Reply(Reply.head(200, ["Content-Length: 1", "Content-Length: 2"]) + Array("ab".utf8)), notHTTP
    ),
    (
      "gzip cut off", .answer(200, ["Content-Encoding: gzip"], Gzip.sample.dropLast(12)),
      "the body's content encoding is broken"
    ),
    (
      "no gzip", .answer(200, ["Content-Encoding: gzip"], Array("plain".utf8)),
      "the body's content encoding is broken"
    ),
    (
      "a coding of no name", .answer(200, ["Content-Encoding: compress"], [1, 2, 3]),
      "the content encoding was not asked for"
    ),
    ("a login of the network", .answer(511, [], []), "the network asks for a login"),
    (
      "gzip twice", .answer(200, ["Content-Encoding: gzip, gzip"], Gzip.sample),
      "the content encoding was not asked for"
    ),
  ]

  @Test("a broken answer is a failure that says why", arguments: broken.indices)
  func brokenAnswer(index: Int) throws {
    let (name, reply, reason) = Self.broken[index]
    guard case .failure(.unreachable(_, let words)) = try reply.send() else {
      Issue.record("\(name): \(try reply.send())")
      return
    }
    #expect(words == reason, "\(name)")
  }

  @Test("a port without a listener gives no connection")
  func refused() throws {
    let server = try LoopbackServer { _ in .answer() }
    let url = server.url("/")
    server.stop()
    #expect(
      LiveTransport(policy: .loopback()).send(HTTPRequest(url: url))
        == .failure(.unreachable(url: url, reason: "no connection"))
    )
  }
}
