import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import LinkReports
import Reporters
import TerminalAccess
import UniversalLinks
import Workspace

/// Gets the association files of sites and checks them.
struct LinksFetchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Download the association files or assetlinks.json of hosts, and check them.",
    discussion: """
      Asks each host as the system does: over HTTPS, without following redirects, first under \
      .well-known, then at the root. Limits: public addresses only, 5 MB, 10 seconds. Checks the \
      response and the file. Devices read the copy of Apple's CDN, which may be older: --cdn compares it.

      With --android, asks for /.well-known/assetlinks.json, by Google's rules.

      Exit codes: 0 every host has a file without errors; 1 a host has none, has a wrong one or \
      does not answer, Apple's CDN has no such copy, or the entitlements have a malformed entry; 2 bad input or arguments, or no \
      host answers.

      Examples:
        ruleproof links fetch shop.example www.shop.example --cdn
        ruleproof links fetch --entitlements App.entitlements --output files
      """
  )

  @Argument(help: ArgumentHelp("Hosts, optionally with a port.", valueName: "host"))
  var hosts: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Ask the hosts of an app's associated domains; repeatable.",
      valueName: "file"
    )
  )
  var entitlements: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Save each accepted file in this folder, named after its host.",
      valueName: "folder"
    )
  )
  var output: String?

  @Flag(name: .long, help: "Compare with the copy of Apple's CDN, which devices read.")
  var cdn = false

  @Flag(name: .long, help: "Get assetlinks.json, the file for Android.")
  var android = false

  @Flag(name: .long, help: "Allow loopback and private addresses.")
  var allowPrivate = false

  @Flag(
    name: .long,
    help: """
      Ask servers on this machine over http, to try a file before you deploy it; the other checks \
      stay the same.
      """
  )
  var plainHttp = false

  @Flag(name: .long, help: "Show notes too.")
  var verbose = false

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    guard !hosts.isEmpty || !entitlements.isEmpty else {
      throw ValidationError("Name a host, or give --entitlements FILE.")
    }
    guard !cdn || !android && !plainHttp else {
      throw ValidationError(
        "--cdn is about Apple's files of public hosts: leave out \(android ? "--android" : "--plain-http")."
      )
    }
    guard !plainHttp || allowPrivate else {
      throw ValidationError(
        """
        --plain-http is for servers on this machine and needs --allow-private.
        """
      )
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let read = try LinksEntitlements.read(entitlements)
    let sites = try sites(read.map(\.entitlements))
    let terminal = process.terminal
    let renderer = DiagnosticRenderer(style: terminal.errorStyle, sources: read.map(\.source))
    func show(_ findings: [Diagnostic]) {
      let shown = findings.filter { $0.severity != .note || verbose }
      terminal.writeError(shown.map(renderer.render).joined())
    }
    // What is wrong with the entitlements themselves is said before anything is asked.
    let entries = read.flatMap(\.entitlements.findings)
    show(entries)
    let folder = try output.map { path throws(InputError) in try LinksFolder(path) }
    let fetcher = LinksFetcher(
      transport: ScriptSettings.singleTransport(allowsPrivate: allowPrivate),
      isPlain: plainHttp,
      isForAndroid: android,
      comparesCopies: cdn
    )
    var answers = fetcher.fetch(sites)
    let files = answers.compactMap(\.file)
    let unlisted = read.flatMap { $0.entitlements.unlistedServices(in: files, $0.source) }
    show(unlisted)
    // Results are reported before failures to save them.
    var problem: InputError?
    for index in answers.indices {
      do throws(InputError) {
        answers[index].saved = try folder?.save(answers[index], besides: entitlements)
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
      throw InputError(code: "no-answer", "nothing was checked: no host answers")
    }
    let hasError = (entries + unlisted).contains { $0.severity == .error }
    return RunVerdict(failsIf: hasError || !answers.allSatisfy(\.isClean))
  }

  /// The distinct sites to fetch from.
  private func sites(_ read: [Entitlements]) throws(InputError) -> [AssociationSite] {
    var sites = try hosts.map { host throws(InputError) in try LinksHost.read(host).site }
    sites = (sites + read.flatMap(\.sites)).uniqued
    guard !sites.isEmpty else {
      throw InputError(code: "no-host", "the entitlements name no host to ask")
    }
    if plainHttp, let other = sites.first(where: { !Self.isOfThisMachine($0.host) }) {
      throw InputError(
        code: "bad-host",
        "'\(other.host)' is not this machine, so it is not asked over http",
        help: "--plain-http takes only localhost and 127.0.0.1"
      )
    }
    return sites
  }

  private static func isOfThisMachine(_ host: String) -> Bool {
    host == "localhost" || host == "127.0.0.1"
  }
}
