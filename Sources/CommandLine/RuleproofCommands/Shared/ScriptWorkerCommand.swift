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

  func run() throws { Self.work() }

  /// Answers calls if that is what the process was started for.
  ///
  /// It is asked before the arguments are parsed: a worker has no time for the other commands.
  static func workIfCalled(_ arguments: [String]) {
    if arguments == [name] { work() }
  }

  private static func work() -> Never {
    WorkerMain.run(runtime: JavaScriptCoreRuntime.forWorker())
  }
}
