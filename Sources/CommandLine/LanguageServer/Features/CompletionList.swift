import Diagnostics
import ManifestModel

/// What can be typed at a place of a manifest.
struct CompletionList {
  let text: EditorText
  /// The manifest as it was last read; the text may not be readable while it is typed.
  let manifest: Manifest?

  func items(at offset: Int) -> JSONOutput {
    let cursor = JSONCursor(text.file.bytes, at: offset)
    guard let kind = Self.kind(of: cursor.objectPath) else { return [] }
    // The string that is being typed is replaced up to its closing quotation mark.
    let replaced = cursor.partialStart.map { $0..<endOfString(offset) } ?? offset..<offset
    let isQuoted = cursor.partial != nil
    if cursor.isAtKey { return keys(kind, cursor, replaced, isQuoted) }
    guard let key = cursor.levels.last?.key,
      let schema = ManifestSchema.key(key, of: kind)
    else { return [] }
    if kind == .format, schema.name == "appId" { return apps(replaced, isQuoted) }
    if case .oneOf(let values) = schema.type {
      return .list(values.map { item($0, detail: schema.meaning, replaced, isQuoted) })
    }
    if case .flag = schema.type, !isQuoted {
      return .list(["true", "false"].map { plainItem($0, replaced) })
    }
    return []
  }

  static func kind(of path: [String]) -> Entity.Kind? {
    switch path {
    case []: .manifest
    case ["apps", "[]"]: .app
    case ["actions", "[]"]: .action
    case ["actions", "[]", "formats", "[]"]: .format
    case ["actions", "[]", "formats", "[]", "app"]: .app
    case ["browsers", "[]"]: .browser
    case ["previews", "[]"]: .preview
    default:
      path.count == 2 && (path[0] == "redirects" || path[0] == "redirectRules") ? .redirect : nil
    }
  }

  private func endOfString(_ offset: Int) -> Int {
    let bytes = text.file.bytes
    var position = offset
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position
      case UInt8(ascii: "\n"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "}"):
        return offset
      default: position += 1
      }
    }
    return offset
  }

  private func keys(
    _ kind: Entity.Kind,
    _ cursor: JSONCursor,
    _ replaced: Range<Int>,
    _ isQuoted: Bool
  ) -> JSONOutput {
    let version = manifest?.version ?? .v4
    let known = Set((cursor.levels.last?.keys ?? []).map(ExactText.init))
    return .list(
      ManifestSchema.keys(of: kind).compactMap { schema in
        let name = schema.name(in: version)
        guard !known.contains(ExactText(name)) else { return nil }
        return item(
          name,
          detail: schema.type.description,
          documentation: schema.meaning,
          kind: Self.propertyKind,
          replaced,
          isQuoted
        )
      }
    )
  }

  private func apps(_ replaced: Range<Int>, _ isQuoted: Bool) -> JSONOutput {
    let apps = (manifest?.appsByIdentifier ?? [:]).sorted { $0.key.text < $1.key.text }
    return .list(
      apps.map { name, app in item(name.text, detail: app.name?.value ?? "", replaced, isQuoted) }
    )
  }

  /// The numbers of the protocol's `CompletionItemKind`.
  private static let propertyKind = 10
  private static let valueKind = 12

  private func item(
    _ text: String,
    detail: String,
    documentation: String? = nil,
    kind: Int = valueKind,
    _ replaced: Range<Int>,
    _ isQuoted: Bool
  ) -> JSONOutput {
    let written = isQuoted ? text.asJSONContent : "\"" + text.asJSONContent + "\""
    return [
      "label": .string(text.printable), "kind": .int(kind), "detail": .string(detail.printable),
      "documentation": documentation.map { .string($0) },
      "filterText": .string(written),
      "textEdit": ["range": self.text.range(of: replaced).output, "newText": .string(written)],
    ]
  }

  private func plainItem(_ text: String, _ replaced: Range<Int>) -> JSONOutput {
    [
      "label": .string(text), "kind": .int(Self.valueKind),
      "textEdit": ["range": self.text.range(of: replaced).output, "newText": .string(text)],
    ]
  }
}
