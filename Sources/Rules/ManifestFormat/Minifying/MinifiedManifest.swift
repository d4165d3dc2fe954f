import Diagnostics
import LocatedJSON
package import ManifestModel
import TextCoding

/// What a minified manifest keeps.
package struct MinifyOptions: Sendable, Hashable {
  /// Whether to keep only web view scripts, for apps older than 1.1.8: removes what needs
  /// `script2`, redirects and previews.
  package var prefersWebViewScripts = false
  /// Whether to remove the list of new apps.
  package var dropsNew = false

  package init() {}
}

/// A manifest reduced to what the app reads, on one line.
package struct MinifiedManifest: Sendable {
  package let bytes: [UInt8]

  /// Minifies a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - options: What to keep.
  ///   - scripts: Shortened scripts by their offset in the file.
  package init(
    _ manifest: Manifest,
    _ options: MinifyOptions = MinifyOptions(),
    scripts: [Int: String] = [:]
  ) {
    let writer = Writer(options: options, scripts: scripts)
    bytes = Array(writer.entity(manifest.document.root, .manifest).utf8) + [0x0A]
  }
}

extension MinifyOptions {
  /// Whether a format, browser or preview still has an output.
  func keeps(_ object: JSONObject, of kind: Entity.Kind) -> Bool {
    guard prefersWebViewScripts else { return true }
    switch kind {
    case .format, .browser:
      return object.value("script2", of: kind)?.string == nil
        || object.value("script", of: kind)?.string != nil
        || object.value("format", of: kind)?.string != nil
    case .action:
      let formats = (object.value("formats", of: .action)?.array ?? []).compactMap(\.object)
      return formats.isEmpty || formats.contains { keeps($0, of: .format) }
    default: return true
    }
  }

  func keeps(_ key: KeySchema, in object: JSONObject, of kind: Entity.Kind) -> Bool {
    guard !key.isExtension, !Self.tests.contains(key.name) else { return false }
    switch key.name {
    case "new": return !dropsNew
    case "redirects", "previews": return !prefersWebViewScripts || kind != .manifest
    case "script2": return !prefersWebViewScripts
    case "script":
      return prefersWebViewScripts || object.value("script2", of: kind)?.string == nil
    default: return true
    }
  }

  private static let tests: Set<String> = ["testInputs", "testResults", "tests", "test"]
}

private struct Writer {
  let options: MinifyOptions
  let scripts: [Int: String]

  func entity(_ node: JSONNode, _ kind: Entity.Kind) -> String {
    guard let object = node.object else { return plain(node) }
    let members = object.members.compactMap { member -> String? in
      guard let key = ManifestSchema.key(member.key, of: kind),
        options.keeps(key, in: object, of: kind)
      else { return nil }
      return quoted(member.key) + ":" + value(member.value, key, kind)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func value(_ node: JSONNode, _ key: KeySchema, _ kind: Entity.Kind) -> String {
    switch EntityParts(key, of: kind) {
    case .list(let part): return list(node, part)
    case .map(let part): return map(node, part)
    case .entity(let part): return entity(node, part)
    case nil:
      let isScript = key.name == "script" || key.name == "script2"
      if isScript, let short = scripts[node.range.lowerBound] { return quoted(short) }
      return plain(node)
    }
  }

  private func list(_ node: JSONNode, _ kind: Entity.Kind) -> String {
    guard let elements = node.array else { return plain(node) }
    let kept = elements.filter { $0.object.map { options.keeps($0, of: kind) } ?? true }
    return "[" + kept.map { entity($0, kind) }.joined(separator: ",") + "]"
  }

  private func map(_ node: JSONNode, _ kind: Entity.Kind) -> String {
    guard let object = node.object else { return plain(node) }
    let members = object.members.map { quoted($0.key) + ":" + entity($0.value, kind) }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// A value copied verbatim, including the spelling of numbers.
  private func plain(_ node: JSONNode) -> String {
    switch node.value {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.text
    case .string(let string): return quoted(string)
    case .array(let elements): return "[" + elements.map(plain).joined(separator: ",") + "]"
    case .object(let object):
      let members = object.members.map { quoted($0.key) + ":" + plain($0.value) }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  private func quoted(_ text: String) -> String { "\"" + text.jsonEscaped + "\"" }
}
