import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LinkReports
import Reporters
import TerminalAccess
import UniversalLinks

/// Gets the association files of sites and checks them.
struct LinksFetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Get the association files of hosts over HTTPS, and check them.",
    discussion: """
      Asks each host as the system does: over HTTPS, without following redirects, under .well-known \
      and, where that is not taken, at the root; of public addresses alone, 5 MB and 10 seconds at \
      most. Checks each answer and the file in it. Nothing is asked of Apple's network, which may hold \
      an older copy.

      Exit codes: 0 every host has a file without an error; 1 one has none or a wrong one, or gives no \
      answer, or an entry of the entitlements is malformed; 2 the input or the call is wrong, or no host at all gives an answer.
      """
  )

  @Argument(help: ArgumentHelp("Hosts, each with or without a port.", valueName: "host"))
  var hosts: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Ask the hosts of an app's associated domains; may be repeated.",
      valueName: "file"
    )
  )
  var entitlements: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Save the files that are taken in this folder, each under its host's name.",
      valueName: "folder"
    )
  )
  var output: String?

  @Flag(name: .long, help: "Reach loopback and private addresses too.")
  var allowPrivate = false

  @Flag(
    name: .long,
    help: """
      Ask servers on this machine over http, to try a file before it is served; all else is checked \
      as over https.
      """
  )
  var plainHttp = false

  @Flag(name: .long, help: "Show notes too.")
  var verbose = false

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    guard !hosts.isEmpty || !entitlements.isEmpty else {
      throw ValidationError("Name a host, or --entitlements FILE.")
    }
    guard !plainHttp || allowPrivate else {
      throw ValidationError("--plain-http is for servers on this machine: give --allow-private.")
    }
  }

  func run() throws {
    let read = try LinksEntitlements.read(entitlements)
    let sites = try sites(read.map(\.entitlements))
    let terminal = Terminal.ofProcess
    let entries = read.flatMap(\.entitlements.findings)
    let renderer = DiagnosticRenderer(style: terminal.errorStyle, sources: read.map(\.source))
    let shown = entries.filter { $0.severity != .note || verbose }
    terminal.writeError(shown.map(renderer.render).joined())
    let folder = try output.map { path throws(InputError) in try LinksFolder(path) }
    let fetcher = LinksFetcher(
      transport: ScriptOptions.liveTransport(allowsPrivate: allowPrivate),
      isPlain: plainHttp
    )
    var answers = fetcher.fetch(sites)
    // What was found is told before what could not be saved.
    var problem: InputError?
    for index in answers.indices {
      do throws(InputError) {
        answers[index].saved = try folder?.save(answers[index])
      } catch {
        problem = problem ?? error
      }
    }
    switch format {
    case .text:
      let printer = LinksFetchPrinter(style: terminal.style, isVerbose: verbose)
      try terminal.write(printer.text(answers))
    case .json: try terminal.write(try JSONText.encode(answers.map(LinksFetchRecord.init)))
    }
    if let problem { throw problem }
    guard answers.contains(where: { $0.outcome != .unanswered }) else {
      throw InputError(code: "no-answer", "no host gives an answer: nothing was checked")
    }
    let isMalformed = entries.contains { $0.severity == .error }
    guard answers.allSatisfy(\.isClean), !isMalformed else { throw ExitStatus.rulesFallShort }
  }

  /// The sites that are asked, each once.
  private func sites(_ read: [Entitlements]) throws(InputError) -> [AssociationSite] {
    var sites = try hosts.map { host throws(InputError) in try LinksHost.read(host).site }
    sites += read.flatMap(\.sites)
    var seen: Set<AssociationSite> = []
    sites = sites.filter { seen.insert($0).inserted }
    guard !sites.isEmpty else {
      throw InputError(code: "no-host", "the entitlements name no host to ask")
    }
    if plainHttp, let other = sites.first(where: { !Self.isOfThisMachine($0.host) }) {
      throw InputError(
        code: "bad-host",
        "'\(other.host)' is not this machine, and is not asked over http",
        help: "--plain-http takes localhost and 127.0.0.1 alone"
      )
    }
    return sites
  }

  private static func isOfThisMachine(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1"
  }
}
