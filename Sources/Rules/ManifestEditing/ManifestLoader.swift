package import Diagnostics
package import FileAccess
import LocatedJSON
package import ManifestModel
import StarterManifest

/// Reads manifests for commands.
package enum ManifestLoader {
  /// The name under which the built-in manifest is reported.
  package static let starterName = "starter-v4.json (built in)"

  /// Reads a manifest file.
  package static func load(
    _ path: String,
    version: ManifestVersion?,
    within boundary: PathBoundary? = nil
  ) throws(InputError) -> Manifest {
    try parse(try InputFile.read(path, within: boundary), version: version)
  }

  /// Reads the manifest that is built in.
  package static func loadStarter() throws(InputError) -> Manifest {
    try parse(SourceFile(name: starterName, bytes: StarterManifest.bytes), version: nil)
  }

  /// Reads a manifest that is in memory.
  package static func parse(
    _ file: SourceFile,
    version: ManifestVersion?
  ) throws(InputError) -> Manifest {
    let document: JSONDocument
    do {
      document = try JSONDocument(file)
    } catch {
      throw InputError([error.diagnostic(in: file)], sources: [file])
    }
    do {
      return try Manifest(document, version: version)
    } catch {
      throw InputError(
        [
          Diagnostic(
            code: "not-a-manifest",
            severity: .error,
            message: error.message,
            location: file.location(of: 0..<0)
          )
        ],
        sources: [file]
      )
    }
  }
}
