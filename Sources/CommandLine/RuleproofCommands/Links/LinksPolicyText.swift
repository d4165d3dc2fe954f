import ArgumentParser
import Diagnostics
import FileAccess
import UniversalLinks

extension LinksPolicyCommand {
  /// What can be made of a policy.
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case table, json, swift, script
    case contentRules = "content-rules"

    static let discussion = """
      table: the hosts and what tells what they are for; json: the policy as data, which 'links tap \
      --policy' reads; swift: a navigation delegate that cancels; content-rules: a list for \
      WKContentRuleListStore; script: a user script for main sites.
      """
  }

  /// The sites, each with what the call says about it.
  func sites(_ associations: [LinksAssociation]) throws(InputError) -> [NavigationPolicy.Site] {
    var sites: [NavigationPolicy.Site] = []
    for (argument, association) in zip(association, associations) {
      guard let host = association.host, !host.isWildcard else {
        throw InputError(
          code: "bad-host",
          "'\(argument)' does not say which host the file is of",
          help: "write HOST=FILE; wildcards come from --entitlements"
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
            "there is no --association of the host '\(host)'",
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
        "'\(host)' is left out: its file opens nothing for these apps"
          + (entitlements.isEmpty ? "" : ", or no entitlements name it")
      }
  }
}

/// A policy in the form that is asked for.
struct LinksPolicyText {
  /// The text; nil where there is nothing to say in this form.
  let text: String?
  /// What it cannot say, in words.
  let shortfalls: [String]
  /// Why there is nothing to say.
  let emptiness: String

  init(_ policy: NavigationPolicy, _ command: LinksPolicyCommand) {
    let hasJump = policy.hosts.contains { $0.role == .jump }
    var found = policy.rules.shortfalls
    var emptiness = ""
    switch command.form {
    case .table:
      text = Self.table(policy)
      found = []
    case .json: text = policy.json
    case .swift:
      text = hasJump ? policy.swiftSource(typeName: command.typeName) : nil
      found = found.filter { found in
        policy.hosts.contains { $0.host == found.host && $0.role == .jump }
      }
      emptiness = "no host does nothing but lead to apps, and links of main sites are not cancelled"
    case .contentRules:
      let list = policy.contentRuleList()
      text = hasJump ? list.json : nil
      found = list.shortfalls
      emptiness = "no host does nothing but lead to apps, and main sites are not blocked"
    case .script:
      text = policy.userScript(messageHandler: command.messageHandler)
      found = []
      emptiness = "no host is a main site, which a script would be for"
    }
    shortfalls = found.map { "\($0.host): \($0.message)" }
    self.emptiness = emptiness
  }

  /// The hosts with their roles, and what those were told by.
  private static func table(_ policy: NavigationPolicy) -> String {
    let names = policy.hosts.map { ($0.coversSubdomains ? "*." : "") + $0.host }
    let width = min(60, names.map(\.count).max() ?? 0)
    var text = ""
    for (host, name) in zip(policy.hosts, names) {
      let gap = String(repeating: " ", count: max(0, width - name.count))
      let role = host.role == .jump ? "jump     " : "main site"
      let evidence = host.evidence.map(\.message).joined(separator: "; ")
      text += "\(name)\(gap)  \(role)  \(evidence.isEmpty ? "nothing tells" : evidence)\n"
    }
    let (rules, shortfalls) = policy.rules
    text += names.count == 1 ? "1 host, " : "\(names.count) hosts, "
    text += rules.count == 1 ? "1 rule" : "\(rules.count) rules"
    if !shortfalls.isEmpty {
      text += ", of which \(shortfalls.count) are less exact than the file (--form json names them)"
    }
    return text + "\n"
  }
}
