package import Diagnostics
package import RunRecord
package import UniversalLinks

/// The apps on a device that may open a URL, by the association files and the entitlements of a
/// call.
///
/// The system associates an app with a host if the app's entitlements name the host and the host's
/// file names the app. Apps whose entitlements are not given count as naming every host, as packages of
/// Android do, whose manifests are not read.
package struct LinksTapApps {
  /// What the files say about the URL and each app that is associated with its host.
  package let verdict: LinksVerdict
  /// What the entitlements say about the URL's host, in their order.
  package let claims: [Claim]
  /// Whether an association file of Apple's applies to the host.
  let hasFile: Bool

  /// What the entitlements of an app say about a host.
  package struct Claim: Encodable {
    package let file: String
    /// The app, if the entitlements have its whole identifier.
    package let app: String?
    /// The entry of associated domains that names the host; nil if none does.
    package let domain: String?
    /// Whether only development builds use that entry.
    package let isForDevelopment: Bool
    /// Where the host must serve its file; nil if no entry names the host.
    package let fileURL: String?
    /// What is wrong with the entitlements, and may be why no entry names the host.
    package let findings: [DiagnosticRecord]
  }

  /// - Parameters:
  ///   - url: The URL, which has a host.
  ///   - text: The URL as it was typed.
  ///   - associations: The files.
  ///   - entitlements: The entitlements with their files.
  ///   - apps: The apps on the device; nil for all that are named.
  package init(
    _ url: LinkURL,
    text: String,
    _ associations: [LinksAssociation],
    _ entitlements: [(source: SourceFile, entitlements: Entitlements)],
    apps: Set<AppID>?
  ) {
    let claims = entitlements.filter { read in
      guard let apps, let app = read.entitlements.ownApp else { return apps?.isEmpty != true }
      return apps.contains(app)
    }
    .map { Claim($0.entitlements, in: $0.source.name, host: url.host ?? "") }
    var verdict = LinksVerdict(url, text: text, associations, apps: apps) { app in
      Self.claims(claims, of: app).lazy.compactMap(\.domain).first.flatMap {
        try? AssociatedDomain($0)
      }
    }
    let packages = Set(associations.filter(\.isAndroid).flatMap(\.matcher.apps))
    verdict.apps.removeAll { app in
      !packages.contains(AppID(app.app)) && !Self.areAssociated(app.app, by: claims)
    }
    verdict.clips.removeAll { clip in
      let own = entitlements.map(\.entitlements).filter { $0.ownApp == AppID(clip.app) }
      let domains = own.flatMap(\.domains).filter { $0.service == "appclips" }
      return !own.isEmpty && !domains.contains { $0.covers(host: url.host ?? "") }
    }
    self.verdict = verdict
    self.claims = claims
    hasFile = associations.contains { !$0.isAndroid && $0.speaks(for: url) }
  }

  /// Whether an app's entitlements name the host, as far as they are given.
  private static func areAssociated(_ app: String, by claims: [Claim]) -> Bool {
    let likely = Self.claims(claims, of: AppID(app))
    return likely.isEmpty || likely.contains { $0.domain != nil }
  }

  /// The claims of an app; entitlements without an identifier may be those of any app that has no others.
  private static func claims(_ claims: [Claim], of app: AppID) -> [Claim] {
    let own = claims.filter { $0.app.map(AppID.init) == app }
    return own.isEmpty ? claims.filter { $0.app == nil } : own
  }
}

extension LinksTapApps {
  /// The apps for `LinkTap`.
  package var installed: [LinkTap.InstalledApp] {
    let named = verdict.apps.map {
      LinkTap.InstalledApp(app: AppID($0.app), verdict: $0.verdict)
    }
    let others = claims.compactMap { claim -> LinkTap.InstalledApp? in
      guard claim.domain != nil else { return nil }
      guard let app = claim.app.map(AppID.init) else {
        // It is one of those that the file names.
        return hasFile ? nil : LinkTap.InstalledApp(app: AppID(claim.file), verdict: nil)
      }
      guard !named.contains(where: { $0.app == app }) else { return nil }
      return LinkTap.InstalledApp(app: app, verdict: hasFile ? .unset : nil)
    }
    return named + others
  }
}

extension LinksTapApps.Claim {
  fileprivate init(_ entitlements: Entitlements, in file: String, host: String) {
    let entry = entitlements.linkDomain(for: host)
    self.init(
      file: file,
      app: entitlements.ownApp?.text,
      domain: entry?.text,
      isForDevelopment: entry?.modes.contains(.developer) ?? false,
      fileURL: entry?.site.fileURLs.first,
      findings: entitlements.findings.map { DiagnosticRecord($0) }
    )
  }

  func line(host: String) -> String {
    let who = app.map { " of \($0)" } ?? ""
    guard let domain else { return "\(file)\(who) does not name \(host)" }
    let mode = isForDevelopment ? ", which apps from the App Store ignore" : ""
    return "\(file)\(who) names it: \(domain)\(mode)"
  }
}
