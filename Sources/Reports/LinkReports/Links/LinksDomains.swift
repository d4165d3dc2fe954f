package import Diagnostics
package import RunRecord
package import UniversalLinks

/// The associated domains of a file.
package struct LinksDomains: Encodable {
  package let file: String
  package let app: String?
  package let domains: [Domain]
  package let sites: [Site]
  package let findings: [DiagnosticRecord]

  package struct Domain: Encodable {
    package let entry: String
    package let service: String
    package let host: String
    package let isWildcard: Bool
    package let port: Int?
    let modes: [String]
  }

  package struct Site: Encodable {
    package let host: String
    package let port: Int?
    package let files: [String]
    /// The URL of the copy on Apple's CDN.
    package let cdnURL: String
  }

  package init(_ entitlements: Entitlements, file: String) {
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
      Site(host: site.host, port: site.port, files: site.fileURLs, cdnURL: site.networkURL)
    }
    findings = entitlements.findings.map { DiagnosticRecord($0) }
  }

  package func text(_ style: TextStyle) -> String {
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
