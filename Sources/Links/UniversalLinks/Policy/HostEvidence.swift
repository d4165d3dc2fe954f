/// Evidence of a host's purpose.
public enum HostEvidence: String, Sendable, Hashable, CaseIterable {
  /// The caller says that it is the site's own.
  case givenAsMainSite
  /// The caller says that it leads to apps alone.
  case givenAsJump
  /// It answers its root with a page.
  case servesPages
  /// Its file keeps URLs in the browser by exclusions: there is something to see there.
  case excludes
  /// Its file does not open the root of the site, which is a page then.
  case leavesRoot
  /// It is covered by a wildcard, whose hosts are unknown.
  case wildcard
  /// Apps share its passwords, so that one signs in there.
  case sharesPasswords
  /// Its name begins with `www.`.
  case namedAsSite
  /// It does not answer its root with a page.
  case servesNoPages
  /// Its name begins as those of link hosts do, such as `link.` or `go.`.
  case namedAsJump
  /// It belongs to another registered domain than the hosts that are known to have the apps' pages.
  case otherDomain
  /// Its file opens every URL, as those of main sites do, so that this alone proves nothing.
  case opensEverything
}

extension HostEvidence {
  /// The first labels of hosts that serve links alone.
  static let jumpLabels: Set<String> = [
    "applink", "applinks", "click", "deeplink", "go", "l", "link", "links", "lnk", "open", "r",
    "redirect", "share", "t", "trk", "universal", "universallink",
  ]

  static func collect(
    _ site: NavigationPolicy.Site,
    details: [LinkDetail],
    coversSubdomains: Bool,
    sharesPasswords: Bool
  ) -> [HostEvidence] {
    var evidence: [HostEvidence] = []
    if let role = site.knownRole {
      evidence.append(role == .mainSite ? .givenAsMainSite : .givenAsJump)
    }
    if let servesPages = site.servesPages {
      evidence.append(servesPages ? .servesPages : .servesNoPages)
    }
    if details.contains(where: { $0.components.contains(where: \.excludes) }) {
      evidence.append(.excludes)
    }
    let opensRoot = (try? LinkURL("/")).map { root in
      !AssociationMatcher(details).openers(of: root).isEmpty
    }
    if opensRoot == false, !details.isEmpty { evidence.append(.leavesRoot) }
    if coversSubdomains { evidence.append(.wildcard) }
    if sharesPasswords { evidence.append(.sharesPasswords) }
    let labels = site.host.split(separator: ".").map(String.init)
    if labels.first == "www" { evidence.append(.namedAsSite) }
    if let first = labels.first, labels.count > 2, jumpLabels.contains(first) {
      evidence.append(.namedAsJump)
    }
    if !details.isEmpty,
      details.allSatisfy({
        $0.components.first.map { !$0.excludes && $0.matchesEverything } ?? false
      })
    {
      evidence.append(.opensEverything)
    }
    return evidence
  }

  /// What a host is for: the strongest evidence decides, as `Weight` orders it.
  ///
  /// Of the same weight, what speaks for pages decides, since cancelling what people want to see is
  /// worse than a script too many. Without evidence a host is a main site.
  static func role(_ evidence: [HostEvidence]) -> HostPolicy.Role {
    let telling = evidence.filter { $0.speaksForPages || $0.speaksForJumps }
    guard let weight = telling.map(\.weight).max() else { return .mainSite }
    let strongest = telling.filter { $0.weight == weight }
    return strongest.contains(where: \.speaksForPages) ? .mainSite : .jump
  }

  /// How much evidence counts, the least first.
  enum Weight: Int, Comparable {
    /// The host's name, which alone is a guess.
    case name
    /// A file that leaves the root to the browser, which may have no page there.
    case leftRoot
    /// No page at the root, which says nothing of other pages.
    case emptyRoot
    /// What the file or a wildcard says of pages that are not known.
    case file
    /// The domain: links to another domain belong to others.
    case domain
    /// What shows that the host is the apps' own, with pages.
    case ownSite
    /// What the caller says.
    case given

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var weight: Weight {
    switch self {
    case .givenAsMainSite, .givenAsJump: .given
    case .servesPages, .sharesPasswords, .namedAsSite: .ownSite
    case .otherDomain: .domain
    case .excludes, .wildcard: .file
    case .servesNoPages: .emptyRoot
    case .leavesRoot: .leftRoot
    case .namedAsJump, .opensEverything: .name
    }
  }

  /// Whether it indicates a host that only leads to apps.
  public var speaksForJumps: Bool {
    switch self {
    case .givenAsJump, .servesNoPages, .namedAsJump, .otherDomain: true
    case .givenAsMainSite, .servesPages, .excludes, .leavesRoot, .wildcard, .sharesPasswords,
      .namedAsSite, .opensEverything:
      false
    }
  }

  /// Whether evidence shows that a host is the apps' own, with pages: what may speak for a jump
  /// host too, such as an exclusion in its file, does not, and neither does a name against the
  /// caller's word.
  static func showOwnSite(_ evidence: [HostEvidence]) -> Bool {
    !evidence.contains(.givenAsJump) && evidence.contains { $0.weight >= .ownSite }
  }

  /// Whether it indicates pages of the host's own.
  public var speaksForPages: Bool {
    switch self {
    case .givenAsMainSite, .servesPages, .excludes, .leavesRoot, .wildcard, .sharesPasswords,
      .namedAsSite:
      true
    case .givenAsJump, .servesNoPages, .namedAsJump, .otherDomain, .opensEverything: false
    }
  }

  /// The evidence in words.
  public var message: String {
    switch self {
    case .givenAsMainSite: "given as a main site"
    case .givenAsJump: "given as a jump host"
    case .servesPages: "serves a page at its root"
    case .excludes: "its file keeps some URLs in the browser"
    case .leavesRoot: "its file does not open the root of the site"
    case .wildcard: "matched by a wildcard, so it may have pages"
    case .sharesPasswords: "apps share its passwords"
    case .namedAsSite: "its name begins with 'www.'"
    case .servesNoPages: "serves no page at its root"
    case .namedAsJump: "its name begins like that of a link host"
    case .otherDomain: "in another domain than the apps' own pages"
    case .opensEverything: "its file opens every URL, as those of main sites also may"
    }
  }
}
