import Foundation
import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// The HTTP requests of scripts, answered by the pool.
@Suite struct PoolTransportTests {
  @Test("the requests of a call are in its result, in order")
  func requests() {
    let result = WorkerPool().run("http-times 3")
    #expect(result.requests.map(\.url) == ["http://a/0", "http://a/1", "http://a/2"])
    #expect(result.requests.allSatisfy { $0.method == "GET" })
  }

  @Test("a body goes both ways unchanged")
  func bodies() {
    let pool = WorkerPool()
    let result = pool.run("http-post 1000000")
    #expect(result.requests.first?.body == [UInt8](repeating: 1, count: 1_000_000))
    let transport = FakeTransport(body: [UInt8](repeating: 0x61, count: 5_000_000))
    let limits = ScriptLimits(outputLength: 5_000_000)
    let answered = pool.run("http http://a/", limits: limits, transport: transport)
    #expect(answered.outcome == .output(String(repeating: "a", count: 5_000_000)))
  }

  static let failures: [HTTPFailure] = [
    .notRecorded(method: "GET", url: "http://a/"),
    .denied(url: "http://a/"),
    .unsupportedURL("file:///etc/passwd"),
    .addressRefused(url: "http://a/", address: "127.0.0.1"),
    .unreachable(url: "http://a/", reason: "no route"), .unknownHost(url: "http://a/"),
    .tooLarge(url: "http://a/", limit: 5),
    .timeLimit(url: "http://a/", milliseconds: 6),
    .tooManyRedirects(url: "http://a/", limit: 7), .redirectLoop(url: "http://a/"),
  ]

  @Test("a script's runtime gets the transport's failure", arguments: failures)
  func failure(_ failure: HTTPFailure) {
    let result = WorkerPool().run("http x:", transport: FakeTransport(failure: failure))
    #expect(result.outcome == .failed(.http(failure)))
  }

  @Test("requests that are together too large end the call")
  func sum() {
    let pool = WorkerPool { $0.requestBytes = 100 }
    let tooLarge = ScriptOutcome.failed(.http(.tooLarge(url: "http://a/3", limit: 100)))
    #expect(pool.run("http-times 9").outcome == tooLarge)
  }

  @Test("the time that the transport takes is not the script's")
  func slowTransport() {
    let slow = SignalTransport { usleep(500_000) }
    let limits = ScriptLimits(milliseconds: 100)
    let result = WorkerPool().run("http http://a/", limits: limits, transport: slow)
    #expect(result.outcome == .output(""))
  }
}
