package import CostBudgets
import Diagnostics
package import Foundation
package import Reporters
package import TerminalAccess

/// The process context of a call: the streams, the environment, the folder and the clock.
///
/// Everything below the commands gets these as values, so that a test can give others.
package struct ProcessContext: Sendable {
  package var terminal: Terminal
  package var environment: [String: String]
  /// The working directory, where the search for the configuration starts.
  package var directory: String
  /// How the tool was called, such as `ruleproof` or `scripts/ruleproof`.
  package var program: String
  /// The words of the call, without the tool's own name.
  package var arguments: [String]
  /// The table of the program's commands, for the options that one hands on to another.
  package var commandTable = CommandTable()
  /// The time for what is measured; it never decides.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// The moment of the call.
  package var date: Date

  package init(
    terminal: Terminal,
    environment: [String: String] = [:],
    directory: String,
    program: String = "ruleproof",
    arguments: [String] = [],
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    date: Date
  ) {
    self.terminal = terminal
    self.environment = environment
    self.directory = directory
    self.program = program
    self.arguments = arguments
    self.now = now
    self.date = date
  }
}

extension ProcessContext {
  package static var current: ProcessContext {
    let environment = ProcessInfo.processInfo.environment
    let program = Self.program(environment)
    var terminal = Terminal(environment: environment)
    terminal.style.program = program.asShellWord
    terminal.errorStyle.program = program.asShellWord
    return ProcessContext(
      terminal: terminal,
      environment: environment,
      directory: FileManager.default.currentDirectoryPath,
      program: program,
      arguments: Array(CommandLine.arguments.dropFirst()),
      date: Date.now
    )
  }

  /// The variable by which a script that runs the tool says how it was called itself.
  package static let programVariable = "RULEPROOF_PROGRAM"

  private static func program(_ environment: [String: String]) -> String {
    let names = [environment[programVariable], CommandLine.arguments.first]
    return names.compactMap(\.self).first { !$0.isEmpty } ?? "ruleproof"
  }

  /// How the tool is called in any folder.
  package var programFromElsewhere: String {
    guard program.contains("/"), !program.hasPrefix("/") else { return program }
    return URL(
      fileURLWithPath: program,
      relativeTo: URL(fileURLWithPath: directory, isDirectory: true)
    )
    .standardizedFileURL.path
  }

  /// What prints commands that work where this call was made.
  package var commands: CommandPrinter {
    var printer = CommandPrinter(program: program)
    printer.call = arguments
    printer.table = commandTable
    return printer
  }

  /// The same without anything on standard error but errors.
  package var quiet: ProcessContext {
    var copy = self
    copy.terminal.isQuiet = true
    copy.terminal.showsProgress = false
    return copy
  }

  /// The day of the call, by which exceptions end.
  package var today: CalendarDay { CalendarDay(of: date) }

  /// Whether this is a run of continuous integration, as its services say it: `CI` is set, and not
  /// to false.
  package var isContinuousIntegration: Bool {
    let value = environment["CI"] ?? ""
    return !["", "0", "false"].contains(value.lowercased())
  }
}
