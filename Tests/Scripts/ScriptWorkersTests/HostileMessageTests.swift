import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// Workers that break the protocol, as if a script had taken them over.
@Suite struct HostileMessageTests {
  /// The length, the call, the kind and the payload, in hexadecimal; the call's number is 1.
  static let frames: [(name: String, bytes: String)] = [
    ("an unknown kind", "0 0 0 0 1 0 0 0 63"),
    ("a kind that only the pool sends", "0 0 0 0 1 0 0 0 2"),
    ("a second greeting", "8 0 0 0 1 0 0 0 1 72 6c 66 70 1 0 0 0"),
    ("another call's number", "0 0 0 0 2 0 0 0 4"),
    ("a payload where none belongs", "1 0 0 0 1 0 0 0 4 0"),
    ("a text that is longer than the payload", "5 0 0 0 1 0 0 0 3 0 9 0 0 0"),
    ("a text that is shorter than the payload", "7 0 0 0 1 0 0 0 3 0 1 0 0 0 61 61"),
    ("a text that is not UTF-8", "6 0 0 0 1 0 0 0 3 0 1 0 0 0 ff"),
    ("an output of an unknown form", "6 0 0 0 1 0 0 0 3 2 1 0 0 0 61"),
    ("half a code unit", "8 0 0 0 1 0 0 0 3 1 3 0 0 0 0 d8 61"),
    ("code units that are a text", "7 0 0 0 1 0 0 0 3 1 2 0 0 0 61 0"),
    ("an empty output", "0 0 0 0 1 0 0 0 3"),
    ("an unknown failure", "1 0 0 0 1 0 0 0 5 63"),
    ("a failure that is too long to be read", "0 0 0 7f 1 0 0 0 5"),
    ("a request that is too long to be read", "0 0 0 7f 1 0 0 0 6"),
    ("a thousand million headers", "10 0 0 0 1 0 0 0 6 0 0 0 0 0 0 0 0 0 0 0 40 0 0 0 0"),
  ]

  @Test("a malformed message ends its worker and its call", arguments: frames)
  func malformed(name: String, bytes: String) {
    let pool = WorkerPool()
    #expect(
      pool.run("send \(bytes)").outcome == .failed(.workerDied("it sent a malformed message"))
    )
    #expect(pool.output("echo", "next") == "next")
  }

  @Test("an output that announces too much is not read")
  func announcedOutput() {
    let pool = WorkerPool()
    let limit = ScriptLimits().outputLength
    #expect(
      pool.run("send 0 0 0 7f 1 0 0 0 3").outcome == .failed(.outputTooLong(limit: limit))
    )
  }

  @Test("a message that never ends runs into the time limit")
  func unfinished() {
    let limits = ScriptLimits(milliseconds: 100)
    for bytes in ["9", "9 0 0 0 1 0 0 0 3", "9 0 0 0 1 0 0 0 3 5 0 0 0"] {
      #expect(
        WorkerPool().run("send \(bytes)", limits: limits).outcome
          == .failed(.timeLimit(milliseconds: 100))
      )
    }
  }

  @Test("what a worker sends out of turn is no answer to the next call")
  func outOfTurn() {
    let pool = WorkerPool()
    _ = pool.run("send-on")
    #expect(pool.output("echo", "next") == "next")
  }

  @Test("a worker that closes its side ends with its call")
  func closedSide() {
    let limits = ScriptLimits(milliseconds: 100)
    let pool = WorkerPool()
    let outcome = pool.run("hang-up", limits: limits).outcome
    // A system may keep the socket open for the worker's other thread, which still waits for it;
    // and the worker may end by itself before it is ended.
    switch outcome {
    case .failed(.workerDied), .failed(.timeLimit(milliseconds: 100)): break
    default: Issue.record("\(outcome)")
    }
    #expect(pool.output("echo", "next") == "next")
  }
}
