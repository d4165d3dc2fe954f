import ChildProcesses
import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// The worker's side, run on a thread of the tests.
@Suite struct WorkerLoopTests {
  /// Answers a call as its source says.
  private struct Runtime: ScriptRuntime {
    func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
      switch call.source {
      case "twice": ScriptResult(outcome: .output(call.input + call.input))
      case "none": ScriptResult(outcome: .noResult)
      case "long":
        ScriptResult(outcome: .failed(.wrongResultType(String(repeating: "x", count: 5_000))))
      default: ScriptResult(outcome: Self.text(transport.send(HTTPRequest(url: call.source))))
      }
    }

    private static func text(_ result: Result<HTTPResponse, HTTPFailure>) -> ScriptOutcome {
      switch result {
      case .success(let response): .output("\(response.status) \(response.url)")
      case .failure(let failure): .failed(.http(failure))
      }
    }
  }

  /// The pool's side of a loop.
  private struct Pool {
    let channel: Channel
    let ended = Monitor<ChannelError?>(nil)
    var wait = EndlessWait()

    init() throws {
      let (ours, theirs) = try Socket.pair()
      channel = Channel(ours)
      try DetachedThread.start { [ended] in
        let loop = WorkerLoop(link: WorkerLink(Channel(theirs)), runtime: Runtime())
        do throws(ChannelError) {
          try loop.run()
        } catch {
          ended.withLock(waking: .all) { $0 = error }
        }
      }
    }

    mutating func send(_ frame: [UInt8]) throws {
      try channel.send(frame, waiting: &wait)
    }

    mutating func receive() throws -> Frame {
      try channel.receive(waiting: &wait) { _ in 1 << 20 }
    }

    mutating func call(_ source: String, number: UInt32, requestBytes: Int = 100) throws {
      let limits = ScriptLimits(outputLength: 8)
      let call = ScriptCall(source: source, environment: .webView, input: "abcd", limits: limits)
      let payload = CallPayload(call: call, requestBytes: requestBytes)
      try send(payload.frame(.call, call: number))
    }
  }

  @Test("a worker greets, answers calls by their number, and ends with the pool")
  func calls() throws {
    var pool = try Pool()
    let hello = try pool.receive()
    #expect(hello.kind == .hello && (try? Hello(payload: hello.payload)) != nil)
    try pool.call("twice", number: 7)
    #expect(
      try pool.receive()
        == Frame(kind: .output, call: 7, payload: [0, 8, 0, 0, 0] + "abcdabcd".utf8)
    )
    try pool.call("none", number: 8)
    #expect(try pool.receive() == Frame(kind: .noResult, call: 8, payload: []))
    try pool.call("long", number: 9)
    let failure = try ScriptFailure(payload: try pool.receive().payload)
    #expect(failure == .wrongResultType(String(repeating: "x", count: 4_096) + "…"))
    let ended = pool.ended
    _ = consume pool
    #expect(ended.wait { $0 } == .closed)
  }

  @Test("a request goes to the pool, and its answer to the script")
  func requests() throws {
    var pool = try Pool()
    _ = try pool.receive()
    try pool.call("http://a/", number: 1)
    let request = try pool.receive()
    #expect(request.kind == .httpRequest && request.call == 1)
    #expect(try HTTPRequest(payload: request.payload) == HTTPRequest(url: "http://a/"))
    try pool.send(HTTPResponse(status: 204, url: "b").frame(.httpResponse, call: 1))
    #expect(
      try pool.receive() == Frame(kind: .output, call: 1, payload: [0, 5, 0, 0, 0] + "204 b".utf8)
    )
  }

  @Test("a request over its bound is not sent")
  func longRequest() throws {
    var pool = try Pool()
    _ = try pool.receive()
    try pool.call("http://a/b", number: 1, requestBytes: 10)
    let answer = try pool.receive()
    let failure = try ScriptFailure(payload: answer.payload)
    #expect(failure == .http(.tooLarge(url: "http://a/b", limit: 10)))
  }

  @Test(
    "what is no call ends the worker",
    arguments: [
      Hello(missing: []).frame(.hello, call: 0),
      HTTPResponse(status: 200, url: "").frame(.httpResponse, call: 1),
      "not a call".frame(.call, call: 1), [0, 0, 0, 0x7f, 0, 0, 0, 0, 2],
    ]
  )
  func noCall(frame: [UInt8]) throws {
    var pool = try Pool()
    _ = try pool.receive()
    try pool.send(frame)
    let error = pool.ended.wait { $0 }
    #expect(error == .malformed || error == .tooLong(.call))
  }
}
