public import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import TerminalAccess

/// The command-line tool.
public struct Ruleproof: ParsableCommand {
  /// What the tool and its commands are called, and what they say in their help.
  public static let configuration = CommandConfiguration(
    commandName: "ruleproof",
    abstract: "Proves the rules of a link router.",
    discussion: """
      Reads Opener manifests (versions 1 to 4) and runs every test in them. Without --manifest it \
      reads the manifests that ruleproof.yml names, found by walking up from the working \
      directory, and without that file the starter manifest that is built in.

      Exit codes: 0 clean; 1 the rules fall short; 2 the input or the call is wrong (an empty run \
      is not a pass); 3 a fault of ruleproof's own.
      """,
    version: ToolVersion.current,
    subcommands: [
      VerifyCommand.self, CheckCommand.self, NewCommand.self, TestCommand.self, LintCommand.self,
      DriftCommand.self, SlowCommand.self, ProfileCommand.self, FuzzCommand.self,
      ReplayCommand.self, GoldenCommand.self, DiffCommand.self, BudgetCommand.self,
      TimingCommand.self, CoverageCommand.self, OverlapCommand.self, MutateCommand.self,
      LinksCommand.self, TemplateCommand.self, SchemeCommand.self, ContractsCommand.self,
      ResolveCommand.self, ListCommand.self, RecordCommand.self, ScriptWorkerCommand.self,
    ]
  )

  /// Creates the command.
  public init() {}
}

extension Ruleproof {
  /// Runs the tool with the arguments of the process, and ends the process.
  public static func runFromCommandLine() -> Never {
    StandardStreams.occupy()
    // A reader that goes away, such as `head`, is not a fault: writes then fail instead of killing.
    signal(SIGPIPE, SIG_IGN)
    let terminal = Terminal.ofProcess
    do {
      var command = try parseAsRoot()
      try command.run()
      Foundation.exit(ExitStatus.clean.rawValue)
    } catch let status as ExitStatus {
      Foundation.exit(status.rawValue)
    } catch let error as InputError {
      terminal.writeError(error.rendered(style: terminal.errorStyle))
      Foundation.exit(ExitStatus.wrongInput.rawValue)
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
        return ExitStatus.clean.rawValue
      } catch {
        terminal.writeError(error.rendered(style: terminal.errorStyle))
        return ExitStatus.wrongInput.rawValue
      }
    case .validationFailure:
      let isCapital = message.hasPrefix("Error: ")
      let text = isCapital ? "error: " + message.dropFirst(7) : message
      // The message quotes arguments: its own line breaks stay, all else is made printable.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      terminal.writeError(lines.map { String($0).printable }.joined(separator: "\n") + "\n")
      return ExitStatus.wrongInput.rawValue
    default:
      terminal.writeError("error: a fault of ruleproof's own: \(message)\n")
      return ExitStatus.ownFault.rawValue
    }
  }
}

/// The version of the tool.
enum ToolVersion {
  static let current = "0.1.0"
}
