import Diagnostics
package import UniversalLinks

/// A policy in the requested form.
package struct LinksPolicyText {
  /// The text; nil if there is nothing to say in this form.
  package let text: String?
  /// What it cannot say, in words.
  package let shortfalls: [String]
  /// Why there is nothing to say, in words that follow "nothing to generate: ".
  package let emptiness: String

  /// What can be made of a policy.
  package enum Form: String, CaseIterable, Sendable {
    case table, json, swift, script
    case contentRules = "content-rules"
  }

  /// Makes the text.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - form: What to make.
  ///   - typeName: The name of the class in Swift.
  ///   - messageHandler: The app's message handler that a script gives URLs; nil for none.
  package init(
    _ policy: NavigationPolicy,
    as form: Form,
    typeName: String,
    messageHandler: String?
  ) {
    let hasJump = policy.hosts.contains { $0.role == .jump }
    var found = policy.rules.shortfalls
    var emptiness = ""
    switch form {
    case .table:
      text = Self.table(policy)
      found = []
    case .json: text = policy.json
    case .swift:
      text = policy.swiftSource(typeName: typeName, messageHandler: messageHandler)
      found = found.filter { found in
        policy.hosts.contains { $0.host == found.host && $0.role == .jump }
      }
    case .contentRules:
      let list = policy.contentRuleList()
      text = hasJump ? list.json : nil
      found = list.shortfalls
      emptiness = "there are no jump hosts, and main sites are not blocked"
    case .script:
      text = policy.userScript(messageHandler: messageHandler)
      found = []
      emptiness = "the script needs a main site"
    }
    shortfalls = found.map { "\($0.host): \($0.message)" }
    self.emptiness = emptiness
  }

  /// The hosts with their roles and the evidence for those.
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
