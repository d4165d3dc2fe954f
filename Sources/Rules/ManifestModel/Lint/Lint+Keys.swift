import Diagnostics
import LocatedJSON

/// The checks of the keys that entities have.
extension Lint {
  static let keyChecks = [
    duplicateKey, unknownKey, missingKey, exclusiveKeys, wrongType, newerKey,
  ]

  static let duplicateKey = LintCheck(
    "duplicate-key",
    .error,
    summary: "A key appears more than once in an object, or under both of its names.",
    explanation: """
      Which value counts depends on the reader: most take the last one and silently drop the \
      others. If both names of a key appear, such as `redirects` and `redirectRules`, ruleproof \
      reads the version 4 name. Keep one of them.
      """,
    passing: [LintExample(.redirects, #"{"^a$": {"param": "u", "tests": {"a?u=b": "b"}}}"#)],
    failing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "name": "My Notes"}"#
      ),
      LintExample(.redirects, #"{"^a$": {"param": "u"}, "^a$": {"param": "v"}}"#),
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "displayName": "Notes", "scheme": "notes"}"#
      ),
    ]
  ) { context in
    let doubleNames = context.manifest.entities.flatMap { context.doubleNameFindings(in: $0) }
    return doubleNames
      + context.manifest.document.duplicateKeys.map { duplicate in
        context.diagnostic(
          "duplicate-key",
          .error,
          "duplicate key '\(duplicate.key)'",
          at: duplicate.second,
          notes: [
            DiagnosticNote(
              message: "first used here",
              location: context.manifest.location(of: duplicate.first)
            )
          ],
          help: "keep one of them: the last one counts here"
        )
      }
  }

  static let unknownKey = LintCheck(
    "unknown-key",
    .warning,
    summary: "Neither the app nor ruleproof reads this key.",
    explanation: """
      A misspelt or misplaced key is silently ignored. If it resembles a known key, or belongs to \
      another kind of object, this is a warning, else a note. Keys for people (`note`, `notes`, \
      `docs`, `todo`, `useful`, `comment`, and these with a number) are accepted; minifying \
      removes them.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "note2": "a key for people"}"#
      )
    ],
    failing: [
      LintExample(.format, #"{"appId": "notes", "fromat": "notes://$1"}"#),
      LintExample(
        .app,
        #"{"identifier": "notes", "displayName": "Notes", "scheme": "notes"}"#
      ),
    ]
  ) { context in
    context.manifest.entities.flatMap { entity in
      entity.object.members.compactMap { context.unknownKeyFinding($0, in: entity) }
    }
  }

  static let missingKey = LintCheck(
    "missing-key",
    .error,
    summary: "A required key is missing.",
    explanation: """
      Required are: in an app `identifier`, `name`, `scheme` (and in version 1 a store id); in an \
      action `title`, `regex` and `formats`; in a format an app and a `format` or a script; in a \
      redirect a `param` or a `format`; in a browser or preview a `regex`.
      """,
    passing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes"}"#)
    ],
    failing: [
      LintExample(.app, #"{"identifier": "notes", "scheme": "notes"}"#),
      LintExample(.format, #"{"appId": "notes"}"#),
      LintExample(.redirects, #"{"^a$": {"tests": {"a": "b"}}}"#),
      LintExample(
        .manifest,
        #"""
        {"apps": [{"identifier": "notes", "displayName": "Notes", "scheme": "notes://"}],
         "actions": []}
        """#,
        version: .v1
      ),
    ]
  ) { context in
    context.manifest.entities.flatMap { context.missingKeyFindings(in: $0) }
  }

  static let exclusiveKeys = LintCheck(
    "exclusive-keys",
    .error,
    summary: "Two keys cannot be used together.",
    explanation: """
      A format has a template or scripts, a redirect a parameter or a template, an app its own \
      icon or the App Store's, a format an `appId` or an `app`. Only one of them can count.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "script": "function process() {}", "script2": "function process() {}"}"#
      )
    ],
    failing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "script2": "function process() {}"}"#
      ),
      LintExample(.redirects, #"{"^a$": {"param": "u", "format": "b"}}"#),
    ]
  ) { context in
    context.manifest.entities.flatMap { context.exclusiveKeyFindings(in: $0) }
  }

  static let wrongType = LintCheck(
    "wrong-type",
    .error,
    summary: "A value has the wrong type for its key.",
    explanation: """
      The value is ignored, and with it the rule or test that it belongs to. Write a flag as \
      `true`, `false`, `1` or `0`, and a country as its two-letter code (ISO 3166-1).
      """,
    passing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "new": 1}"#
      )
    ],
    failing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "platform": "tv"}"#
      ),
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "country": "XX1"}"#
      ),
      LintExample(.format, #"{"appId": "notes", "format": "notes:", "testResults": [1]}"#),
      LintExample(.manifest, #"{"apps": {}, "actions": []}"#),
    ]
  ) { context in
    context.manifest.entities.flatMap { entity in
      entity.object.members.flatMap { context.wrongTypeFindings($0, in: entity) }
    }
  }

  static let newerKey = LintCheck(
    "key-newer-than-version",
    .note,
    summary: "Not every app that reads this version reads this key.",
    explanation: """
      Older apps that read the same file ignore the key. This is often intended; if not, those \
      apps need another rule.
      """,
    passing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "country": "de"}"#
      )
    ],
    failing: [
      LintExample(
        .manifest,
        #"""
        {"apps": [{"identifier": "notes", "displayName": "Notes", "storeIdentifier": "1",
                   "scheme": "notes://", "platform": "pad"}], "actions": []}
        """#,
        version: .v1
      )
    ]
  ) { context in
    context.manifest.entities.flatMap { entity in
      entity.object.members.compactMap { context.newerKeyFinding($0, in: entity) }
    }
  }
}

extension LintContext {
  private static let freeKeys: Set<String> = [
    "note", "notes", "doc", "docs", "todo", "useful", "comment", "comments",
  ]

  fileprivate func doubleNameFindings(in entity: Entity) -> [Diagnostic] {
    ManifestSchema.keys(of: entity.kind).compactMap { key in
      guard let oldName = key.oldName, entity.object[key.name] != nil,
        let member = entity.object.members.last(where: { $0.key == oldName })
      else { return nil }
      return diagnostic(
        "duplicate-key",
        .error,
        "'\(oldName)' and '\(key.name)' are two names of the same key: this one is ignored",
        at: member.keyRange,
        help: "keep '\(key.name(in: manifest.version))'"
      )
    }
  }

  fileprivate func unknownKeyFinding(_ member: JSONMember, in entity: Entity) -> Diagnostic? {
    let version = manifest.version
    let keys = ManifestSchema.keys(of: entity.kind)
    if let key = ManifestSchema.key(member.key, of: entity.kind) {
      guard key.name(in: version) != member.key else { return nil }
      return diagnostic(
        "unknown-key",
        .warning,
        "the key '\(member.key)' is not read in \(version)",
        at: member.keyRange,
        help: "in \(version) it is called '\(key.name(in: version))'"
      )
    }
    let bare = member.key.trimmingDigits
    guard !Self.freeKeys.contains(bare) else { return nil }
    if let kind = Entity.Kind.allCases.first(where: { $0.knows(member.key) }) {
      return diagnostic(
        "unknown-key",
        .warning,
        "the key '\(member.key)' is not read in \(entity.kind.phrase)",
        at: member.keyRange,
        help: "it is a key of \(kind.phrase)"
      )
    }
    let nearest = member.key.nearest(among: keys.map { $0.name(in: version) })
    return diagnostic(
      "unknown-key",
      nearest == nil ? .note : .warning,
      "unknown key '\(member.key)' in \(entity.kind.phrase)",
      at: member.keyRange,
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "write 'notes' or 'docs' for text for people"
    )
  }

  fileprivate func missingKeyFindings(in entity: Entity) -> [Diagnostic] {
    let version = manifest.version
    var findings: [Diagnostic] = []
    for key in ManifestSchema.keys(of: entity.kind) where key.requiredIn.contains(version) {
      let name = key.name(in: version)
      guard entity.object[name] == nil else { continue }
      let otherName = version.usesShortNames ? key.oldName : key.name
      let hasOther = otherName.map { entity.object[$0] != nil } ?? false
      findings.append(
        diagnostic(
          "missing-key",
          .error,
          "\(entity.kind.phrase) needs the key '\(name)' in \(version)",
          at: entity.openingRange,
          help: hasOther ? "'\(otherName ?? "")' is its name in other versions" : nil
        )
      )
    }
    for keys in ManifestSchema.alternativeKeys(of: entity.kind) {
      let names = keys.map { ManifestSchema.key($0, of: entity.kind)?.name(in: version) ?? $0 }
      let isPresent = keys.contains { name in
        let key = ManifestSchema.key(name, of: entity.kind)
        return entity.object[name] != nil || key?.oldName.map { entity.object[$0] != nil } == true
      }
      guard !isPresent else { continue }
      let list = names.map { "'\($0)'" }.joined(separator: " or ")
      findings.append(
        diagnostic(
          "missing-key",
          .error,
          "\(entity.kind.phrase) needs \(list)",
          at: entity.openingRange
        )
      )
    }
    return findings
  }

  fileprivate func exclusiveKeyFindings(in entity: Entity) -> [Diagnostic] {
    ManifestSchema.exclusiveKeys(of: entity.kind).compactMap { first, second in
      guard let left = entity.member(first), let right = entity.member(second) else { return nil }
      return diagnostic(
        "exclusive-keys",
        .error,
        "'\(left.key)' and '\(right.key)' cannot both be in \(entity.kind.phrase)",
        at: right.keyRange,
        notes: [
          DiagnosticNote(
            message: "'\(left.key)' is here",
            location: manifest.location(of: left.keyRange)
          )
        ],
        help: "remove one of them"
      )
    }
  }

  fileprivate func wrongTypeFindings(_ member: JSONMember, in entity: Entity) -> [Diagnostic] {
    guard let key = ManifestSchema.key(member.key, of: entity.kind) else { return [] }
    return key.type.mismatches(in: member.value).map { node in
      diagnostic(
        "wrong-type",
        .error,
        "'\(member.key)' must be \(key.type.description): found \(node.wrongValueDescription)",
        at: node.range
      )
    }
  }

  fileprivate func newerKeyFinding(_ member: JSONMember, in entity: Entity) -> Diagnostic? {
    guard let key = ManifestSchema.key(member.key, of: entity.kind), !key.isExtension,
      key.since > manifest.version.appVersion
    else { return nil }
    return diagnostic(
      "key-newer-than-version",
      .note,
      """
      '\(member.key)' needs app \(key.since); \(manifest.version) works with app \
      \(manifest.version.appVersion) and newer
      """,
      at: member.keyRange
    )
  }
}

extension Entity {
  /// The member of a key by either of its names.
  fileprivate func member(_ name: String) -> JSONMember? {
    let key = ManifestSchema.key(name, of: kind)
    return object.members.last { $0.key == name || (key?.oldName == $0.key) }
  }

  /// The opening bracket, where there is nothing better to point at.
  fileprivate var openingRange: Range<Int> { range.lowerBound..<(range.lowerBound + 1) }
}

extension Entity.Kind {
  fileprivate func knows(_ key: String) -> Bool { ManifestSchema.key(key, of: self) != nil }

  fileprivate var phrase: String {
    switch self {
    case .manifest: "the manifest"
    case .app: "an app"
    case .action: "an action"
    case .format: "a format"
    case .browser: "a browser"
    case .redirect: "a redirect"
    case .preview: "a preview"
    }
  }
}

extension JSONNode {
  fileprivate var wrongValueDescription: String {
    guard let string else { return value.kind }
    return "\"\(string.count > 40 ? string.prefix(39) + "…" : string[...])\""
  }
}

extension String {
  fileprivate var trimmingDigits: String {
    var text = self[...]
    while let last = text.last, last.isASCII, last.isNumber { text.removeLast() }
    return String(text)
  }
}
