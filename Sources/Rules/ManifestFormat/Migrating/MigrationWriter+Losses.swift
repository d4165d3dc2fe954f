import Diagnostics
import LocatedJSON
import ManifestModel
import TextCoding
import URLSyntax

extension MigrationWriter {
  /// Why an element of a list is lost; nil if it is kept.
  func loss(
    of object: JSONObject,
    _ kind: Entity.Kind
  ) -> (MigrationLoss.Part, MigrationLoss.Reason)? {
    switch kind {
    case .app:
      guard version.cannotHave(object) else { return nil }
      return (.app(object.value("identifier", of: .app)?.string), .noStoreID)
    case .format: return lossOfFormat(object)
    case .browser: return isWithoutScript(object, .browser) ? (.rule, .onlyScript2) : nil
    case .action:
      let formats = object.value("formats", of: .action)?.array ?? []
      let isEmpty = formats.allSatisfy { $0.object.map { loss(of: $0, .format) != nil } ?? false }
      return !formats.isEmpty && isEmpty ? (.rule, .noFormatLeft) : nil
    case .manifest, .redirect, .preview: return nil
    }
  }

  private func lossOfFormat(
    _ object: JSONObject
  ) -> (MigrationLoss.Part, MigrationLoss.Reason)? {
    let inline = object.value("app", of: .format)?.object
    let id =
      object.value("appId", of: .format)?.string
      ?? inline?.value("identifier", of: .app)?.string
    if isWithoutScript(object, .format) { return (.format(id), .onlyScript2) }
    if let inline, loss(of: inline, .app) != nil { return (.format(id), .noStoreID) }
    guard inline == nil, let id, lostApps.contains(ExactText(id)) else { return nil }
    return (.format(id), .appLost)
  }

  /// Whether the only output is by `script2`, which the version lacks.
  private func isWithoutScript(_ object: JSONObject, _ kind: Entity.Kind) -> Bool {
    guard !version.hasScript2, object.value("script2", of: kind) != nil else { return false }
    return object.value("script", of: kind) == nil && object.value("format", of: kind) == nil
  }

  /// The scheme of an app: the bare name in version 4, with `://` before.
  ///
  /// Each version has a single form, so any other ending is lost, even a meaningless one such as
  /// `:`. Converting back does not restore it. A malformed scheme, such as `gram//`, is left as it is.
  mutating func scheme(_ node: JSONNode) -> [UInt8] {
    let text = raw(node.range)
    guard let scheme = node.string else { return text }
    let name = String(scheme.unicodeScalars.prefix { $0 != ":" })
    let end = String(scheme.unicodeScalars.dropFirst(name.unicodeScalars.count))
    guard name.isSchemeName else { return text }
    let usesShortNames = version.usesShortNames
    let ownEnd = manifest.version.usesShortNames ? "" : "://"
    if ["", "://"].contains(end), end != ownEnd { correctedSchemes += 1 }
    if usesShortNames ? end.isEmpty : end == "://" { return text }
    guard usesShortNames || manifest.version.usesShortNames || end.isEmpty else { return text }
    if !end.isEmpty, end != "://" { lose(.schemeEnd(end), node.range, .onlySchemeName) }
    if usesShortNames { return withoutEnd(text, end) ?? quoted(name) }
    return end.isEmpty ? text.dropLast() + Array("://\"".utf8) : quoted(name + "://")
  }

  /// The text of a string without its unescaped ending.
  private func withoutEnd(_ text: [UInt8], _ end: String) -> [UInt8]? {
    let content = text.dropLast()
    let end = Array(end.utf8)
    guard content.suffix(end.count).elementsEqual(end) else { return nil }
    return content.dropLast(end.count) + [UInt8(ascii: "\"")]
  }

  private func quoted(_ text: String) -> [UInt8] { Array("\"\(text.jsonEscaped)\"".utf8) }
}

extension ManifestVersion {
  /// Whether apps for the version run `script2`.
  var hasScript2: Bool { self >= .v3 }

  /// Whether the version cannot represent an app.
  func cannotHave(_ app: JSONObject) -> Bool {
    // Only the first version requires a store id.
    self == .v1 && app.value("storeId", of: .app) == nil
  }

  /// Whether no app for the version reads a key.
  ///
  /// A `script2` beside a `script` is ignored by older apps, and kept.
  func loses(_ key: KeySchema, of kind: Entity.Kind) -> Bool {
    guard key.name != "script2", !key.isExtension,
      let next = ManifestVersion(rawValue: rawValue + 1)
    else { return false }
    return key.since >= next.appVersion
  }
}
