import ChildProcesses
import Foundation
import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// What becomes of the workers when the process that owns the pool ends.
@Suite struct OwnerTests {
  @Test(
    "no worker outlives its owner",
    .enabled(if: Mark.canBeFound),
    arguments: ["exit", "crash", "wait", "busy"],
    [SIGKILL, SIGTERM, SIGINT]
  )
  func ownerEnds(mode: String, signal: Int32) throws {
    let mark = Mark()
    let (ours, theirs) = try Socket.pair()
    let arguments = ["owner", mode, mark.text]
    let owner = try ChildProcess.start(
      WorkerProgram(executable: Fixture.path, arguments: arguments),
      with: theirs
    )
    let workers = Self.numbers(from: ours)
    #expect(workers.count == 2)
    if mode == "wait" || mode == "busy" { kill(owner.number, signal) }
    let expected: ProcessExit =
      switch mode {
      case "exit": .code(0)
      case "crash": .signal(SIGABRT)
      default: .signal(signal)
      }
    #expect(owner.wait() == expected)
    #expect(eventually { mark.runningProcesses.isEmpty })
  }

  private static func numbers(from socket: Socket) -> [Int] {
    var buffer = [UInt8](repeating: 0, count: 256)
    guard socket.waitUntilReadable(milliseconds: 20_000),
      case .moved(let count) = socket.receive(into: &buffer, at: 0)
    else { return [] }
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    return text.split(separator: " ").compactMap { Int($0) }
  }
}

extension Mark {
  /// The processes that carry the mark; a dead one has no command line any more, and who waits for
  /// an orphan is not the pool's business.
  var runningProcesses: [Int] {
    processes.filter { number in
      let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      return status.map { !$0.contains("State:\tZ") } ?? false
    }
  }
}
