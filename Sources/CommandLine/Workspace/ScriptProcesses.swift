import Foundation
package import ScriptWorkers

/// The processes in which scripts are run: this program again, as a worker.
package enum ScriptProcesses {
  /// The command that answers the calls of a pool.
  package static let workerCommand = "script-worker"

  /// A pool that has started no process yet.
  package static func pool(size: Int, in process: ProcessContext) -> WorkerPool {
    WorkerPool(
      executable: executable,
      arguments: [workerCommand],
      environment: process.environment,
      size: size
    )
  }

  /// Where this program is.
  static var executable: String {
    let own = "/proc/self/exe"
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: own) { return path }
    return Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}
