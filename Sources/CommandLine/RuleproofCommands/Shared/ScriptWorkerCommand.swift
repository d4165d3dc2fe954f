import ArgumentParser
import JavaScriptCoreRuntime
import ScriptWorkers

/// Answers calls of a pool of workers; started by the tool itself.
struct ScriptWorkerCommand: ParsableCommand {
  static let name = "script-worker"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Run scripts for another process of this tool.",
    shouldDisplay: false
  )

  func run() throws {
    WorkerMain.run(runtime: JavaScriptCoreRuntime.forWorker())
  }
}
