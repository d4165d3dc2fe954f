import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import RunRecord
import TerminalAccess
import UniversalLinks
import Workspace

/// Lists associated domains.
struct LinksDomainsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "domains",
    abstract: "List an app's associated domains and the URLs of their files.",
    discussion: """
      Shows each service and host in the entitlements, and the URLs where the host must serve its \
      association file, in the order in which they are tried. 'ruleproof links fetch \
      --entitlements FILE' downloads the files.

      Exit codes: 0 clean; 1 a malformed entry; 2 bad input or arguments, or no file has an \
      associated domain.

      Example:
        ruleproof links domains App.entitlements
      """
  )

  @Argument(
    help: ArgumentHelp(
      ".entitlements, .xcent, .mobileprovision or .mobileconfig files; - is standard input.",
      valueName: "entitlements"
    )
  )
  var files: [String]

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let read = try LinksEntitlements.read(files)
    let terminal = process.terminal
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
    return RunVerdict(failsIf: findings.contains(where: { $0.severity == .error }))
  }
}
