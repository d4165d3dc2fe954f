import ScriptRuntime
import ScriptWorkers

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Fixture {
  /// Owns a pool of two, writes the process numbers of its workers to descriptor 3, and goes on or
  /// ends as its second argument says.
  static func ownPool() -> Never {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else { exit(64) }
    let pool = WorkerPool(
      executable: arguments[0],
      arguments: ["script-worker", arguments[3]],
      size: 2
    )
    // The second worker is started because the first one asks for something through the pool.
    let first = ScriptCall(source: "pid-http", environment: .script2, input: "")
    guard case .output(let numbers) = pool.run(first, transport: SecondCall(pool: pool)).outcome
    else { exit(65) }
    write(3, numbers, numbers.utf8.count)
    switch arguments[2] {
    case "exit": exit(0)
    case "crash": abort()
    case "busy":
      let spin = ScriptLimits(milliseconds: 3_600_000)
      let call = ScriptCall(source: "spin", environment: .script2, input: "", limits: spin)
      _ = pool.run(call, transport: SecondCall(pool: pool))
      exit(66)
    default: waitForEver()
    }
  }
}

/// Answers a request with the process number of another worker.
private struct SecondCall: HTTPTransport {
  let pool: WorkerPool

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let call = ScriptCall(source: "pid", environment: .script2, input: "")
    guard case .output(let number) = pool.run(call, transport: self).outcome else {
      return .failure(.denied(url: request.url))
    }
    return .success(HTTPResponse(status: 200, url: request.url, body: Array(number.utf8)))
  }
}
