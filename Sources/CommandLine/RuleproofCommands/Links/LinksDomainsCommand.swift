import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import RunRecord
import TerminalAccess
import UniversalLinks

/// Lists associated domains.
struct LinksDomainsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "domains",
    abstract: "List the associated domains of entitlements, and where files must lie.",
    discussion: """
      Each service and host that an app asks for, and the URLs at which each host has to serve its \
      association file, the first before the second. 'links fetch --entitlements FILE' gets them.

      Exit codes: 0 clean; 1 an entry is malformed; 2 the input or the call is wrong, or no file has \
      an associated domain.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Files .entitlements or .xcent; - is standard input.",
      valueName: "entitlements"
    )
  )
  var files: [String]

  @Option(name: .long, help: "The form of the list: text or json.")
  var format: ListFormat = .text

  func run() throws {
    let read = try LinksEntitlements.read(files)
    let terminal = Terminal.ofProcess
    let findings = read.flatMap(\.entitlements.findings)
    guard read.contains(where: { !$0.entitlements.domains.isEmpty }) else {
      throw InputError(findings, sources: read.map(\.source))
    }
    let lists = read.map { LinksDomains($0.entitlements, file: $0.source.name) }
    switch format {
    case .text:
      let renderer = DiagnosticRenderer(style: terminal.errorStyle, sources: read.map(\.source))
      terminal.writeError(findings.map(renderer.render).joined())
      let text = lists.map { $0.text(terminal.style) }.joined(separator: "\n")
      try terminal.write(text.withoutLogCommands(hash: "\\u{23}"))
    case .json: try terminal.write(try JSONText.encode(lists))
    }
    if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.rulesFallShort }
  }
}
