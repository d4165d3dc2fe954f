import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Live answers")
struct LiveAnswerTests {
  @Test("an answer has its status, its fields and its body")
  func answer() throws {
    let server = try LoopbackServer { _ in
      .answer(
        404,
        ["Content-Type: text/plain; charset=utf-8", "X-A: 1", "x-a: 2"],
        Array("gone\n".utf8)
      )
    }
    let response = try LiveTransport(policy: .loopback())
      .send(HTTPRequest(url: server.url("/a?b#c"))).get()
    #expect(response.status == 404)
    #expect(response.url == server.url("/a?b"))
    #expect(response.redirects.isEmpty)
    #expect(response.body == Array("gone\n".utf8))
    #expect(
      response.headers.filter { $0.name != "Date" } == [
        HTTPField("Content-Type", "text/plain; charset=utf-8"), HTTPField("X-A", "1"),
        HTTPField("x-a", "2"),
      ]
    )
  }

  static let sound: [(name: String, reply: Reply, body: [UInt8])] = [
    ("chunks", .chunked([], [Array("ab".utf8), Array("c".utf8), [0]]), Array("abc\0".utf8)),
    ("no chunk", .chunked([], []), []),
    ("an empty body", .answer(), []),
    ("no length", Reply(Reply.head(200, []) + Array("to the end".utf8)), Array("to the end".utf8)),
    (
      "gzip", .answer(200, ["Content-Encoding: gzip"], Gzip.stored(Array("zipped".utf8))),
      Array("zipped".utf8)
    ),
    (
      "gzip in chunks",
      .chunked(["Content-Encoding: GZIP"], Gzip.stored(Array("zipped".utf8)).map { [$0] }),
      Array("zipped".utf8)
    ),
    (
      "gzip, really compressed", .answer(200, ["Content-Encoding: gzip"], Gzip.sample),
      Array(String(repeating: "ruleproof ", count: 100).utf8)
    ),
    (
      "deflate", .answer(200, ["Content-Encoding: deflate"], Gzip.zlibSample),
      Array(String(repeating: "ruleproof ", count: 100).utf8)
    ),
    ("gzip of nothing", .answer(204, ["Content-Encoding: gzip"]), []),
    ("gzip of no bytes", .answer(200, ["Content-Encoding: gzip"]), []),
    ("identity", .answer(200, ["Content-Encoding: identity"], Array("x".utf8)), Array("x".utf8)),
    (
      "bytes that are not of the charset",
      .answer(200, ["Content-Type: text/html; charset=utf-8"], [0x63, 0xE9, 0xFF]),
      [0x63, 0xE9, 0xFF]
    ),
    (
      "5 MiB", .answer(200, [], [UInt8](repeating: 1, count: 5 << 20)),
      .init(repeating: 1, count: 5 << 20)
    ),
    (
      "a body after an early hint",
      Reply(
        Array("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n".utf8)
          + Reply.answer(200, [], Array("x".utf8)).bytes
      ), Array("x".utf8)
    ),
  ]

  @Test("a body comes with its encodings undone", arguments: sound.indices)
  func body(index: Int) throws {
    let (name, reply, body) = Self.sound[index]
    let response = try reply.send().get()
    #expect(response.body == body, "\(name)")
    let names = response.headers.map { $0.name.lowercased() }
    #expect(!names.contains("content-encoding") && !names.contains("content-length"))
    #expect(!names.contains("transfer-encoding"))
  }

  @Test("bytes past the length are not part of the body")
  func longBody() throws {
    let reply = Reply(Reply.head(200, ["Content-Length: 3"]) + Array("abcdef".utf8))
    #expect(try reply.send().get().body == Array("abc".utf8))
  }

  @Test(
    "HEAD gets the fields and no body",
    arguments: [
      Reply(Reply.head(200, ["Content-Length: 6000000", "X-A: b"])),
      Reply(Reply.head(200, ["Content-Encoding: gzip", "Content-Length: 20", "X-A: b"])),
      Reply(Reply.head(200, ["Transfer-Encoding: chunked", "X-A: b"])),
      Reply(Reply.head(200, ["X-A: b"]), end: .silence),
    ]
  )
  func head(reply: Reply) throws {
    let response = try reply.send(method: "HEAD").get()
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(response.headers.contains(HTTPField("X-A", "b")))
  }
}
