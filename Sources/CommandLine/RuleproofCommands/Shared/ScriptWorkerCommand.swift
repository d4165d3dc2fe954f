import ArgumentParser
import JavaScriptCoreRuntime
import ScriptWorkers
import Workspace

/// Answers calls of a pool of workers; started by the tool itself.
struct ScriptWorkerCommand: ParsableCommand {
  static let name = ScriptProcesses.workerCommand

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Run scripts for another process of this tool.",
    shouldDisplay: false
  )

  func run() throws {
    WorkerMain.run(runtime: JavaScriptCoreRuntime.forWorker())
  }
}
