public import Diagnostics
public import LocatedJSON

/// A manifest of any version in a common model whose rules keep their location in the file.
public struct Manifest: Sendable {
  /// The version, detected from the key names or forced.
  public var version: ManifestVersion
  /// The apps, in file order.
  public var apps: [App]
  /// The rules of all kinds, in file order.
  public var rules: [Rule]
  /// Every entity as in the file, for checks of its keys.
  public var entities: [Entity]
  /// The source document.
  public var document: JSONDocument

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - document: The manifest as JSON.
  ///   - version: The version to read it as; nil to detect it from the key names.
  ///   - allowsEmpty: Whether an empty object is a manifest, to which rules can be added.
  /// - Throws: `ManifestError` if the document is not a manifest.
  public init(
    _ document: JSONDocument,
    version: ManifestVersion? = nil,
    allowsEmpty: Bool = false
  ) throws(ManifestError) {
    var reader = ManifestReader(document: document)
    if !allowsEmpty || document.root.object?.members.isEmpty != true { try reader.read() }
    self.document = document
    self.version = version ?? ManifestVersion(detectedIn: reader.entities)
    apps = reader.apps
    rules = RuleIdentifier.assignIDs(to: reader.rules.sorted(by: \.range.lowerBound))
    entities = reader.entities
  }
}

/// Why a JSON document is not a manifest.
public enum ManifestError: Error, Sendable, Hashable {
  /// The document is of this kind rather than an object.
  case notAnObject(kind: String)
  /// The object has none of a manifest's lists.
  case noSections
}

extension ManifestError {
  /// What is wrong and what was expected: lower case, without a full stop.
  public var message: String {
    switch self {
    case .notAnObject(let kind):
      "this is not a manifest: the document is \(kind), expected an object with \"actions\""
    case .noSections:
      """
      this is not a manifest: it has none of the keys "apps", "actions", "browsers", "redirects", \
      "previews"
      """
    }
  }
}

extension Manifest {
  /// The location of a range of UTF-8 offsets in the manifest's text.
  public func location(of range: Range<Int>) -> SourceLocation { document.location(of: range) }

  /// The apps by identifier; for a repeated one, the first.
  public var appsByIdentifier: [ExactText: App] {
    Dictionary(
      apps.compactMap { app in app.identifier.map { (ExactText($0.value), app) } },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension Array {
  fileprivate func sorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    sorted { key($0) < key($1) }
  }
}
