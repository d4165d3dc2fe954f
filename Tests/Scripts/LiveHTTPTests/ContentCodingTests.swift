@testable import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Content codings")
struct ContentCodingTests {
  static let samples: [(coding: String, body: [UInt8])] = [
    ("gzip", Gzip.sample), ("deflate", Gzip.zlibSample), ("br", Gzip.brotliSample),
    ("zstd", Gzip.zstdSample),
  ]
  private static let text = Array(String(repeating: "ruleproof ", count: 100).utf8)

  @Test("an offered coding is decoded, however its end is marked", arguments: samples)
  func undone(coding: String, body: [UInt8]) throws {
    guard Transfer.codings.contains(coding) else {
      #expect(!LiveTransport.acceptEncoding.contains(coding))
      return
    }
    let field = "Content-Encoding: \(coding)"
    let chunks = body.map { [$0] }
    for reply in [Reply.answer(200, [field], body), .chunked([field], chunks)] {
      #expect(try reply.send().get().body == Self.text)
    }
  }

  @Test("a stream that breaks off is no whole body", arguments: samples)
  func cutOff(coding: String, body: [UInt8]) throws {
    let part = body.dropLast(coding == "gzip" || coding == "deflate" ? 6 : 2)
    let reply = Reply(Reply.head(200, ["Content-Encoding: \(coding)"]) + part)
    guard case .failure(.unreachable(_, let reason)) = try reply.send() else {
      Issue.record("taken for whole")
      return
    }
    let isOffered = Transfer.codings.contains(coding)
    #expect(
      reason
        == (isOffered
          ? "the body's content encoding is broken" : "the content encoding was not asked for")
    )
  }

  @Test("gzip and zlib show their end where only the connection marks it")
  func closed() throws {
    for (coding, body) in Self.samples.prefix(2) {
      let reply = Reply(Reply.head(200, ["Content-Encoding: \(coding)"]) + body)
      #expect(try reply.send().get().body == Self.text)
    }
  }

  @Test("what is no such stream is refused", arguments: samples)
  func garbage(coding: String, body: [UInt8]) throws {
    let reply = Reply.answer(200, ["Content-Encoding: \(coding)"], Array("plain text".utf8))
    guard case .failure(.unreachable) = try reply.send() else {
      Issue.record("taken")
      return
    }
  }
}
