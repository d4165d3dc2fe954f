import Cassettes
import JavaScriptCoreRuntime
import ScriptRuntime
import ScriptWorkers

/// Measures one warm call of a small script: in this process, and in a worker with the messages there
/// and back.
///
/// The argument is the path of the tool, whose `script-worker` the workers are.
@main
enum ScriptCalls {
  static let rounds = 20_000

  static func main() {
    let pool = WorkerPool(executable: CommandLine.arguments[1], size: 1)
    measure("in process", JavaScriptCoreRuntime())
    measure("in a worker", pool)
    pool.shutdown()
  }

  private static func measure(_ name: String, _ runtime: any ScriptRuntime) {
    let source = "function process(url, done) { done('app:' + encodeURIComponent(url)) }"
    let transport = DenyTransport()
    var times: [Duration] = []
    let clock = ContinuousClock()
    for round in 0..<(rounds + 200) {
      let call = ScriptCall(
        source: source,
        environment: .script2,
        input: "https://a.example/\(round)"
      )
      let start = clock.now
      let result = runtime.run(call, transport: transport)
      let time = clock.now - start
      guard case .output = result.outcome else { preconditionFailure("\(result.outcome)") }
      if round >= 200 { times.append(time) }
    }
    times.sort()
    let (median, high) = (times[rounds / 2].microseconds, times[rounds * 95 / 100].microseconds)
    print("warm call \(name): median \(median) µs, 95th percentile \(high) µs")
  }
}

extension Duration {
  fileprivate var microseconds: Double {
    (Double(components.attoseconds) / 1e11).rounded() / 10
  }
}
