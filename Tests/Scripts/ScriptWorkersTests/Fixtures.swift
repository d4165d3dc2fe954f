import ChildProcesses
import Foundation
import ScriptRuntime

@testable import ScriptWorkers

/// The program that plays workers.
enum Fixture {
  /// Its path, beside the tests.
  static let path: String = {
    #if os(macOS)
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundles.first?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
    let products = Bundle.main.bundleURL
    #endif
    return products.appendingPathComponent("script-worker-fixture").path
  }()
}

extension WorkerPool {
  /// A pool of workers with the fake runtime; they can be found by their mark.
  convenience init(
    _ mark: Mark = Mark(),
    size: Int = 1,
    mode: String = "script-worker",
    environment: [String: String] = [:],
    change: (inout WorkerPolicy) -> Void = { _ in }
  ) {
    var policy = WorkerPolicy()
    policy.graceMilliseconds = 100
    change(&policy)
    self.init(
      executable: Fixture.path,
      arguments: [mode, mark.text],
      environment: environment,
      size: size,
      policy: policy
    )
  }

  /// Runs a command of the fake runtime.
  func run(
    _ command: String,
    _ input: String = "",
    limits: ScriptLimits = ScriptLimits(milliseconds: 20_000),
    transport: any HTTPTransport = FakeTransport()
  ) -> ScriptResult {
    let call = ScriptCall(source: command, environment: .script2, input: input, limits: limits)
    return run(call, transport: transport)
  }

  /// The output of a command; a description of the outcome when it has none.
  func output(_ command: String, _ input: String = "") -> String {
    let outcome = run(command, input).outcome
    guard case .output(let text) = outcome else { return "\(outcome)" }
    return text
  }
}

/// An argument that identifies the processes of one test.
struct Mark: Sendable {
  let text = "mark-\(UUID().uuidString)"

  /// Whether the system shows processes where this looks for them.
  static let canBeFound = FileManager.default.fileExists(atPath: "/proc/self/cmdline")

  /// The processes with the mark that still exist, including zombies.
  var processes: [Int] {
    let folder = FileManager.default
    let names = (try? folder.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int($0) }.filter { number in
      let command = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/cmdline"))
      return command?.range(of: Data(text.utf8)) != nil
    }
  }
}

/// Answers every request with its URL, after a failure if one is set.
struct FakeTransport: HTTPTransport {
  var failure: HTTPFailure?
  var body: [UInt8]?

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    if let failure { return .failure(failure) }
    let body = body ?? Array("\(request.method) \(request.url)".utf8)
    return .success(HTTPResponse(status: 200, url: request.url, body: body))
  }
}

/// Runs a closure on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let left = Monitor(count)
  for index in 0..<count {
    Thread.detachNewThread {
      body(index)
      left.withLock(waking: .all) { $0 -= 1 }
    }
  }
  left.wait { $0 == 0 ? () : nil }
}

/// Asks again until the answer is yes, for 20 seconds at most.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = SuspendingClock().now + .seconds(20)
  while SuspendingClock().now < end {
    if condition() { return true }
    usleep(2_000)
  }
  return false
}
