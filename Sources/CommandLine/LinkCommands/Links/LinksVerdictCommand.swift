import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import TerminalAccess
import UniversalLinks
import Workspace

/// Shows what association files say about URLs.
struct LinksVerdictCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verdict",
    abstract: "Show which app may open a URL, and the component that decides.",
    discussion: """
      Shows for each app what 'swcutil verify' would answer: match (it may open the URL), block (a \
      component excludes it) or unset (no component matches it), and where the component is. \
      'refused' means that the file has more than 128 KB, which the system does not accept.

      An assetlinks.json says the same of packages on Android: by dynamic_app_link_components, which \
      Android 15 and later read; a package without them matches every URL.

      Exit codes: 0 an app opens every URL; 1 no app opens one of them; 2 bad input or arguments.

      Example:
        ruleproof links verdict https://shop.example/books/1 --association FILE
      """
  )

  @Argument(
    help: ArgumentHelp(
      "URLs, or only the part after the host, starting with its slash.",
      valueName: "url"
    )
  )
  var urls: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Association file or assetlinks.json; repeatable.",
      discussion: LinksAssociation.discussion,
      valueName: "[host=]file"
    )
  )
  var association: [String]

  @Option(
    name: .long,
    help: ArgumentHelp("Show only this app; repeatable.", valueName: "id")
  )
  var app: [String] = []

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let associations = try LinksAssociation.read(association)
    let apps = try LinksApps.selected(app, in: associations)
    let answers = try urls.map { text in
      LinksVerdict(try LinksHost.readURL(text), text: text, associations, apps: apps)
    }
    let terminal = process.terminal
    switch format {
    case .text:
      let printer = LinksVerdictPrinter(style: terminal.style)
      try terminal.write(answers.map(printer.text).joined(separator: "\n"))
    case .json: try terminal.write(try JSONText.encode(answers))
    }
    return RunVerdict(failsIf: !answers.allSatisfy(\.isOpened))
  }
}
