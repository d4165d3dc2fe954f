import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes
import Workspace

/// Tells what `canOpenURL` answers.
struct SchemeCanOpenCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "can-open",
    abstract: "Show what canOpenURL answers in an app, and why.",
    discussion: """
      Answers as iOS does on a device with the asking app (--from) and the other apps given. iOS \
      checks LSApplicationQueriesSchemes, with its limit of 50, before it looks at the installed \
      apps. A yes is about the scheme only, not about the rest of the URL. After a no, the App \
      Store page of the missing app is shown if a manifest has it.

      Exit codes: 0 yes; 1 no; 2 bad input or arguments.

      Example:
        ruleproof scheme can-open examplemail: --from Info.plist --app Mail=examplemail
      """
  )

  @Argument(help: ArgumentHelp("URL.", valueName: "url"))
  var url: String

  @Option(
    name: .long,
    help: ArgumentHelp("Info.plist of the app that asks.", valueName: "file")
  )
  var from: String

  @OptionGroup(title: "Other apps") var apps: SchemeOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which of the manifests' apps are installed, or none. (default: all)",
      discussion: "Repeatable.",
      valueName: "name"
    )
  )
  var installed: [String] = []

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    guard installed.isEmpty || !apps.manifest.isEmpty else {
      throw ValidationError("--installed selects apps from manifests and needs --manifest.")
    }
    guard installed.count < 2 || !installed.contains("none") else {
      throw ValidationError("--installed none cannot be combined with an app.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let file = try InputFile.read(SchemeDeclaration.propertyList(of: from))
    let asking = try SchemeDeclaration.reading(file)
    let listed = try apps.listedApps()
    let names = installed == ["none"] ? [] : Set(installed.map { ExactText($0) })
    let known = Set(listed.map { ExactText($0.name) })
    if let unknown = installed.first(where: { $0 != "none" && !known.contains(ExactText($0)) }) {
      throw InputError.unknownApp(
        unknown,
        "no manifest has an app named '\(unknown)' with a scheme",
        known: listed.map(\.name)
      )
    }
    let isEveryAppThere = installed.isEmpty
    var (registry, problems) = try apps.registry {
      isEveryAppThere || names.contains(ExactText($0))
    }
    // The app that asks is installed, and named once.
    if !apps.plist.contains(from) {
      registry.add(asking)
      problems.list += asking.problems
      if !SchemeDeclaration.isBinary(file) { problems.sources.append(file) }
    }
    let terminal = process.terminal
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
    return RunVerdict(failsIf: !answer.isYes)
  }
}
