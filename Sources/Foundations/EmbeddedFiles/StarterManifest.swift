/// The project's own manifest, built into the binary: documentation by example, and the input of a
/// first run.
package enum StarterManifest {
  /// The file's bytes.
  package static var bytes: [UInt8] { file("corpus/manifest/starter-v4.json") }

  /// The bytes of the configuration that the project checks it with.
  package static var configuration: [UInt8] { file("ruleproof.yml") }

  private static func file(_ path: String) -> [UInt8] {
    Array((EmbeddedFiles.text(path) ?? "").utf8)
  }
}
