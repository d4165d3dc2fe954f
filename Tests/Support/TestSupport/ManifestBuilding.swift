import Diagnostics
import LocatedJSON
public import ManifestModel

extension Manifest {
  /// A manifest from its text, as a test writes it down.
  ///
  /// - Parameters:
  ///   - text: The JSON text.
  ///   - version: The version to read it as; nil to find it from the key names.
  /// - Throws: `JSONSyntaxError` or `ManifestError` when the text is no manifest.
  public init(text: String, version: ManifestVersion? = nil) throws {
    let file = SourceFile(name: "test.json", bytes: Array(text.utf8))
    try self.init(JSONDocument(file), version: version)
  }
}
