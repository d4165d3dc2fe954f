import Diagnostics
import Testing
import UniversalLinks

/// Association files for tests, written as little as can be.
enum Fixture {
  static let app = "ABCDE12345.com.example.app"

  static func file(_ text: String) throws -> AssociationFile {
    try AssociationFile(SourceFile(name: "aasa", bytes: Array(text.utf8)))
  }

  /// A file of one app with these components, or with an entry that has more.
  static func file(components: String, more: String = "", top: String = "") throws
    -> AssociationFile
  {
    try file(
      """
      {"applinks": {\(top) "details": [
        {"appIDs": ["\(app)"], \(more) "components": [\(components)]}
      ]}}
      """
    )
  }

  static func verdict(of url: String, in file: AssociationFile) throws -> AppVerdict {
    let matcher = AssociationMatcher(file)
    return try #require(try matcher.verdict(for: LinkURL(url), app: AppID(app)))
  }

  static func verdict(of url: String, components: String, more: String = "", top: String = "")
    throws -> LinkVerdict
  {
    try verdict(of: url, in: file(components: components, more: more, top: top)).verdict
  }
}

extension Diagnostics.SourceLocation {
  var place: String { "\(line):\(column)" }
}
