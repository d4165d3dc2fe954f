import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes

/// Tells which app opens a URL.
struct SchemeHandlerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "handler",
    abstract: "Tell which of some apps opens a URL.",
    discussion: """
      The apps are those of Info.plist files, of manifests, and of the call. What belongs to the \
      system is opened by none of them, whatever they declare; some of it, such as ftp and javascript, \
      is opened by nobody.

      Exit codes: 0 an app or the system opens the URL; 1 nobody does; 2 the call or a file is wrong.
      """
  )

  @Argument(help: ArgumentHelp("The URL.", valueName: "url"))
  var url: String

  @OptionGroup(title: "Apps") var apps: SchemeOptions

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    guard !apps.isEmpty else {
      throw ValidationError("There is no app to ask: give --app, --plist or --manifest.")
    }
  }

  func run() throws {
    let registry = try apps.registry()
    let handler = registry.handler(of: url)
    if handler == .notAURL { throw InputError.notAURL(url) }
    let terminal = Terminal.ofProcess
    let answer = ShownHandler(url, handler)
    switch format {
    case .text: try terminal.writeReport(answer.text(registry))
    case .json: try terminal.write(try JSONText.encode(answer))
    }
    switch handler {
    case .nobody, .unopened: throw ExitStatus.rulesFallShort
    case .apps, .system, .notAURL: break
    }
  }
}
