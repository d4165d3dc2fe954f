package import Diagnostics
import EmbeddedFiles
package import FileAccess
import FileKinds
import Foundation
import LocatedJSON
package import ManifestModel

/// Reads manifests for commands.
package enum ManifestLoader {
  /// The name of the embedded manifest in reports.
  package static let starterName = "starter-v4.json (built in)"

  /// Reads a manifest file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - version: The version to read it as; nil to detect it.
  ///   - boundary: Where the file must be.
  ///   - hasRead: Called with the file before it is parsed, which takes longer than reading.
  /// - Throws: `InputError` if it cannot be read.
  /// - Returns: The manifest.
  package static func load(
    _ path: String,
    version: ManifestVersion?,
    within boundary: PathBoundary? = nil,
    hasRead: (SourceFile) -> Void = { _ in }
  ) throws(InputError) -> Manifest {
    let file = try InputFile.read(path, within: boundary)
    hasRead(file)
    return try parse(file, version: version)
  }

  /// Reads a manifest that rules will be added to, which may be an empty object or a missing file.
  package static func loadToExtend(
    _ path: String,
    version: ManifestVersion?,
    within boundary: PathBoundary? = nil
  ) throws(InputError) -> Manifest {
    guard path != "-", !FileManager.default.fileExists(atPath: path) else {
      return try parse(
        try InputFile.read(path, within: boundary),
        version: version,
        allowsEmpty: true
      )
    }
    try boundary?.check(path)
    let file = SourceFile(name: path, bytes: absentBytes)
    return try parse(file, version: version, allowsEmpty: true)
  }

  /// The assumed contents of a missing file.
  static let absentBytes = Array("{\n}\n".utf8)

  /// Reads the embedded manifest.
  ///
  /// - Parameter hasRead: Called with the file before it is parsed.
  /// - Throws: `InputError` if it cannot be read.
  /// - Returns: The manifest.
  package static func loadStarter(
    hasRead: (SourceFile) -> Void = { _ in }
  ) throws(InputError) -> Manifest {
    let file = SourceFile(name: starterName, bytes: StarterManifest.bytes)
    hasRead(file)
    return try parse(file, version: nil)
  }

  package static func parse(
    _ file: SourceFile,
    version: ManifestVersion?,
    allowsEmpty: Bool = false
  ) throws(InputError) -> Manifest {
    let document: JSONDocument
    do {
      document = try JSONDocument(file)
    } catch {
      throw unread(InputError([error.diagnostic(in: file)], sources: [file]), file)
    }
    if let evidence = FileEvidence.json(document.root), evidence.kind == .redirectorExport {
      throw InputError(evidence, in: file, expected: expected)
    }
    do {
      return try Manifest(document, version: version, allowsEmpty: allowsEmpty)
    } catch {
      let start = file.location(of: 0..<0)
      throw unread(
        InputError(code: "not-a-manifest", error.message, at: start, in: [file]),
        file
      )
    }
  }

  private static let expected = "an Opener manifest or another file of rules"

  /// Why a file is not a manifest, naming its kind if recognised.
  private static func unread(_ error: InputError, _ file: SourceFile) -> InputError {
    error.naming(file, unless: [.manifest, .otherEncoding], expected: expected)
  }
}
