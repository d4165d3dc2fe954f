package import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import Handbook
import LinkCommands
import ParallelWork
import Reporters
import TerminalAccess
import Workspace

/// The command-line tool.
package struct Ruleproof: ParsableCommand {
  /// What the tool and its commands are called, and what they say in their help.
  package static let configuration = CommandConfiguration(
    commandName: "ruleproof",
    abstract: "Test the regex rules that turn web links into app links.",
    discussion: """
      Reads rules from Opener manifests (JSON, versions 1 to 4) and from link rules \
      (docs/links.md). Without --manifest it reads the manifests named in ruleproof.yml, in the \
      working directory or above; without that file, the only one in the working directory, or \
      else the built-in starter manifest.

      Exit codes: 0 clean; 1 the run failed; 2 bad input or arguments, or nothing was tested; 3 \
      internal error.

      Examples:
        ruleproof init
        ruleproof test rules.json
        ruleproof check
        ruleproof verify --strict --format github
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Prove",
        subcommands: [
          VerifyCommand.self, CheckCommand.self, ShowCommand.self, TestCommand.self,
          LintCommand.self,
          DriftCommand.self, SlowCommand.self, CoverageCommand.self, MutateCommand.self,
          VariationsCommand.self, OverlapCommand.self, GoldenCommand.self, BudgetCommand.self,
        ]
      ),
      CommandGroup(
        name: "Author",
        subcommands: [
          InitCommand.self, NewCommand.self, ListCommand.self, ResolveCommand.self,
          ShapesCommand.self, ScanCommand.self, DiffCommand.self, RecordCommand.self,
          AcceptCommand.self, LanguageServerCommand.self, ServeCommand.self,
        ]
      ),
      CommandGroup(
        name: "Investigate",
        subcommands: [
          CompareCommand.self, FuzzCommand.self, ReplayCommand.self, ProfileCommand.self,
          TimingCommand.self, ReportCommand.self, MergeCommand.self,
        ]
      ),
      CommandGroup(
        name: "Publish",
        subcommands: [FmtCommand.self, MinifyCommand.self, MigrateCommand.self]
      ),
      CommandGroup(
        name: "Link",
        subcommands: [
          LinksCommand.self, TemplateCommand.self, SchemeCommand.self, ContractsCommand.self,
          ScriptWorkerCommand.self,
        ]
      ),
      CommandGroup(
        name: "Learn",
        subcommands: [ExplainCommand.self, ManCommand.self, CompletionsCommand.self]
      ),
    ]
  )

  @Flag(name: .long, help: "Show the version.")
  var version = false

  package init() {}

  package func validate() throws {
    if version { throw CleanExit.message(ToolVersion.current) }
  }
}

extension Ruleproof {
  /// Runs the tool with the arguments of the process, and ends the process.
  package static func runFromCommandLine() -> Never {
    StandardStreams.occupy()
    // A reader that goes away, such as `head`, is not a fault: writes then fail instead of killing.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows over the limit for this process: the old file then stays.
    signal(SIGXFSZ, SIG_IGN)
    ScriptWorkerCommand.workIfCalled(Array(CommandLine.arguments.dropFirst()))
    var process = ProcessContext.current
    process.commandTable = commandTable
    var rules: ManifestNames?
    let terminal = process.terminal
    guard !CommandLine.arguments.isEmpty else {
      // Swift reads them from there on Linux. Without this, any call would show the help, and pass.
      terminal.writeError("error: the arguments cannot be read, since /proc is not mounted\n")
      Foundation.exit(RunVerdict.wrongInput)
    }
    do {
      if let request = HelpRequest(arguments: process.arguments) {
        try request.run(in: process)
        Foundation.exit(RunVerdict.clean.exitCode)
      }
      var command = try parseAsRoot()
      guard let tool = command as? any ToolCommand else {
        try command.run()
        Foundation.exit(RunVerdict.clean.exitCode)
      }
      if let text = repeatedOption(process) {
        terminal.writeError(printable(process.commands.namingProgram(in: text)) + "\n")
        Foundation.exit(RunVerdict.wrongInput)
      }
      rules = (tool as? any RuleCommand)?.rulesOfCall
      let verdict = try run(tool, in: process)
      if let error = verdict.error { throw error }
      Foundation.exit(verdict.exitCode)
    } catch let error as InputError {
      var commands = process.commands
      commands.options = rules?.asOptions ?? []
      terminal.writeError(error.naming(commands).rendered(style: terminal.errorStyle))
      Foundation.exit(RunVerdict.wrongInput)
    } catch {
      Foundation.exit(endingByParser(error, process))
    }
  }

  /// Runs a command; a signal ends its work, if it can then report what there is.
  private static func run(
    _ tool: any ToolCommand,
    in process: ProcessContext
  ) throws -> RunVerdict {
    guard tool.reportsWhenStopped else { return try tool.run(in: process) }
    let stop = StopSignal()
    return try Interruption.$current.withValue(stop.interruption) {
      do {
        return try tool.run(in: process).orStopped
      } catch let error as InputError {
        // What it lacks may be what was not examined.
        throw StoppedRun.finding.map {
          InputError([$0] + error.diagnostics, sources: error.sources)
        }
          ?? error
      }
    }
  }

  /// What is wrong with a call that gives an option two values but takes one; reading what options
  /// take needs a moment, so only where a word comes twice.
  private static func repeatedOption(_ process: ProcessContext) -> String? {
    let names = process.arguments.filter { $0.hasPrefix("--") }.map { $0.prefix { $0 != "=" } }
    guard Set(names).count < names.count else { return nil }
    return description.flatMap {
      CallAdvice(arguments: process.arguments, message: "", program: $0).repeatedOption
    }
  }

  /// Ends as the argument parser wishes: help and version are clean, all else is a wrong call.
  private static func endingByParser(_ error: any Error, _ process: ProcessContext) -> Int32 {
    let terminal = process.terminal
    let message = fullMessage(for: error)
    switch exitCode(for: error) {
    case .success:
      // A misspelt command has no help; that of the program would hide the slip.
      if !process.arguments.contains("--version"),
        let advice = description.flatMap({
          CallAdvice(helpCall: process.arguments, program: $0).text
        })
      {
        terminal.writeError(printable(process.commands.namingProgram(in: advice)) + "\n")
        return RunVerdict.wrongInput
      }
      let path = CommandPath(process.arguments)
      if path.names.count == process.arguments.count, !path.names.isEmpty {
        let error = InputError.noCommand(
          path.names.joined(separator: " "),
          path.subcommandNames.joined(separator: ", ")
        )
        terminal.writeError(error.naming(process.commands).rendered(style: terminal.errorStyle))
        return RunVerdict.wrongInput
      }
      do {
        let help = HelpScreen(process).text(insteadOf: message, arguments: process.arguments)
        try terminal.write(help ?? message + "\n")
        return RunVerdict.clean.exitCode
      } catch {
        terminal.writeError(error.rendered(style: terminal.errorStyle))
        return RunVerdict.wrongInput
      }
    case .validationFailure:
      let advice = description.flatMap { program in
        let message = Self.message(for: error)
        return CallAdvice(arguments: process.arguments, message: message, program: program).text
      }
      let isCapital = message.hasPrefix("Error: ")
      let text = advice ?? (isCapital ? "error: " + message.dropFirst(7) : message)
      terminal.writeError(printable(process.commands.namingProgram(in: text)) + "\n")
      return RunVerdict.wrongInput
    default:
      terminal.writeError("error: internal error; please report it with this text: \(message)\n")
      return RunVerdict.internalError.exitCode
    }
  }
}

extension Ruleproof {
  /// A message that quotes arguments: its own line breaks stay, all else is made printable.
  private static func printable(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { String($0).printable }.joined(separator: "\n")
  }
}

extension InputError {
  /// The same error, whose help has commands that work from here.
  fileprivate func naming(_ printer: CommandPrinter) -> InputError {
    var copy = self
    var printer = printer
    for (index, diagnostic) in copy.diagnostics.enumerated() {
      let file = diagnostic.code == "foreign-file" ? diagnostic.location?.file : nil
      printer.foreign = file == InputFile.standardInputName ? "-" : file
      copy.diagnostics[index].help = diagnostic.help.map(printer.naming)
    }
    return copy
  }
}
