package import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
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
      working directory or above; without that file, the built-in starter manifest.

      Exit codes: 0 clean; 1 the run failed; 2 bad input or arguments, or nothing was tested; 3 \
      internal error.

      Examples:
        ruleproof test rules.json
        ruleproof check
        ruleproof verify --strict --format github
      """,
    version: ToolVersion.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Prove",
        subcommands: [
          VerifyCommand.self, CheckCommand.self, TestCommand.self, LintCommand.self,
          DriftCommand.self, SlowCommand.self, CoverageCommand.self, MutateCommand.self,
          OverlapCommand.self, GoldenCommand.self, BudgetCommand.self,
        ]
      ),
      CommandGroup(
        name: "Author",
        subcommands: [
          NewCommand.self, ListCommand.self, ResolveCommand.self, DiffCommand.self,
          RecordCommand.self,
        ]
      ),
      CommandGroup(
        name: "Investigate",
        subcommands: [
          FuzzCommand.self, ReplayCommand.self, ProfileCommand.self, TimingCommand.self,
        ]
      ),
      CommandGroup(
        name: "Link",
        subcommands: [
          LinksCommand.self, TemplateCommand.self, SchemeCommand.self, ContractsCommand.self,
          ScriptWorkerCommand.self,
        ]
      ),
    ]
  )

  /// Creates the command.
  package init() {}
}

extension Ruleproof {
  /// Runs the tool with the arguments of the process, and ends the process.
  package static func runFromCommandLine() -> Never {
    StandardStreams.occupy()
    // A reader that goes away, such as `head`, is not a fault: writes then fail instead of killing.
    signal(SIGPIPE, SIG_IGN)
    let process = ProcessContext.current
    let terminal = process.terminal
    do {
      var command = try parseAsRoot()
      guard let tool = command as? any ToolCommand else {
        try command.run()
        Foundation.exit(RunVerdict.clean.exitCode)
      }
      let verdict = try tool.run(in: process)
      if case .untested(let error) = verdict { throw error }
      Foundation.exit(verdict.exitCode)
    } catch let error as InputError {
      terminal.writeError(error.rendered(style: terminal.errorStyle))
      Foundation.exit(RunVerdict.wrongInput)
    } catch {
      Foundation.exit(endingByParser(error, terminal: terminal))
    }
  }

  /// Ends as the argument parser wishes: help and version are clean, all else is a wrong call.
  private static func endingByParser(_ error: any Error, terminal: Terminal) -> Int32 {
    let message = fullMessage(for: error)
    switch exitCode(for: error) {
    case .success:
      do {
        try terminal.write(message + "\n")
        return RunVerdict.clean.exitCode
      } catch {
        terminal.writeError(error.rendered(style: terminal.errorStyle))
        return RunVerdict.wrongInput
      }
    case .validationFailure:
      let isCapital = message.hasPrefix("Error: ")
      let text = isCapital ? "error: " + message.dropFirst(7) : message
      // The message quotes arguments: its own line breaks stay, all else is made printable.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      terminal.writeError(lines.map { String($0).printable }.joined(separator: "\n") + "\n")
      return RunVerdict.wrongInput
    default:
      terminal.writeError("error: internal error; please report it with this text: \(message)\n")
      return RunVerdict.internalError.exitCode
    }
  }
}

/// The version of the tool.
enum ToolVersion {
  static let current = "0.1.0"
}
