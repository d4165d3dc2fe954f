/// The project's own manifest, embedded in the program as an example and for a first run.
package enum StarterManifest {
  package static var bytes: [UInt8] { file("corpus/manifest/starter-v4.json") }

  /// The configuration that the project checks the manifest with.
  package static var configuration: [UInt8] { file("ruleproof.yml") }

  private static func file(_ path: String) -> [UInt8] {
    Array((EmbeddedFiles.text(path) ?? "").utf8)
  }
}
