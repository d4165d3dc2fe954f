import Diagnostics
import LocatedJSON

/// The checks of statements: what they need, their relations and what they include.
extension AssetLinksLint {
  static let statementChecks = [missingKey, badRelation, badInclude]

  static let missingKey = AssetLinksCheck(
    code: "assetlinks-missing-key",
    severity: .error,
    summary: "A statement or its target lacks a key that it needs.",
    explanation: """
      A statement needs `relation` and `target`, or `include` alone. A target needs `namespace`; an \
      `android_app` also `package_name` and `sha256_cert_fingerprints`, a `web` target `site`. Lists \
      must not be empty. Android ignores a statement that lacks something, and the rules of one whose \
      `dynamic_app_link_components` is empty.
      """,
    passing: [example(), #"[{"include": "https://example.com/statements.json"}]"#],
    failing: [
      example(fingerprints: "[]"), example(relation: "[]"), "[{}]",
      example(target: #"{"package_name": "com.example.app"}"#),
      example(target: #"{"namespace": "web"}"#),
      example(target: #"{"namespace": "android_app", "package_name": "com.example.app"}"#),
      example(rules: "[]"),
    ]
  ) { file in
    file.statements.flatMap { statement -> [PlacedFinding] in
      guard statement.include == nil else { return [] }
      var findings = ["relation", "target"].compactMap {
        missing($0, in: statement.object, "the statement", at: statement.start)
      }
      if let rules = AssetLinks.rules(of: statement.object), rules[AssetLinks.rulesKey] != nil {
        findings += [missing(AssetLinks.rulesKey, in: rules, "", at: statement.start)].compactMap(
          \.self
        )
      }
      guard let target = statement.target, let node = statement.object["target"] else {
        return findings
      }
      let keys =
        switch statement.namespace {
        case "android_app": ["package_name", "sha256_cert_fingerprints"]
        case "web": ["site"]
        default: target["namespace"] == nil ? ["namespace"] : []
        }
      let start = node.range.lowerBound
      findings += keys.compactMap { missing($0, in: target, "the target", at: start..<(start + 1)) }
      return findings
    }
  }

  /// A key that is missing, or has an empty list.
  private static func missing(
    _ key: String,
    in object: JSONObject,
    _ what: String,
    at range: Range<Int>
  ) -> PlacedFinding? {
    let node = object[key]
    guard node == nil || node?.array?.isEmpty == true else { return nil }
    return PlacedFinding(
      code: "assetlinks-missing-key",
      severity: .error,
      message: node == nil ? "\(what) has no '\(key)'" : "'\(key)' is empty",
      range: node?.range ?? range
    )
  }

  static let badRelation = AssetLinksCheck(
    code: "assetlinks-bad-relation",
    severity: .error,
    summary: "A relation is not of the form `delegate_permission/common.NAME`, or is not known.",
    explanation: """
      Links need `delegate_permission/common.handle_all_urls`; the case counts. A relation of the right \
      form that is not known is a warning if it resembles a known one, else a note.
      """,
    passing: [example(), example(relation: #"["delegate_permission/common.get_login_creds"]"#)],
    failing: [
      example(relation: #"["handle_all_urls"]"#),
      example(relation: #"["delegate_permission/common.handle_all_url"]"#),
      example(relation: #"["delegate_permission/common.handle_all_URLs"]"#),
    ]
  ) { file in
    file.statements.flatMap(\.relations).compactMap { relation in
      guard !StatementRelation.known.contains(relation.text) else { return nil }
      let near = StatementRelation.near(relation.text)
      let isWellFormed = StatementRelation.isWellFormed(relation.text)
      return PlacedFinding(
        code: "assetlinks-bad-relation",
        severity: !isWellFormed ? .error : near == nil ? .note : .warning,
        message: isWellFormed
          ? "'\(relation.text)' is not a relation that Android knows"
          : "'\(relation.text)' is not a relation: expected 'delegate_permission/common.NAME'",
        range: relation.range,
        help: near.map { "write '\($0)'" }
      )
    }
  }

  static let badInclude = AssetLinksCheck(
    code: "assetlinks-bad-include",
    severity: .error,
    summary: "An `include` is not the URL of a statement list, or has other keys beside it.",
    explanation: """
      A statement with `include` stands for the statements of another list, by its full URL, https or \
      http. Other keys in the same statement are not read. ruleproof does not download the list.
      """,
    passing: [#"[{"include": "https://example.com/statements.json"}]"#],
    failing: [
      #"[{"include": "/statements.json"}]"#,
      #"[{"include": "https://example.com/a.json", "relation": []}]"#,
    ]
  ) { file in
    file.statements.flatMap { statement -> [PlacedFinding] in
      guard let include = statement.include else { return [] }
      var findings = statement.object.members
        .filter { StatementKey.ofStatement.map(\.name).contains($0.key) && $0.key != "include" }
        .map { member in
          badInclude("'\(member.key)' is not read beside 'include'", .warning, at: member.keyRange)
        }
      if let text = include.string, (try? LinkURL(text))?.host == nil {
        findings.append(
          badInclude("'\(text)' is not a full https or http URL", .error, at: include.range)
        )
      }
      return findings
    }
  }

  private static func badInclude(
    _ message: String,
    _ severity: Severity,
    at range: Range<Int>
  ) -> PlacedFinding {
    PlacedFinding(
      code: "assetlinks-bad-include",
      severity: severity,
      message: message,
      range: range
    )
  }
}

/// What a site may let a target do.
enum StatementRelation {
  /// The relations that Google's pages describe.
  static let known: Set<String> = [
    AssetLinks.relation, "delegate_permission/common.get_login_creds",
    "delegate_permission/common.use_as_origin", "delegate_permission/common.query_webapk",
    "delegate_permission/common.share_location",
  ]

  /// Whether a text is a kind, a slash, and a detail of small letters, digits, dots and
  /// underscores.
  static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2E
          }
      }
  }

  /// The relation that another text most likely means.
  static func near(_ text: String) -> String? {
    if let near = text.nearest(among: known.sorted()) { return near }
    // What people write without the kind.
    let name = text.lowercased()
    return known.sorted().first { $0.hasSuffix("." + name) || $0.hasSuffix("/" + name) }
  }
}
