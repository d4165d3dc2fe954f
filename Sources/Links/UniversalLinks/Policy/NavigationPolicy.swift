/// What keeps the users of a web view inside it: hosts whose links would leave for an app, and what
/// to do about each.
public struct NavigationPolicy: Sendable {
  /// The hosts, in the order in which they were given.
  public let hosts: [HostPolicy]

  /// The known facts about a site.
  public struct Site: Sendable {
    /// The host that the file lies on.
    public var host: String
    /// The site's association file; nil if it is not known, as for a host that only the caller's
    /// word makes a main site.
    public var file: AssociationFile?
    /// Whether the host answers its root with a page of its own; nil if that was not tried.
    public var servesPages: Bool?
    /// What the caller knows of the host.
    public var knownRole: HostPolicy.Role?

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - host: The host that the file lies on.
    ///   - file: The site's association file; nil if it is not known.
    ///   - servesPages: Whether the host answers its root with a page of its own.
    ///   - knownRole: What the host is for, where the caller knows.
    public init(
      host: String,
      file: AssociationFile?,
      servesPages: Bool? = nil,
      knownRole: HostPolicy.Role? = nil
    ) {
      self.host = host.lowercased().withoutTrailingDot
      self.file = file
      self.servesPages = servesPages
      self.knownRole = knownRole
    }
  }

  /// Makes the policy of some sites.
  ///
  /// - Parameters:
  ///   - sites: The sites. One whose file opens nothing for the apps is left out; one without a
  ///     file counts only if the caller knows that it is a main site.
  ///   - entitlements: What the apps ask for. With them, only hosts that an app asks for count, and
  ///     a wildcard brings in the hosts below its own.
  ///   - apps: The apps that count; nil for all that the files name.
  public init(sites: [Site], entitlements: [Entitlements] = [], apps: Set<AppID>? = nil) {
    let all = sites.flatMap { site in
      Self.policies(of: site, entitlements: entitlements, apps: apps)
    }
    let suffixes = PublicSuffixList.builtIn
    // A main site that no app asks for shows its domain all the same.
    let given = sites.filter { $0.knownRole == .mainSite }.map(\.host)
    let own = (given + all.filter { HostEvidence.showOwnSite($0.evidence) }.map(\.host))
      .compactMap { suffixes.registrableDomain(of: $0) }
    hosts = all.map { host in
      // Without a site of the apps' own, there is no other domain to compare with.
      guard !own.isEmpty, let domain = suffixes.registrableDomain(of: host.host),
        !own.contains(domain)
      else { return host }
      return host.adding(.otherDomain)
    }
  }

  private static func policies(
    of site: Site,
    entitlements: [Entitlements],
    apps: Set<AppID>?
  ) -> [HostPolicy] {
    let details = (site.file?.appLinks?.details ?? []).filter { detail in
      detail.apps.contains { apps?.contains($0.id) ?? true }
    }
    let opens = details.contains { $0.components.contains { !$0.excludes } }
    guard opens || site.file == nil && site.knownRole == .mainSite else { return [] }
    let domains = entitlements.flatMap(\.linkDomains).filter { $0.host == site.host }
    var forms: [Bool] = []
    if entitlements.isEmpty || domains.contains(where: { !$0.isWildcard }) { forms.append(false) }
    if domains.contains(where: \.isWildcard) { forms.append(true) }
    return forms.map { coversSubdomains in
      let evidence = HostEvidence.collect(
        site,
        details: details,
        coversSubdomains: coversSubdomains,
        sharesPasswords: entitlements.contains { entitlement in
          entitlement.domains.contains {
            $0.service == "webcredentials" && $0.covers(host: site.host)
          }
        }
      )
      return HostPolicy(
        host: site.host,
        coversSubdomains: coversSubdomains,
        role: HostEvidence.role(evidence),
        evidence: evidence,
        details: details
      )
    }
  }
}

/// What is done about the links of a host.
public struct HostPolicy: Sendable {
  /// The host.
  public let host: String
  /// Whether the hosts below it are meant, and not the host itself.
  public let coversSubdomains: Bool
  /// What the host is for.
  public let role: Role
  /// The evidence for the role.
  public let evidence: [HostEvidence]
  let details: [LinkDetail]

  /// What a host is for.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// It does nothing but lead to apps: its links can be cancelled.
    case jump
    /// It has pages of its own, which cancelling would break: taps on its links become scripted
    /// navigation.
    case mainSite
  }
}

extension HostPolicy {
  fileprivate func adding(_ evidence: HostEvidence) -> HostPolicy {
    let evidence = self.evidence + [evidence]
    return HostPolicy(
      host: host,
      coversSubdomains: coversSubdomains,
      role: HostEvidence.role(evidence),
      evidence: evidence,
      details: details
    )
  }

  /// Whether a URL's host is one that is meant; a dot at its end is ignored.
  public func covers(host other: String) -> Bool {
    let other = other.lowercased().withoutTrailingDot
    return coversSubdomains ? other.hasSuffix("." + host) : other == host
  }

  var precedence: HostPrecedence { HostPrecedence(host: host, isWildcard: coversSubdomains) }
}

extension NavigationPolicy {
  /// What is done when the web view is to go to a URL.
  public enum Action: String, Sendable, Hashable {
    /// It goes there.
    case allow
    /// It does not go there: the link would do nothing but leave for an app.
    case cancel
    /// It goes there, by a script in place of the tap.
    case script
  }

  /// What is done about a URL: by its host's role, where an app would open it.
  public func action(for url: LinkURL) -> Action {
    guard let name = url.host,
      let host = hosts.filter({ $0.covers(host: name) }).max(by: { $0.precedence < $1.precedence })
    else { return .allow }
    let verdicts = AssociationMatcher(host.details).verdicts(for: url)
    guard verdicts.contains(where: { $0.verdict == .match }) else { return .allow }
    return host.role == .jump ? .cancel : .script
  }
}
