import ChildProcesses
import ScriptRuntime
import Testing

@testable import ScriptWorkers

@Suite struct WorkerPoolTests {
  struct Command: Sendable, CustomTestStringConvertible {
    var text: String
    var outcome: ScriptOutcome
    var limits: ScriptLimits
    var testDescription: String { text }

    init(_ text: String, milliseconds: Int = 20_000, _ outcome: ScriptOutcome) {
      self.text = text
      self.outcome = outcome
      limits = ScriptLimits(
        milliseconds: milliseconds,
        memory: 128 << 20,
        outputLength: 5_000_000,
        requests: 3
      )
    }
  }

  /// What each command gives, whatever ran before.
  static let commands = [
    Command("echo", .output("input ✓ 🎈")),
    Command("none", .noResult),
    Command("output 0", .output("")),
    Command("output 4000000", .output(String(repeating: "x", count: 4_000_000))),
    Command("throw 2", .failed(.exception(message: "éé", line: 3, column: nil))),
    Command("unknown", .failed(.missingProcess)),
    Command("print", .output("printed")),
    Command("http https://a/b?c", .output("GET https://a/b?c")),
    Command("http-times 3", .output("GET http://a/2")),
    Command("polite", milliseconds: 200, .failed(.timeLimit(milliseconds: 200))),
    // Hostile ones.
    Command("spin", milliseconds: 200, .failed(.timeLimit(milliseconds: 200))),
    Command("sleep", milliseconds: 200, .failed(.timeLimit(milliseconds: 200))),
    Command("allocate 0", .failed(.memoryLimit(bytes: 128 << 20))),
    Command("allocate 2000", .failed(.memoryLimit(bytes: 128 << 20))),
    Command("output 5000001", .failed(.outputTooLong(limit: 5_000_000))),
    Command("output 20000000", .failed(.outputTooLong(limit: 5_000_000))),
    Command("recurse", .failed(.workerDied("signal 11"))),
    Command("crash", .failed(.workerDied("signal 11"))),
    Command("abort", .failed(.workerDied("signal 6"))),
    Command("exit 3", .failed(.workerDied("exit code 3"))),
    Command("exit 0", .failed(.workerDied("exit code 0"))),
    Command("http-times 4", .failed(.tooManyRequests(limit: 3))),
    Command(
      "http-post 5000000",
      .failed(.http(.tooLarge(url: "http://a/", limit: 4 << 20)))
    ),
  ]

  @Test("a command has its outcome in a new worker, and the next call goes on", arguments: commands)
  func newWorker(_ command: Command) {
    let pool = WorkerPool()
    let result = pool.run(command.text, "input ✓ 🎈", limits: command.limits)
    #expect(result.outcome == command.outcome)
    #expect(pool.output("echo", "next") == "next")
  }

  @Test("a command has the same outcome in a worker that ran others", arguments: commands)
  func usedWorker(_ command: Command) {
    let pool = WorkerPool()
    #expect(pool.output("echo", "before") == "before")
    let result = pool.run(command.text, "input ✓ 🎈", limits: command.limits)
    #expect(result.outcome == command.outcome)
    #expect(pool.output("echo", "next") == "next")
  }

  @Test("a trap of the runtime is the death of its worker")
  func trap() {
    let outcome = WorkerPool().run("trap").outcome
    // The instruction that traps is not the same on every processor.
    #expect(
      outcome == .failed(.workerDied("signal 4")) || outcome == .failed(.workerDied("signal 5"))
    )
  }

  @Test("nothing is left of a pool that is gone", .enabled(if: Mark.canBeFound))
  func deinitialisation() {
    let mark = Mark()
    do {
      let pool = WorkerPool(mark, size: 2)
      onThreads(2) { _ in #expect(pool.output("echo", "a") == "a") }
      #expect(!mark.processes.isEmpty)
    }
    // The threads let go of the pool a moment later.
    #expect(eventually { mark.processes.isEmpty })
  }

  @Test("a pool starts no more workers than its size, and none before a call")
  func size() {
    let mark = Mark()
    let pool = WorkerPool(mark, size: 2)
    #expect(mark.processes.isEmpty)
    onThreads(8) { thread in
      for index in 0..<50 {
        #expect(pool.output("echo", "\(thread) \(index)") == "\(thread) \(index)")
        if index % 10 == 0 { #expect(mark.processes.count <= 2) }
      }
    }
    pool.shutdown()
    #expect(mark.processes.isEmpty)
  }

  @Test("workers that are started ahead are those that answer", .enabled(if: Mark.canBeFound))
  func preparation() {
    let mark = Mark()
    let pool = WorkerPool(mark, size: 2)
    pool.prepare(threads: 5)
    #expect(eventually { mark.processes.count == 2 })
    let processes = Set(mark.processes.map(String.init))
    onThreads(4) { _ in
      for _ in 0..<20 { #expect(processes.contains(pool.output("pid"))) }
    }
    // There is no place for another one.
    pool.prepare(threads: 1)
    #expect(pool.output("echo", "a") == "a")
    #expect(Set(mark.processes.map(String.init)) == processes)
    pool.shutdown()
    pool.prepare(threads: 2)
    #expect(mark.processes.isEmpty)
  }

  @Test("a call that comes at once waits for the worker that is being started")
  func callAfterPreparation() {
    let mark = Mark()
    let pool = WorkerPool(mark, size: 1)
    pool.prepare(threads: 1)
    #expect(pool.output("calls") == "1")
    #expect(pool.output("calls") == "2")
    #expect(mark.processes.count <= 1)
  }

  @Test("a first call in a worker that was started ahead has its own outcome, and is not run twice")
  func crashAfterPreparation() {
    let pool = WorkerPool(size: 1)
    pool.prepare(threads: 1)
    let counted = Monitor(0)
    let transport = SignalTransport { counted.withLock { $0 += 1 } }
    let limits = ScriptLimits(milliseconds: 200)
    let result = pool.run("http-then-sleep", limits: limits, transport: transport)
    #expect(result.outcome == .failed(.timeLimit(milliseconds: 200)))
    #expect(counted.withLock { $0 } == 1)
    #expect(pool.output("echo", "next") == "next")
  }

  @Test("a pool whose program cannot be started says so in the call, prepared or not")
  func preparationThatFails() {
    for program in ["/there/is/no/such/program", "/bin/true"] {
      let pool = WorkerPool(executable: program, size: 2)
      pool.prepare(threads: 2)
      let outcome = pool.run("echo").outcome
      guard case .failed(.workerUnavailable(let message)) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(message.contains("'\(program)'"))
    }
  }

  @Test("a script stays with the worker that ran it last")
  func affinity() {
    let pool = WorkerPool(size: 2)
    let process = Monitor<String?>(nil)
    let isInside = Monitor(false)
    onThreads(2) { thread in
      if thread == 0 {
        // The other call runs while this one does, and so in another worker.
        let transport = SignalTransport {
          isInside.withLock(waking: .all) { $0 = true }
          process.wait { $0 == nil ? nil : () }
        }
        _ = pool.run("http http://a/", transport: transport)
      } else {
        isInside.wait { $0 ? () : nil }
        let output = pool.output("pid 2")
        process.withLock(waking: .all) { $0 = output }
      }
    }
    let owner = process.withLock { $0 }
    for _ in 0..<5 {
      _ = pool.output("http http://a/")
      #expect(pool.output("pid 2") == owner)
    }
  }

  @Test("shutdown ends running calls and refuses later ones")
  func shutdown() {
    let mark = Mark()
    let pool = WorkerPool(mark, size: 2)
    let started = Monitor(0)
    onThreads(3) { thread in
      if thread == 2 {
        started.wait { $0 == 2 ? () : nil }
        pool.shutdown()
      } else {
        let signal = SignalTransport { started.withLock(waking: .all) { $0 += 1 } }
        let result = pool.run("http-then-sleep", transport: signal)
        #expect(result.outcome == .failed(.workerUnavailable("the pool is shut down")))
      }
    }
    #expect(mark.processes.isEmpty)
    #expect(pool.run("echo").outcome == .failed(.workerUnavailable("the pool is shut down")))
  }
}

/// Signals each request before answering it.
struct SignalTransport: HTTPTransport {
  let signal: @Sendable () -> Void

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    signal()
    return .success(HTTPResponse(status: 200, url: request.url))
  }
}
