import ChildProcesses
import Foundation
import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// How workers are started, replaced and confined.
@Suite struct WorkerLifeTests {
  @Test("a worker finds nothing of its parent's but what the dynamic loader needs")
  func surroundings() {
    let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let environment = ["LD_LIBRARY_PATH": inherited ?? "/", "SECRET": "x"]
    let names = "LD_LIBRARY_PATH,SWIFT_BACKTRACE,TZ"
    #expect(
      WorkerPool(environment: environment).output("surroundings")
        == "0:device,1:device,2:device,socket | \(names) | / | own session"
    )
  }

  #if os(Linux)
  @Test("a call gets its time on a busy machine too")
  func busyMachine() {
    let others = WorkerPool(size: 16)
    let pool = WorkerPool()
    let hasBurnt = Monitor(false)
    onThreads(17) { thread in
      if thread == 16 {
        let outcome = pool.run("burn 300", limits: ScriptLimits(milliseconds: 300)).outcome
        #expect(outcome == .output("burnt"))
        hasBurnt.withLock { $0 = true }
        others.shutdown()
      } else {
        _ = others.run("spin", limits: ScriptLimits(milliseconds: 60_000))
      }
    }
    #expect(hasBurnt.withLock { $0 })
  }
  #endif

  @Test("a worker answers many calls")
  func reuse() {
    let pool = WorkerPool()
    let first = pool.output("pid")
    #expect((0..<20).allSatisfy { _ in pool.output("pid") == first })
    #expect(pool.output("calls") == "22")
  }

  @Test("a worker is replaced after its number of calls")
  func calls() {
    let pool = WorkerPool { $0.callsPerWorker = 3 }
    #expect((0..<7).map { _ in pool.output("calls") } == ["1", "2", "3", "1", "2", "3", "1"])
  }

  @Test("a worker that keeps much memory is replaced, one that keeps little is not")
  func residentShare() {
    let pool = WorkerPool()
    #expect(pool.output("keep 20") == "kept")
    #expect(pool.output("calls") == "2")
    let limits = ScriptLimits(memory: 256 << 20)
    #expect(pool.run("keep 180", limits: limits).outcome == .output("kept"))
    #expect(pool.output("calls") == "1")
  }

  @Test("a call that dies of what another left runs again in a new worker")
  func secondChance() {
    let pool = WorkerPool { $0.residentShare = 10 }
    let limits = ScriptLimits(memory: 256 << 20)
    let first = pool.output("pid")
    #expect(pool.run("keep 160", limits: limits).outcome == .output("kept"))
    #expect(pool.run("keep 161", limits: limits).outcome == .output("kept"))
    #expect(pool.output("pid") != first)
  }

  @Test("a worker that was killed while it waited is replaced unseen")
  func killedWhileIdle() throws {
    let pool = WorkerPool()
    for _ in 0..<5 {
      let number = try #require(Int32(pool.output("pid")))
      kill(number, SIGKILL)
      #expect(pool.output("echo", "still here") == "still here")
    }
  }

  @Test("the thread that needed the first worker may end")
  func callerEnds() {
    let pool = WorkerPool()
    onThreads(1) { _ in _ = pool.output("echo") }
    let first = pool.output("pid")
    onThreads(4) { _ in #expect(pool.output("pid") == first) }
  }

  @Test(
    "what is no worker makes the pool unavailable",
    arguments: [
      ("/no/such/program", "cannot be started: No such file or directory"),
      ("/bin/false", "ended before it was ready: exit code 1"),
      ("mute", "was not ready in time"),
      ("other-version", "is not a worker of this version"),
    ]
  )
  func noWorker(mode: String, words: String) {
    var policy = WorkerPolicy()
    policy.startMilliseconds = 200
    let path = mode.hasPrefix("/") ? mode : Fixture.path
    // The others are refused before that time is over.
    if mode != "mute" { policy.startMilliseconds = 20_000 }
    let pool = WorkerPool(executable: path, arguments: [mode], size: 1, policy: policy)
    for _ in 0..<2 {
      #expect(pool.run("echo").outcome == .failed(.workerUnavailable("'\(path)' \(words)")))
    }
  }

  @Test("a worker that no pool started ends at once")
  func noPool() throws {
    let noSocket = Socket(owning: open("/dev/null", O_RDWR | O_CLOEXEC))
    let program = WorkerProgram(executable: Fixture.path, arguments: ["script-worker"])
    let process = try ChildProcess.start(program, with: noSocket)
    #expect(process.wait() == .code(2))
  }
}
