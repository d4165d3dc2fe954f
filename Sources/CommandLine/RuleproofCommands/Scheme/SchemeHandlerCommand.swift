import ArgumentParser
import Diagnostics
import FileAccess
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

/// Who opens a URL, for programs and people.
private struct ShownHandler: Encodable {
  let url: String
  let scheme: String
  let handler: Kind
  let apps: [String]

  enum Kind: String, Encodable {
    case apps, system, unopened, nobody
  }

  init(_ url: String, _ answer: SchemeHandler) {
    self.url = url
    let name = SchemeURL(url)?.schemeName ?? ""
    switch answer {
    case .apps(let apps): (handler, scheme, self.apps) = (.apps, name, apps)
    case .system(let scheme): (handler, self.scheme, apps) = (.system, scheme, [])
    case .unopened(let scheme): (handler, self.scheme, apps) = (.unopened, scheme, [])
    case .nobody, .notAURL: (handler, scheme, apps) = (.nobody, name, [])
    }
  }

  func text(_ registry: SchemeRegistry) -> String {
    let names = apps.map(\.printable)
    switch handler {
    case .system: return "\(scheme): the system opens it\n"
    case .unopened: return "\(scheme): nobody opens it: the system keeps the scheme for itself\n"
    case .apps where names.count == 1: return "\(scheme): \(names[0]) opens it\n" + note
    case .apps:
      let all = names.joined(separator: " or ")
      return "\(scheme): \(all) opens it: which one is not defined\n" + note
    case .nobody:
      let known = registry.declarations.flatMap { $0.schemes.map(\.name) }
      let near = scheme.nearest(among: known).map { " (did you mean '\($0.printable)'?)" }
      return "\(scheme): no app declares it\(near ?? "")\n" + note
    }
  }

  /// What the name of the scheme says, for people.
  private var note: String {
    SchemeNaming.isUnregistered(scheme) ? "    note: \(SchemeNaming.unregisteredNote)\n" : ""
  }
}
