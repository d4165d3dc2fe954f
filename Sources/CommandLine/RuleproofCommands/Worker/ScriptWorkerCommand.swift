import ArgumentParser
import JavaScriptCoreRuntime
import ScriptRuntime
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

  @Argument(help: "The environments of the scripts.")
  var environments: [String] = []

  func run() throws { Self.work(environments) }

  /// Answers calls if the process was started as a worker.
  ///
  /// This precedes the parsing of arguments, which would cost a worker too much time.
  static func workIfCalled(_ arguments: [String]) {
    if arguments.first == name { work(arguments.dropFirst()) }
  }

  /// - Parameter environments: The names of what the scripts of the first calls will find around
  ///   them.
  private static func work(_ environments: some Sequence<String>) -> Never {
    let environments = Set(environments.compactMap(ScriptEnvironment.init))
    WorkerMain.run(runtime: JavaScriptCoreRuntime.forWorker(environments))
  }
}
