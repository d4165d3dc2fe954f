import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import UniversalLinks

extension LinksPolicyCommand {
  typealias Form = LinksPolicyText.Form

  /// The sites, each with what the call says about it.
  func sites(_ associations: [LinksAssociation]) throws(InputError) -> [NavigationPolicy.Site] {
    var sites: [NavigationPolicy.Site] = []
    for (argument, association) in zip(association, associations) {
      guard let host = association.host, !host.isWildcard else {
        throw InputError(
          code: "bad-host",
          "'\(argument)' does not name the file's host",
          help: "write HOST=FILE; for wildcards use --entitlements"
        )
      }
      guard !sites.contains(where: { $0.host == host.host }) else {
        throw InputError(code: "bad-host", "the host '\(host.host)' is given twice")
      }
      sites.append(NavigationPolicy.Site(host: host.host, file: association.file))
    }
    for (hosts, role) in [(mainSite, HostPolicy.Role.mainSite), (jumpHost, .jump)] {
      for host in hosts {
        guard let index = sites.firstIndex(where: { $0.host == host.lowercased() }) else {
          throw InputError(
            code: "bad-host",
            "the host '\(host)' has no --association",
            help: host.nearest(among: sites.map(\.host)).map { "did you mean '\($0)'?" }
          )
        }
        sites[index].knownRole = role
      }
    }
    return sites
  }

  /// What is worth knowing: hosts that are left out.
  func notes(_ policy: NavigationPolicy, _ associations: [LinksAssociation]) -> [String] {
    associations.compactMap { $0.host?.host }
      .filter { host in !policy.hosts.contains { $0.host == host } }
      .map { host in
        "'\(host)' is left out: its file opens nothing in these apps"
          + (entitlements.isEmpty ? "" : ", or no entitlements name it")
      }
  }
}

extension LinksPolicyText.Form: ExpressibleByArgument {
  static let discussion = """
    table: hosts, roles and evidence; json: the policy as data, for 'links tap --policy'; swift: \
    a navigation delegate that cancels; content-rules: a list for WKContentRuleListStore; \
    script: a user script for main sites.
    """
}
