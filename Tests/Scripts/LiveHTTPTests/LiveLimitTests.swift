import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Limits of live answers")
struct LiveLimitTests {
  static let large: [(name: String, reply: Reply)] = [
    ("a length", .answer(200, [], [UInt8](repeating: 1, count: 6 << 20))),
    ("only a length", Reply(Reply.head(200, ["Content-Length: 6000000"]), end: .silence)),
    (
      "chunks", .chunked([], [[UInt8]](repeating: [UInt8](repeating: 1, count: 1 << 16), count: 96))
    ),
    ("no length", Reply(Reply.head(200, []) + [UInt8](repeating: 1, count: 6 << 20))),
    ("gzip", .answer(200, ["Content-Encoding: gzip"], Gzip.bomb(megabytes: 6))),
    ("a gzip bomb of 1 GB", .answer(200, ["Content-Encoding: gzip"], Gzip.bomb(megabytes: 1024))),
  ]

  @Test("a body over 5 MiB is refused, however it comes", arguments: large.indices)
  func tooLarge(index: Int) throws {
    guard case .failure(.tooLarge(_, limit: 5 << 20)) = try Self.large[index].reply.send() else {
      Issue.record("\(Self.large[index].name): \(try Self.large[index].reply.send())")
      return
    }
  }

  static let headerBombs: [(name: String, headers: [String])] = [
    ("many fields", (0..<300).map { "X-\($0): a" }),
    ("a large field", ["X-A: " + String(repeating: "a", count: 100_000)]),
    ("large together", (0..<100).map { "X-\($0): " + String(repeating: "a", count: 1000) }),
    ("a large name", [String(repeating: "a", count: 100_000) + ": a"]),
  ]

  @Test("a header that is too large is refused", arguments: headerBombs)
  func headerBomb(name: String, headers: [String]) throws {
    guard case .failure(.tooLarge(_, limit: 64 << 10)) = try Reply.answer(200, headers).send()
    else {
      Issue.record("\(name): \(try Reply.answer(200, headers).send())")
      return
    }
  }

  @Test(
    "an answer that does not come in time ends the wait",
    arguments: [
      Reply([], end: .silence), Reply(Array("HTTP/1.1 200".utf8), end: .silence),
      Reply(Reply.head(200, ["Content-Length: 10"]) + [1], end: .silence),
      Reply(Reply.head(200, []), end: .silence),
    ]
  )
  func slow(reply: Reply) throws {
    let start = ContinuousClock.now
    guard
      case .failure(.timeLimit(_, milliseconds: 300)) = try reply.send(
        policy: .loopback(milliseconds: 300)
      )
    else {
      Issue.record("no time limit")
      return
    }
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("a limit past all numbers is one", arguments: [Int.max, 0, Int.min])
  func odd(limit: Int) throws {
    let reply = Reply.answer(204)
    let result = try reply.send(policy: .loopback(milliseconds: limit))
    #expect(((try? result.get()) != nil) == (limit > 0))
  }
}
