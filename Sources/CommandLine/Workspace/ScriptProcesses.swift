import Foundation
package import ScriptWorkers

/// The processes in which scripts are run: this program again, as a worker.
package enum ScriptProcesses {
  /// The command that answers the calls of a pool.
  package static let workerCommand = "script-worker"

  /// A pool that has started no process yet.
  package static func pool(size: Int, in process: ProcessContext) -> WorkerPool {
    WorkerPool(
      executable: ProgramFile.path,
      arguments: [workerCommand],
      environment: process.environment,
      size: size
    )
  }
}
