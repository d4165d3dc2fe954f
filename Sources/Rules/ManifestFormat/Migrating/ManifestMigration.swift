import Diagnostics
import LocatedJSON
package import ManifestModel

/// A manifest converted to another version of the format.
package struct ManifestMigration: Sendable {
  /// The manifest's text, changed only where the version requires it.
  package let bytes: [UInt8]
  /// What the version cannot express, in file order.
  package let losses: [MigrationLoss]
  /// The number of schemes not in their version's form that became well formed; converting back
  /// does not restore them.
  package let correctedSchemes: Int

  package init(_ manifest: Manifest, to version: ManifestVersion) {
    var writer = MigrationWriter(manifest, to: version)
    bytes = writer.text()
    losses = writer.losses.sorted { $0.range.lowerBound < $1.range.lowerBound }
    correctedSchemes = writer.correctedSchemes
  }
}

/// Copies a manifest, renaming keys and leaving out what is lost.
struct MigrationWriter {
  let manifest: Manifest
  let version: ManifestVersion
  var losses: [MigrationLoss] = []
  var correctedSchemes = 0
  /// The identifiers of apps that are lost entirely.
  private(set) var lostApps: Set<ExactText> = []
  /// Rule ids by the start of their entities.
  private let ids: [Int: String]
  private var rule: String?

  init(_ manifest: Manifest, to version: ManifestVersion) {
    self.manifest = manifest
    self.version = version
    var ids: [Int: String] = [:]
    for rule in manifest.rules { ids[rule.range.lowerBound] = rule.id }
    self.ids = ids
    let apps = manifest.document.root.object?.value("apps", of: .manifest)?.array ?? []
    let objects = apps.compactMap(\.object)
    let (lost, left) = (
      objects.filter(version.cannotHave), objects.filter { !version.cannotHave($0) }
    )
    lostApps = Set(lost.compactMap(\.identifier)).subtracting(left.compactMap(\.identifier))
  }
}

extension MigrationWriter {
  mutating func text() -> [UInt8] {
    let bytes = manifest.document.file.bytes
    let root = manifest.document.root
    let text = entity(root, .manifest)
    return bytes[..<root.range.lowerBound] + text + bytes[root.range.upperBound...]
  }

  mutating func lose(
    _ part: MigrationLoss.Part,
    _ range: Range<Int>,
    _ reason: MigrationLoss.Reason,
    rule: String? = nil
  ) {
    losses.append(
      MigrationLoss(rule: rule ?? self.rule, part: part, range: range, reason: reason)
    )
  }

  private mutating func entity(_ node: JSONNode, _ kind: Entity.Kind) -> [UInt8] {
    guard let object = node.object else { return raw(node.range) }
    if let id = ids[node.range.lowerBound] { rule = id }
    let members = object.members.map { member in
      (member.keyRange.lowerBound..<member.value.range.upperBound, copy(member, object, kind))
    }
    if ids[node.range.lowerBound] != nil { rule = nil }
    return container(node.range, members)
  }

  /// A member of an entity; nil if it is lost.
  private mutating func copy(
    _ member: JSONMember,
    _ object: JSONObject,
    _ kind: Entity.Kind
  ) -> [UInt8]? {
    guard let key = ManifestSchema.key(member.key, of: kind) else { return raw(member) }
    let range = member.keyRange.lowerBound..<member.value.range.upperBound
    if let oldName = key.oldName, member.key == oldName, object[key.name] != nil {
      lose(.key(member.key), range, .secondName)
      return nil
    }
    if version.loses(key, of: kind) {
      loseMember(member, key, kind, range)
      return nil
    }
    let between = raw(member.keyRange.upperBound..<member.value.range.lowerBound)
    return name(of: member, key) + between + value(member.value, key, kind)
  }

  /// Records the loss of a key; for a list of rules, of each rule.
  private mutating func loseMember(
    _ member: JSONMember,
    _ key: KeySchema,
    _ kind: Entity.Kind,
    _ range: Range<Int>
  ) {
    let within = manifest.rules.filter { range.contains($0.range.lowerBound) }
    guard kind == .manifest, !within.isEmpty else {
      lose(.key(member.key), range, .notRead)
      return
    }
    for rule in within { lose(.rule, rule.range, .notRead, rule: rule.id) }
  }

  private func name(of member: JSONMember, _ key: KeySchema) -> [UInt8] {
    let name = key.name(in: version)
    return member.key == name ? raw(member.keyRange) : Array("\"\(name)\"".utf8)
  }

  private mutating func value(
    _ node: JSONNode,
    _ key: KeySchema,
    _ kind: Entity.Kind
  ) -> [UInt8] {
    switch EntityParts(key, of: kind) {
    case .list(let part):
      guard let elements = node.array else { return raw(node.range) }
      return container(node.range, elements.map { ($0.range, element($0, part)) })
    case .map(let part):
      guard let object = node.object else { return raw(node.range) }
      return container(
        node.range,
        object.members.map { member in
          let range = member.keyRange.lowerBound..<member.value.range.upperBound
          rule = ids[range.lowerBound]
          let start = raw(member.keyRange.lowerBound..<member.value.range.lowerBound)
          let text = start + entity(member.value, part)
          rule = nil
          return (range, text)
        }
      )
    case .entity(let part): return entity(node, part)
    case nil:
      return key.name == "scheme" ? scheme(node) : raw(node.range)
    }
  }

  /// An element of a list; nil if it is lost.
  private mutating func element(_ node: JSONNode, _ kind: Entity.Kind) -> [UInt8]? {
    guard let object = node.object, let (part, reason) = loss(of: object, kind) else {
      return entity(node, kind)
    }
    if kind == .action { loseFormats(of: object, ids[node.range.lowerBound]) }
    lose(part, node.range, reason, rule: ids[node.range.lowerBound])
    return nil
  }

  /// Records the formats that an action loses with all others.
  private mutating func loseFormats(of action: JSONObject, _ rule: String?) {
    for format in action.value("formats", of: .action)?.array ?? [] {
      guard let object = format.object, let (part, reason) = loss(of: object, .format) else {
        continue
      }
      lose(part, format.range, reason, rule: rule)
    }
  }
}

extension JSONObject {
  fileprivate var identifier: ExactText? {
    value("identifier", of: .app)?.string.map { ExactText($0) }
  }
}

// MARK: - Copying

extension MigrationWriter {
  func raw(_ range: Range<Int>) -> [UInt8] { Array(manifest.document.file.bytes[range]) }

  private func raw(_ member: JSONMember) -> [UInt8] {
    raw(member.keyRange.lowerBound..<member.value.range.upperBound)
  }

  /// A list or an object with new texts for its parts; the text between kept parts is preserved.
  private func container(_ range: Range<Int>, _ parts: [(Range<Int>, [UInt8]?)]) -> [UInt8] {
    guard let first = parts.first, let last = parts.last else { return raw(range) }
    guard parts.contains(where: { $0.1 != nil }) else {
      return raw(range.lowerBound..<range.lowerBound + 1)
        + raw(range.upperBound - 1..<range.upperBound)
    }
    var text = raw(range.lowerBound..<first.0.lowerBound)
    var isFirst = true
    for (index, part) in parts.enumerated() {
      guard let new = part.1 else { continue }
      if !isFirst { text += raw(parts[index - 1].0.upperBound..<part.0.lowerBound) }
      text += new
      isFirst = false
    }
    return text + raw(last.0.upperBound..<range.upperBound)
  }
}
