import Foundation
import ScriptRuntime
import ScriptWorkers
import TestSupport
import Testing

@Suite("the engine in a confined process")
struct ConfinedEngineTests {
  private static let pool = WorkerPool(executable: Tool.binary.path, size: 1)

  private static func run(_ body: String, milliseconds: Int = 20_000) -> ScriptOutcome {
    let call = ScriptCall(
      source: "function process(url, done) { \(body)\n}",
      environment: .script2,
      input: "https://a.example/",
      limits: ScriptLimits(milliseconds: milliseconds)
    )
    return pool.run(call, transport: EmptyTransport()).outcome
  }

  @Test(
    "what loads and starts things late works as before",
    arguments: [
      ("done(typeof WebAssembly)", "undefined"),
      (
        "done(new Date(0).toString())",
        "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"
      ),
      ("done(Intl.DateTimeFormat().resolvedOptions().timeZone)", "UTC"),
      (
        """
        done(new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin', dateStyle: 'full' })
          .format(new Date(0)))
        """, "Donnerstag, 1. Januar 1970"
      ),
      ("done(new Intl.NumberFormat('ja').format(1234.5))", "1,234.5"),
      ("done('ä'.localeCompare('z', 'sv') > 0 ? 'after' : 'before')", "after"),
      ("done('ﬁ\u{301}'.normalize('NFKC'))", "f\u{ED}"),
      // Threads of the just-in-time compilers and of the collector.
      (
        "var s = 0; for (var i = 0; i < 1e8; i++) s = (s + i * 7) % 1000003; done('' + s)", "316050"
      ),
      (
        """
        var q; for (var i = 0; i < 60; i++) q = new Array(1e5).fill(i).map(function (x) { return { x } });
        done('' + q.length)
        """, "100000"
      ),
      ("done(/^(?:[\\p{L}-]+\\.)+x$/u.test('é.ü.x') + '')", "true"),
      ("done(btoa('a') + htmlDecode('&eacute;'))", "YQ==é"),
    ]
  )
  func late(body: String, output: String) {
    #expect(Self.run(body) == .output(output))
  }

  @Test("a script that was stopped leaves a process that makes a new machine")
  func newMachine() {
    for _ in 0..<3 {
      #expect(
        Self.run("while (true) {}", milliseconds: 100) == .failed(.timeLimit(milliseconds: 100))
      )
      #expect(Self.run("done('next')") == .output("next"))
    }
  }

  #if os(Linux)
  @Test("all threads of the process are filtered")
  func threads() throws {
    _ = Self.run("var q = []; for (var i = 0; i < 1e6; i++) q.push({ i }); done('x')")
    let own = "\(ProcessInfo.processInfo.processIdentifier)"
    let workers = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { number in
      guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let command = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)
      else { return false }
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == own && command.contains("script-worker")
    }
    #expect(!workers.isEmpty)
    var isReady = false
    for worker in workers {
      let tasks =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/task")) ?? []
      let modes = tasks.compactMap { task -> Bool? in
        let path = "/proc/\(worker)/task/\(task)/status"
        return (try? String(contentsOfFile: path, encoding: .utf8))?.contains("Seccomp:\t2")
      }
      // Another test may be starting its worker at this moment.
      if tasks.count > 2, modes.count == tasks.count, modes.allSatisfy({ $0 }) { isReady = true }
    }
    #expect(isReady)
  }
  #endif
}
