import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes
import Workspace

/// Tells which app opens a URL.
struct SchemeHandlerCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "handler",
    abstract: "Show which app opens a URL.",
    discussion: """
      Considers the apps from Info.plist files, manifests and --app. None of them gets the \
      system's own schemes, whatever it declares: an app of the system, such as Mail or Maps, \
      opens these, and nothing opens some, such as ftp and javascript.

      Exit codes: 0 an app or the system opens the URL; 1 nothing does; 2 bad input or arguments.

      Example:
        ruleproof scheme handler notes://open --app Notes=notes
      """
  )

  @Argument(help: ArgumentHelp("URL.", valueName: "url"))
  var url: String

  @OptionGroup(title: "Apps") var apps: SchemeOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let (registry, problems) = try apps.registry()
    let handler = registry.handler(of: url)
    switch handler {
    case .notAURL: throw InputError.notAURL(url)
    case .nobody where apps.isEmpty:
      throw InputError(
        code: "no-known-app",
        "there is no app to consider",
        help: "name apps with --app, --plist or --manifest"
      )
    case .nobody, .unopened, .apps, .system: break
    }
    let terminal = process.terminal
    terminal.writeError(problems.text(style: terminal.errorStyle))
    let answer = ShownHandler(url, handler)
    switch format {
    case .text: try terminal.writeReport(answer.text(registry))
    case .json: try terminal.write(try JSONText.encode(answer))
    }
    return switch handler {
    case .nobody, .unopened: .failed
    case .apps, .system, .notAURL: .clean
    }
  }
}
