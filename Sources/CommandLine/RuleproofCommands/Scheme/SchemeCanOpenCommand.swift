import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes

/// Tells what `canOpenURL` answers.
struct SchemeCanOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "can-open",
    abstract: "Tell what canOpenURL answers in an app, and why.",
    discussion: """
      On a device with the app that asks (--from) and the other apps of the call. It answers as iOS \
      does: what the app may ask about, by LSApplicationQueriesSchemes and its limit of 50, comes \
      before what is installed. A yes says nothing of the URL behind its scheme. A no names the App \
      Store page of the app that is missing, where a manifest has it.

      Exit codes: 0 yes; 1 no; 2 the call or a file is wrong.
      """
  )

  @Argument(help: ArgumentHelp("The URL.", valueName: "url"))
  var url: String

  @Option(
    name: .long,
    help: ArgumentHelp("The Info.plist of the app that asks.", valueName: "file")
  )
  var from: String

  @OptionGroup(title: "Other apps") var apps: SchemeOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Of the manifests' apps, one that is installed, or none. (default: all are)",
      discussion: "May be given several times.",
      valueName: "name"
    )
  )
  var installed: [String] = []

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    guard installed.isEmpty || !apps.manifest.isEmpty else {
      throw ValidationError("--installed chooses apps of manifests: give --manifest.")
    }
    guard installed.count < 2 || !installed.contains("none") else {
      throw ValidationError("--installed none stands alone.")
    }
  }

  func run() throws {
    let file = try InputFile.read(from)
    let asking = try SchemeDeclaration.reading(file)
    let listed = try apps.listedApps()
    let names = installed == ["none"] ? [] : Set(installed.map { ExactText($0) })
    let known = Set(listed.map { ExactText($0.name) })
    if let unknown = installed.first(where: { $0 != "none" && !known.contains(ExactText($0)) }) {
      throw InputError(
        code: "unknown-app",
        "no manifest has an app with a scheme that is called '\(unknown)'",
        help: unknown.nearest(among: listed.map(\.name)).map { "did you mean '\($0)'?" }
      )
    }
    let isEveryAppThere = installed.isEmpty
    var registry = try apps.registry { isEveryAppThere || names.contains(ExactText($0)) }
    // The app that asks is installed, and named once.
    if !apps.plist.contains(from) { registry.add(asking) }
    let terminal = Terminal.ofProcess
    let sources = SchemeDeclaration.isBinary(file) ? [] : [file]
    let problems = Findings(list: asking.problems, sources: sources)
    terminal.writeError(problems.text(style: terminal.errorStyle))
    let answer = registry.canOpen(url, queries: SchemeQueryList(asking.queries))
    let scheme = SchemeURL(url)?.schemeName ?? ""
    let missing = answer.isYes ? [] : listed.filter { $0.scheme.name == scheme }
    switch format {
    case .text:
      var text = "\(answer)".printable + "\n"
      for app in missing {
        text += "    \(app.name.printable)"
        text += app.storeLink.map { " is at \($0)\n" } ?? " has no id of the App Store\n"
      }
      if SchemeNaming.isUnregistered(scheme), !SystemSchemes.isSystem(scheme) {
        text += "    note: \(SchemeNaming.unregisteredNote)\n"
      }
      try terminal.writeReport(text)
    case .json: try terminal.write(try JSONText.encode(ShownAnswer(url, answer, missing)))
    }
    if !answer.isYes { throw ExitStatus.rulesFallShort }
  }
}
