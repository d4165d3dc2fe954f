import TextCoding

extension NavigationPolicy {
  /// The policy as JSON: its hosts with their roles and evidence, and its rules.
  public var json: String {
    let (rules, shortfalls) = rules
    let document = PolicyDocument(
      version: 1,
      hosts: hosts.map {
        PolicyDocument.Host(
          host: $0.host,
          subdomains: $0.coversSubdomains,
          role: $0.role.rawValue,
          evidence: $0.evidence.map(\.rawValue)
        )
      },
      rules: rules.map {
        PolicyDocument.Rule(
          action: $0.action.rawValue,
          url: $0.expression,
          caseSensitive: $0.isCaseSensitive
        )
      },
      shortfalls: shortfalls.map { "\($0.host): \($0.message)" }
    )
    return Self.text(of: document)
  }

  /// The policy as a content rule list for `WKContentRuleListStore`: it blocks pages of jump hosts.
  ///
  /// Of the rules that fit, WebKit takes the last one, so that they are in the other order here.
  ///
  /// - Returns: The JSON, and what it could not say.
  public func contentRuleList() -> (json: String, shortfalls: [Shortfall]) {
    let (rules, shortfalls) = rules(isForContentRules: true, roles: [.jump])
    let entries = rules.reversed().map { rule in
      ContentRule(
        trigger: ContentRule.Trigger(
          filter: rule.expression,
          isCaseSensitive: rule.isCaseSensitive,
          resourceTypes: ["document"]
        ),
        action: ContentRule.Action(
          type: rule.action == .cancel ? "block" : "ignore-previous-rules"
        )
      )
    }
    return (Self.text(of: entries), shortfalls)
  }

  private static func text(of value: some Encodable) -> String {
    (try? StableJSON.encode(value)) ?? "null"
  }
}

private struct PolicyDocument: Encodable {
  struct Host: Encodable {
    let host: String
    let subdomains: Bool
    let role: String
    let evidence: [String]
  }
  struct Rule: Encodable {
    let action: String
    let url: String
    let caseSensitive: Bool
  }
  let version: Int
  let hosts: [Host]
  let rules: [Rule]
  let shortfalls: [String]
}

private struct ContentRule: Encodable {
  struct Trigger: Encodable {
    let filter: String
    let isCaseSensitive: Bool
    let resourceTypes: [String]

    enum CodingKeys: String, CodingKey {
      case filter = "url-filter"
      case isCaseSensitive = "url-filter-is-case-sensitive"
      case resourceTypes = "resource-type"
    }
  }
  struct Action: Encodable {
    let type: String
  }
  let trigger: Trigger
  let action: Action
}
