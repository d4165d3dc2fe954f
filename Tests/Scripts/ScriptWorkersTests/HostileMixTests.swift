import ChildProcesses
import Foundation
import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// Many hostile scripts among good ones.
@Suite struct HostileMixTests {
  private static let hostile: [(command: String, outcome: ScriptOutcome)] = [
    ("spin", .failed(.timeLimit(milliseconds: 40))),
    ("allocate 0", .failed(.memoryLimit(bytes: 96 << 20))),
    ("crash", .failed(.workerDied("signal 11"))),
    ("recurse", .failed(.workerDied("signal 11"))),
    ("exit 3", .failed(.workerDied("exit code 3"))),
    ("output 2000000", .failed(.outputTooLong(limit: 1_000))),
    ("send 0 0 0 7f 1 0 0 0 1", .failed(.workerDied("it sent a malformed message"))),
    ("print", .output("printed")),
    ("throw 1", .failed(.exception(message: "é", line: 3, column: nil))),
    ("abort", .failed(.workerDied("signal 6"))),
  ]

  @Test("400 hostile calls among good ones: nothing is lost and nothing is left")
  func mix() {
    let mark = Mark()
    let pool = WorkerPool(mark, size: 2) { $0.graceMilliseconds = 20 }
    let answered = Monitor(0)
    let surprises = Monitor<[String]>([])
    onThreads(4) { thread in
      for index in 0..<100 {
        let text = "\(thread) \(index)"
        let output = pool.output("echo", text)
        if output != text { surprises.withLock { $0.append("\(text): \(output)") } }
        let (command, expected) = Self.hostile[(thread + index) % Self.hostile.count]
        let outcome = pool.run(command, limits: Self.limits(for: command)).outcome
        if outcome != expected {
          surprises.withLock { $0.append("\(command): \(outcome)") }
        }
        answered.withLock { $0 += 2 }
      }
    }
    #expect(surprises.withLock { $0 } == [])
    #expect(answered.withLock { $0 } == 800)
    #expect(mark.processes.count <= 2)
    pool.shutdown()
    #expect(mark.processes.isEmpty)
    #expect(eventually { Self.deadChildren.isEmpty })
  }

  private static func limits(for command: String) -> ScriptLimits {
    ScriptLimits(
      milliseconds: command == "spin" ? 40 : 20_000,
      memory: 96 << 20,
      outputLength: 1_000
    )
  }

  /// The zombie children of this process.
  private static var deadChildren: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int($0) }.filter { number in
      let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      guard let status, status.contains("State:\tZ") else { return false }
      return status.contains("PPid:\t\(getpid())\n")
    }
  }
}
