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
  /// - Throws: `InputError` if a file is for Android or has no host, a host has two files, or a jump
  ///   host has none.
  /// - Returns: The sites.
  package static func reading(
    _ arguments: [String],
    _ associations: [LinksAssociation],
    mainSites: [String],
    jumpHosts: [String]
  ) throws(InputError) -> [NavigationPolicy.Site] {
    var sites: [NavigationPolicy.Site] = []
    for (argument, association) in zip(arguments, associations) {
      guard !association.isAndroid else {
        throw InputError(
          code: "aasa-wrong-type",
          "'\(argument)' is a statement list, which Android reads",
          help: "a policy is for web views of iOS: give the host's apple-app-site-association"
        )
      }
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
    for host in mainSites {
      let name = try name(host)
      if let index = sites.firstIndex(where: { $0.host == name }) {
        sites[index].knownRole = .mainSite
      } else {
        sites.append(NavigationPolicy.Site(host: name, file: nil, knownRole: .mainSite))
      }
    }
    for host in jumpHosts {
      let name = try name(host)
      guard let index = sites.firstIndex(where: { $0.host == name && $0.file != nil }) else {
        let known = sites.filter { $0.file != nil }.map(\.host)
        throw InputError(
          code: "bad-host",
          "the host '\(host)' has no --association, which says what links to cancel",
          help: host.nearest(among: known).map { "did you mean '\($0)'?" }
        )
      }
      sites[index].knownRole = .jump
    }
    return sites
  }

  /// The host alone, as sites have it.
  private static func name(_ host: String) throws(InputError) -> String {
    let read = try LinksHost.read(host)
    guard !read.isWildcard, read.port == nil else {
      throw InputError(code: "bad-host", "'\(host)' is not one host: give its name alone")
    }
    return read.host
  }
}

extension NavigationPolicy {
  /// The hosts that are left out, and those without a file, a note for each.
  ///
  /// - Parameters:
  ///   - associations: The files of the call.
  ///   - hasEntitlements: Whether the call names entitlements, which limit the policy.
  /// - Returns: The notes.
  package func notes(on associations: [LinksAssociation], hasEntitlements: Bool) -> [String] {
    let given = associations.compactMap { $0.host?.host }
    let left = given.filter { host in !hosts.contains { $0.host == host } }
    let fileless = hosts.map(\.host).filter { !given.contains($0) }
    return left.map { host in
      "'\(host)' is left out: its file opens nothing in these apps"
        + (hasEntitlements ? ", or no entitlements name it" : "")
    }
      + fileless.map { host in
        let near = host.misspelt(among: given).map { "; did you mean '\($0)'?" } ?? ""
        return "'\(host)' has no file: only its role is used\(near)"
      }
  }
}

extension String {
  /// The host of these that this one may misspell: another subdomain of the same domain is no
  /// mistake.
  fileprivate func misspelt(among hosts: [String]) -> String? {
    let domain = split(separator: ".").suffix(2)
    return nearest(
      among: hosts.filter { other in
        (editsIfNear(to: other) ?? .max) <= 2 && other.split(separator: ".").suffix(2) != domain
      }
    )
  }
}
