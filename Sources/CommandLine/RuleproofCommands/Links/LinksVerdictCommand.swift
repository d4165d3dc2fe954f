import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import TerminalAccess
import UniversalLinks

/// Shows what association files say about URLs.
struct LinksVerdictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verdict",
    abstract: "Show which app may open a URL, and the component that decides.",
    discussion: """
      For each app that the files name: match (it may open the URL), block (a component excludes it) \
      or unset (no component speaks of it), as 'swcutil verify' answers, with the place of the \
      component; or refused: the file has more than 128 KB, and the system does not take it.

      Exit codes: 0 every URL is opened by an app; 1 one is not; 2 the input or the call is wrong.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "URLs, or what follows the host in them, from its slash on.",
      valueName: "url"
    )
  )
  var urls: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An association file; may be repeated.",
      discussion: LinksAssociation.discussion,
      valueName: "[host=]file"
    )
  )
  var association: [String]

  @Option(
    name: .long,
    help: ArgumentHelp("Show this app alone; may be repeated.", valueName: "id")
  )
  var app: [String] = []

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func run() throws {
    let associations = try LinksAssociation.read(association)
    let apps = try LinksApps.selected(app, in: associations)
    let answers = try urls.map { text in
      LinksVerdict(try LinksHost.readURL(text), text: text, associations, apps: apps)
    }
    let terminal = Terminal.ofProcess
    switch format {
    case .text:
      let printer = LinksVerdictPrinter(style: terminal.style)
      try terminal.write(answers.map(printer.text).joined(separator: "\n"))
    case .json: try terminal.write(try JSONText.encode(answers))
    }
    guard answers.allSatisfy(\.isOpened) else { throw ExitStatus.rulesFallShort }
  }
}

/// The apps that a call is about.
enum LinksApps {
  /// Checks the apps that the user named.
  ///
  /// - Parameters:
  ///   - names: The names; none for all apps.
  ///   - associations: The files, one of which has to name each app.
  /// - Throws: `InputError` for one that no file names, or where no file names any.
  /// - Returns: The apps; nil for all.
  static func selected(
    _ names: [String],
    in associations: [LinksAssociation]
  ) throws(InputError) -> Set<AppID>? {
    let known = associations.flatMap(\.matcher.apps)
    guard !known.isEmpty else {
      throw InputError(
        code: "no-app",
        "no app may open links: the files have no 'applinks' that names one"
      )
    }
    for name in names where !known.contains(AppID(name)) {
      let texts = known.map(\.text)
      throw InputError(
        code: "unknown-app",
        "no file names the app '\(name)'",
        help: name.nearest(among: texts).map { "did you mean '\($0)'?" }
          ?? "there are: \(texts.prefix(20).joined(separator: ", "))"
      )
    }
    return names.isEmpty ? nil : Set(names.map { AppID($0) })
  }
}
