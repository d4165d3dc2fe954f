import Diagnostics
package import FileAccess
package import UniversalLinks

extension NavigationPolicy.Site {
  /// Reads the sites of a call, each with what the call says about it.
  ///
  /// - Parameters:
  ///   - arguments: The words that name the files: `host=file`.
  ///   - associations: The files, in the same order.
  ///   - mainSites: The hosts that have pages of their own.
  ///   - jumpHosts: The hosts that only lead to apps.
  /// - Throws: `InputError` if a file has no host, or a host has no file or two.
  /// - Returns: The sites.
  package static func reading(
    _ arguments: [String],
    _ associations: [LinksAssociation],
    mainSites: [String],
    jumpHosts: [String]
  ) throws(InputError) -> [NavigationPolicy.Site] {
    var sites: [NavigationPolicy.Site] = []
    for (argument, association) in zip(arguments, associations) {
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
    for (hosts, role) in [(mainSites, HostPolicy.Role.mainSite), (jumpHosts, .jump)] {
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
}

extension NavigationPolicy {
  /// The hosts that are left out, a note for each.
  ///
  /// - Parameters:
  ///   - associations: The files of the call.
  ///   - hasEntitlements: Whether the call names entitlements, which limit the policy.
  /// - Returns: The notes.
  package func notes(on associations: [LinksAssociation], hasEntitlements: Bool) -> [String] {
    associations.compactMap { $0.host?.host }
      .filter { host in !hosts.contains { $0.host == host } }
      .map { host in
        "'\(host)' is left out: its file opens nothing in these apps"
          + (hasEntitlements ? ", or no entitlements name it" : "")
      }
  }
}
