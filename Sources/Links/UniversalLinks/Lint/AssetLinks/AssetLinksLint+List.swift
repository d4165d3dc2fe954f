import Diagnostics
import LocatedJSON

/// The checks of the list as a whole and of its keys.
extension AssetLinksLint {
  static let listChecks = [wrongType, duplicateKey, unknownKey, opensNothing]

  static let wrongType = AssetLinksCheck(
    code: "assetlinks-wrong-type",
    severity: .error,
    summary: "A value of a statement list has the wrong type.",
    explanation: """
      The file is a list of objects. `relation` and `sha256_cert_fingerprints` are lists of strings, \
      even with one element; `target` is an object; all other values are strings. Android ignores a \
      statement with another type. `dynamic_app_link_components` is a list of objects: `/` and `#` are \
      strings, `?` is an object of strings, `exclude` is true or false. If one of them has another type, \
      Android ignores all rules of the statement, and the app opens whatever its manifest asks for.
      """,
    passing: [example(), example(rules: #"[{"/": "/buy/*", "?": {"id": "?*"}}]"#)],
    failing: [
      example(relation: #""delegate_permission/common.handle_all_urls""#),
      example(package: "7"), example(fingerprints: "\"\(fingerprint)\""),
      #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": "android_app"}]"#,
      #"["delegate_permission/common.handle_all_urls"]"#,
      example(rules: #"{"/": "/buy/*"}"#), example(rules: #"["/buy/*"]"#),
      example(rules: #"[{"/": "/buy/*", "exclude": "true"}]"#),
      example(rules: #"[{"?": "id=*"}]"#), example(rules: #"[{"?": {"id": 1}}]"#),
    ]
  ) { file in
    let others = (file.document.root.array ?? []).filter { $0.object == nil }
    return others.map { PlacedFinding.wrongType($0, at: "a statement", expected: "an object") }
      + file.statements.flatMap(wrongTypes)
  }

  private static func wrongTypes(of statement: AssetLinks.Statement) -> [PlacedFinding] {
    var findings = statement.objects.flatMap { StatementKey.findings(in: $0.object, $0.keys) }
    let rules = AssetLinks.rules(of: statement.object)?[AssetLinks.rulesKey]?.array ?? []
    for node in rules where node.object == nil {
      findings.append(.wrongType(node, at: "a component", expected: "an object"))
    }
    for (kind, object) in statement.ruleObjects {
      let items = kind == .rule ? object.wrongItems : []
      for wrong in kind.wrongValues(in: object) + items {
        findings.append(.wrongType(wrong.node, at: wrong.place, expected: wrong.expected))
      }
    }
    return findings
  }

  static let duplicateKey = AssetLinksCheck(
    code: "assetlinks-duplicate-key",
    severity: .error,
    summary: "A key appears more than once in an object of a statement list.",
    explanation: "Only one value survives; which one depends on the parser.",
    passing: [example()],
    failing: [example(more: #", "package_name": "com.example.other""#)]
  ) { file in
    file.document.duplicateKeys.map { duplicate in
      PlacedFinding(
        code: "assetlinks-duplicate-key",
        severity: .error,
        message: "duplicate key '\(duplicate.key)'",
        range: duplicate.second,
        notes: [("first used here", duplicate.first)],
        help: "keep one of them: the last one counts here"
      )
    }
  }

  static let unknownKey = AssetLinksCheck(
    code: "assetlinks-unknown-key",
    severity: .warning,
    summary: "Android does not read this key of a statement list.",
    explanation: """
      It is silently ignored, so a misspelt key counts as missing: with a misspelt `exclude` a component \
      opens what it should have excluded. A component that has such a key and none of `/`, `?` and `#` \
      matches every URL. Elsewhere a key that resembles no known one is a note.
      """,
    passing: [example(), example(rules: #"[{"/": "/help/*", "exclude": true}, {"/": "*"}]"#)],
    failing: [
      example(more: #", "sha256_cert_fingerprint": []"#),
      #"[{"relations": ["delegate_permission/common.handle_all_urls"], "target": {}}]"#,
      example(rules: #"[{"/": "/help/*", "exclud": true}, {"/": "*"}]"#),
      example(rules: #"[{"path": "/buy/*"}]"#),
      example(rules: "[]", key: "dynamic_app_link_component"),
    ]
  ) { file in
    file.statements.flatMap { statement in
      statement.objects.flatMap { StatementKey.unknown(in: $0.object, $0.keys) }
        + statement.ruleObjects.flatMap { $0.unknownKeys(in: $1, code: "assetlinks-unknown-key") }
    }
  }

  static let opensNothing = AssetLinksCheck(
    code: "assetlinks-opens-nothing",
    severity: .error,
    summary: "No statement lets an Android app open the links of the host.",
    explanation: """
      A statement that does so has the relation `delegate_permission/common.handle_all_urls`, and an app \
      with a package name and a fingerprint as its target. Its rules must open something: a list that \
      only excludes keeps every URL out of the app. Not reported if the list includes others, which \
      ruleproof does not read, or has statements for another purpose, such as shared passwords.
      """,
    passing: [
      example(), #"[{"include": "https://example.com/statements.json"}]"#,
      example(relation: #"["delegate_permission/common.get_login_creds"]"#),
      example(rules: #"[{"/": "/help/*", "exclude": true}, {"/": "*"}]"#),
    ],
    failing: [
      "[]", example(rules: #"[{"/": "/help/*", "exclude": true}]"#),
      example(relation: #"["delegate_permission/common.handle_all_url"]"#),
      example(fingerprints: "[]"),
      example(target: #"{"namespace": "web", "site": "https://www.example.com"}"#),
    ]
  ) { file in
    let statements = file.statements
    guard !statements.contains(where: { $0.include != nil || $0.servesOtherwise }) else {
      return []
    }
    let start = file.document.root.range.lowerBound
    let isAllowed = statements.contains(where: \.opensLinks)
    guard !isAllowed || file.rulesOpenNothing else { return [] }
    return [
      PlacedFinding(
        code: "assetlinks-opens-nothing",
        severity: .error,
        message: isAllowed
          ? "no app opens any link: no component of '\(AssetLinks.rulesKey)' opens one"
          : "no statement lets an app open links of this host",
        range: start..<(start + 1),
        help: isAllowed
          ? #"add a component for what the apps open, such as {"/": "*"} at the end"#
          : "add one with the relation '\(AssetLinks.relation)' and an Android app as its target"
      )
    ]
  }
}

extension AssetLinks.Statement {
  /// Whether it lets an Android app open the links of the host.
  fileprivate var opensLinks: Bool {
    relations.contains { $0.text == AssetLinks.relation } && namespace == "android_app"
      && target?["package_name"]?.string?.isEmpty == false
      && target?["sha256_cert_fingerprints"]?.array?.contains { $0.string?.isFingerprint ?? false }
        ?? false
  }

  /// Whether it is known to be for something else than links.
  fileprivate var servesOtherwise: Bool {
    relations.contains {
      $0.text != AssetLinks.relation && StatementRelation.known.contains($0.text)
    }
  }
}

extension AssetLinks.Statement {
  /// Its objects, each with the keys that Android reads in it, but for its rules.
  fileprivate var objects: [(object: JSONObject, keys: [StatementKey.Key])] {
    let inner = [(target, StatementKey.ofTarget), (extensions, StatementKey.ofExtensions)]
    return [(object, StatementKey.ofStatement)]
      + inner.compactMap { object, keys in object.map { ($0, keys) } }
  }
}

/// A key of a statement or a target, with the type of its value.
enum StatementKey {
  enum ValueType: String {
    case string = "a string"
    case strings = "an array of strings"
    case object = "an object"
  }

  typealias Key = (name: String, type: ValueType)

  static let ofStatement: [Key] = [
    ("relation", .strings), ("target", .object), ("include", .string),
    ("relation_extensions", .object),
  ]
  static let ofExtensions: [Key] = [(AssetLinks.relation, .object)]
  static let ofTarget: [Key] = [
    ("namespace", .string), ("package_name", .string), ("sha256_cert_fingerprints", .strings),
    ("site", .string),
  ]

  /// The values that have the wrong type.
  static func findings(
    in object: JSONObject,
    _ keys: [Key]
  ) -> [PlacedFinding] {
    object.members.flatMap { member -> [PlacedFinding] in
      guard let key = keys.first(where: { ExactText($0.name) == ExactText(member.key) }) else {
        return []
      }
      let place = "'\(key.name)'"
      switch key.type {
      case .string where member.value.string != nil, .object where member.value.object != nil:
        return []
      case .strings:
        guard let elements = member.value.array else { break }
        return elements.filter { $0.string == nil }.map {
          .wrongType($0, at: "an element of \(place)", expected: "a string")
        }
      case .string, .object: break
      }
      return [.wrongType(member.value, at: place, expected: key.type.rawValue)]
    }
  }

  /// The keys that nothing reads.
  static func unknown(
    in object: JSONObject,
    _ keys: [Key]
  ) -> [PlacedFinding] {
    let names = keys.map(\.name)
    return object.members.filter { member in
      !names.contains { ExactText($0) == ExactText(member.key) }
    }
    .map { member in
      let near = member.key.nearest(among: names)
      return PlacedFinding(
        code: "assetlinks-unknown-key",
        severity: near == nil ? .note : .warning,
        message: "the key '\(member.key)' is not read here",
        range: member.keyRange,
        help: near.map { "write '\($0)'" }
      )
    }
  }
}

extension PlacedFinding {
  /// A value of a statement list with the wrong type.
  fileprivate static func wrongType(
    _ node: JSONNode,
    at place: String,
    expected: String
  ) -> PlacedFinding {
    PlacedFinding(
      code: "assetlinks-wrong-type",
      severity: .error,
      message: "\(place) is \(node.value.kind): expected \(expected)",
      range: node.range
    )
  }
}
