package import ArgumentParser
package import Workspace

/// A command that gets its surroundings as a value, and says how its run ended.
package protocol ToolCommand: ParsableCommand {
  /// Runs the command.
  ///
  /// - Parameter process: The process context of the call.
  /// - Throws: `InputError` if the input or the call is wrong.
  /// - Returns: How the run ended.
  func run(in process: ProcessContext) throws -> RunVerdict

  /// Whether a signal ends the work, so that the command reports what there is by then; otherwise it ends the process.
  var reportsWhenStopped: Bool { get }
}

extension ToolCommand {
  package var reportsWhenStopped: Bool { false }
}
