import ArgumentParser
import Diagnostics
import URLSchemes

/// Tells what `canOpenURL` answers.
struct SchemeCanOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "can-open",
    abstract: "Tell what canOpenURL answers in an app, and why.",
    discussion: """
      On a device with the app that asks (--from) and the other apps of the call. It answers as iOS \
      does: what the app may ask about, by LSApplicationQueriesSchemes and its limit of 50, comes \
      before what is installed. A yes says nothing of the URL behind its scheme.

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

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func run() throws {
    let file = try InputFile.read(from)
    let asking = try SchemeDeclaration.reading(file)
    var registry = try apps.registry()
    // The app that asks is installed, and named once.
    if !apps.plist.contains(from) { registry.add(asking) }
    let terminal = Terminal.ofProcess
    let sources = SchemeDeclaration.isBinary(file) ? [] : [file]
    let problems = Findings(list: asking.problems, sources: sources)
    terminal.writeError(problems.text(style: terminal.errorStyle))
    let answer = registry.canOpen(url, queries: SchemeQueryList(asking.queries))
    switch format {
    case .text: try terminal.writeReport("\(answer)".printable + "\n")
    case .json: try terminal.write(try JSONText.encode(ShownAnswer(url, answer)))
    }
    if !answer.isYes { throw ExitStatus.rulesFallShort }
  }
}

/// An answer of `canOpenURL`, for programs.
private struct ShownAnswer: Encodable {
  let url: String
  let canOpen: Bool
  let reason: Reason
  let text: String
  let apps: [String]

  enum Reason: String, Encodable {
    case system, declared, notAURL, notListed, beyondLimit, noHandler
  }

  init(_ url: String, _ answer: QueryAnswer) {
    self.url = url
    canOpen = answer.isYes
    text = "\(answer)"
    switch answer {
    case .yes(.system): (reason, apps) = (.system, [])
    case .yes(.declared(let names)): (reason, apps) = (.declared, names)
    case .no(.notAURL): (reason, apps) = (.notAURL, [])
    case .no(.notListed): (reason, apps) = (.notListed, [])
    case .no(.beyondLimit): (reason, apps) = (.beyondLimit, [])
    case .no(.noHandler): (reason, apps) = (.noHandler, [])
    }
  }
}
