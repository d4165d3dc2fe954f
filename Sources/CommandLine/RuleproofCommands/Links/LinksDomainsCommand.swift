import ArgumentParser
import Diagnostics
import FileAccess
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

/// The associated domains of a file.
private struct LinksDomains: Encodable {
  let file: String
  let app: String?
  let domains: [Domain]
  let sites: [Site]
  let findings: [DiagnosticRecord]

  struct Domain: Encodable {
    let entry: String
    let service: String
    let host: String
    let isWildcard: Bool
    let port: Int?
    let modes: [String]
  }

  struct Site: Encodable {
    let host: String
    let port: Int?
    let files: [String]
    /// Where Apple's network holds its copy.
    let copy: String
  }

  init(_ entitlements: Entitlements, file: String) {
    self.file = file
    app = entitlements.app?.text
    domains = entitlements.domains.map { domain in
      Domain(
        entry: domain.text,
        service: domain.service,
        host: domain.host,
        isWildcard: domain.isWildcard,
        port: domain.port,
        modes: domain.modes.map(\.rawValue).sorted()
      )
    }
    sites = entitlements.sites.map { site in
      Site(host: site.host, port: site.port, files: site.fileURLs, copy: site.networkURL)
    }
    findings = entitlements.findings.map { DiagnosticRecord($0) }
  }

  func text(_ style: TextStyle) -> String {
    var text = style.bold(file.printable) + (app.map { " of \($0.printable)" } ?? "") + "\n\n"
    let width = min(24, domains.map(\.service.printable.count).max() ?? 0)
    for domain in domains {
      let service = domain.service.printable
      let gap = String(repeating: " ", count: max(0, width - service.count))
      text += "  \(service)\(gap)  \(domain.isWildcard ? "*." : "")\(domain.host)"
      if let port = domain.port { text += ":\(port)" }
      if domain.isWildcard { text += style.dim(" (all hosts below)") }
      if !domain.modes.isEmpty { text += style.dim(" \(domain.modes.joined(separator: ", "))") }
      text += "\n"
    }
    text += "\n" + (sites.count == 1 ? "1 host has" : "\(sites.count) hosts have")
    text += " to serve a file:\n\n"
    for site in sites {
      text += "  " + site.files.joined(separator: "\n  " + style.dim("else ")) + "\n"
    }
    return text
  }
}
