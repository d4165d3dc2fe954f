package import Diagnostics
import LocatedJSON
package import UniversalLinks

extension Entitlements {
  /// The services that the app asks for, and for which no file lists it: the system associates the two only if both
  /// name each other.
  ///
  /// - Parameters:
  ///   - files: The association files, each with the site that it came from. One without a known site may be of any of
  ///     the app's, so it counts only for a service that the app asks of all its sites.
  ///   - source: The file of the entitlements.
  /// - Returns: A finding for each service of which there is a file; none if the entitlements do not say which app
  ///   they are of.
  package func unlistedServices(
    in files: [(site: AssociationSite?, file: AssociationFile)],
    _ source: SourceFile
  ) -> [Diagnostic] {
    guard let app = ownApp else { return [] }
    let all = Set(self.sites)
    var findings: [Diagnostic] = []
    for service in AssociatedDomain.services {
      let sites = Set(domains.filter { $0.service == service }.map(\.site))
      let isOfAll = !all.isEmpty && sites == all && !hasVariables
      let relevant = files.filter { $0.site.map(sites.contains) ?? isOfAll }.map(\.file)
      let listed = relevant.flatMap { $0.apps(of: service) }
      guard !relevant.isEmpty, !listed.contains(app) else { continue }
      let names = relevant.map { "'\($0.document.file.name)'" }.joined(separator: ", ")
      let alike = listed.first { $0.bundleIdentifier == app.bundleIdentifier }
      findings.append(
        Diagnostic(
          code: "domain-app-not-listed",
          severity: .error,
          message: "'\(app.text)' asks for '\(service)', but \(names) does not list it there",
          location: source.location(of: 0..<0),
          help: alike.map { "the file has '\($0.text)': its prefix differs" }
            ?? "add '\(app.text)' under '\(service)'"
        )
      )
    }
    return findings
  }
}

extension AssociationFile {
  /// The apps that the section of a service lists.
  fileprivate func apps(of service: String) -> [AppID] {
    guard service != "applinks" else {
      return (appLinks?.details ?? []).flatMap { $0.apps.map(\.id) }
    }
    return services.filter { $0.service.rawValue == service }.flatMap { $0.apps.map(\.id) }
  }
}
