import Diagnostics
import LocatedJSON

extension LintContext {
  private static let freeKeys: Set<String> = [
    "note", "notes", "doc", "docs", "todo", "useful", "comment", "comments",
  ]
  private static let testKeys: Set<String> = ["testInputs", "testResults", "tests"]

  func doubleNameFindings(in entity: Entity) -> [Diagnostic] {
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

  func unknownKeyFinding(_ member: JSONMember, in entity: Entity) -> Diagnostic? {
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
    // The finding about the missing key names this one.
    guard !isWrittenForMissingKey(member, in: entity) else { return nil }
    let nearest = member.key.nearest(among: keys.map { $0.name(in: version) })
    // Without them no test runs.
    let losesTests = nearest.map { Self.testKeys.contains($0) && entity.object[$0] == nil } ?? false
    return diagnostic(
      "unknown-key",
      losesTests ? .error : nearest == nil ? .note : .warning,
      "unknown key '\(member.key)' in \(entity.kind.phrase)",
      at: member.keyRange,
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "write 'notes' or 'docs' for text for people"
    )
  }

  /// Where the objects begin that have an unknown key in the place of one of tests: the finding about it says all.
  var objectsWithoutTests: Set<Int> {
    Set(
      manifest.entities.filter { entity in
        Self.testKeys.contains { key in
          ManifestSchema.key(key, of: entity.kind) != nil && entity.object[key] == nil
            && misspelling(of: key, in: entity) != nil
        }
      }
      .map(\.range.lowerBound)
    )
  }

  private func misspelling(of name: String, in entity: Entity) -> JSONMember? {
    let unknown = entity.object.members.filter {
      ManifestSchema.key($0.key, of: entity.kind) == nil
    }
    let nearest = name.nearest(among: unknown.map(\.key))
    return unknown.first { $0.key == nearest }
  }

  private func isWrittenForMissingKey(_ member: JSONMember, in entity: Entity) -> Bool {
    missingKeys(in: entity).contains { $0.misspelt?.key == member.key }
      || missingAlternatives(in: entity).contains { $0.misspelt?.key == member.key }
  }

  /// The names of the keys that an entity needs and does not have, each with its name in other
  /// versions if it has that, else with the unknown key that was probably meant.
  private func missingKeys(
    in entity: Entity
  ) -> [(name: String, otherName: String?, misspelt: JSONMember?)] {
    let version = manifest.version
    return ManifestSchema.keys(of: entity.kind).compactMap { key in
      let name = key.name(in: version)
      guard key.requiredIn.contains(version), entity.object[name] == nil else { return nil }
      let otherName = version.usesShortNames ? key.oldName : key.name
      if let otherName, entity.object[otherName] != nil { return (name, otherName, nil) }
      return (name, nil, misspelling(of: name, in: entity))
    }
  }

  func missingKeyFindings(in entity: Entity) -> [Diagnostic] {
    let version = manifest.version
    var findings: [Diagnostic] = []
    for (name, otherName, misspelt) in missingKeys(in: entity) {
      findings.append(
        diagnostic(
          "missing-key",
          .error,
          "\(entity.kind.phrase) needs the key '\(name)' in \(version)"
            + (misspelt.map { ", and has '\($0.key)'" } ?? ""),
          at: misspelt?.keyRange ?? entity.openingRange,
          help: otherName.map { "'\($0)' is its name in other versions" }
            ?? misspelt.map { _ in "write '\(name)'" }
        )
      )
    }
    for (names, misspelt, likely) in missingAlternatives(in: entity) {
      let list = names.map { "'\($0)'" }.joined(separator: " or ")
      findings.append(
        diagnostic(
          "missing-key",
          .error,
          "\(entity.kind.phrase) needs \(list)" + (misspelt.map { ", and has '\($0.key)'" } ?? ""),
          at: misspelt?.keyRange ?? entity.openingRange,
          help: likely.map { "write '\($0)'" }
        )
      )
    }
    return findings
  }

  /// The keys of which an entity needs one and has none, each list with the unknown key that was probably meant.
  private func missingAlternatives(
    in entity: Entity
  ) -> [(names: [String], misspelt: JSONMember?, likely: String?)] {
    ManifestSchema.alternativeKeys(of: entity.kind).compactMap { keys in
      let isPresent = keys.contains { name in
        let key = ManifestSchema.key(name, of: entity.kind)
        return entity.object[name] != nil || key?.oldName.map { entity.object[$0] != nil } == true
      }
      guard !isPresent else { return nil }
      let names = keys.map {
        ManifestSchema.key($0, of: entity.kind)?.name(in: manifest.version) ?? $0
      }
      for name in names {
        if let member = misspelling(of: name, in: entity) { return (names, member, name) }
      }
      return (names, nil, nil)
    }
  }

  func exclusiveKeyFindings(in entity: Entity) -> [Diagnostic] {
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

  func wrongTypeFindings(_ member: JSONMember, in entity: Entity) -> [Diagnostic] {
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

  func newerKeyFinding(_ member: JSONMember, in entity: Entity) -> Diagnostic? {
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
  fileprivate func member(_ name: String) -> JSONMember? {
    let key = ManifestSchema.key(name, of: kind)
    return object.members.last { $0.key == name || (key?.oldName == $0.key) }
  }

  /// The opening bracket, if there is nothing more specific to mark.
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
