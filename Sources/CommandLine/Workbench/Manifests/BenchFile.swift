import Diagnostics
import Digests
import FileAccess
import LocatedJSON
import ManifestEditing
import ManifestModel

/// A manifest that the page shows, as it was last read from the disk.
struct BenchFile: Sendable {
  let name: String
  let version: ManifestVersion?
  /// What it held; the last text that could be read where it cannot be now.
  private(set) var manifest: Manifest
  /// Identifies a version of the file's text.
  private(set) var revision: String
  /// Why the file as it is cannot be shown; nil if it can.
  private(set) var problem: String?
  let isWritable: Bool

  init(_ manifest: Manifest, version: ManifestVersion?) {
    name = manifest.document.file.name
    self.version = version
    self.manifest = manifest
    revision = Self.revision(of: manifest.document.file.bytes)
    isWritable = ManifestFile.isOnDisk(manifest)
  }

  /// Reads the file again.
  ///
  /// - Returns: Whether it is another text, or another problem.
  mutating func readAgain() -> Bool {
    guard isWritable else { return false }
    do throws(InputError) {
      let file = try InputFile.read(name)
      let digest = Self.revision(of: file.bytes)
      guard digest != revision || problem != nil else { return false }
      let read = try ManifestLoader.parse(file, version: version)
      (manifest, revision, problem) = (read, digest, nil)
      return true
    } catch {
      let words = error.diagnostics.first?.located ?? "the file cannot be read"
      defer { problem = words }
      return words != problem
    }
  }

  /// Takes over what was just written.
  mutating func take(_ bytes: [UInt8]) throws(InputError) {
    manifest = try ManifestLoader.parse(SourceFile(name: name, bytes: bytes), version: version)
    revision = Self.revision(of: bytes)
    problem = nil
  }

  static func revision(of bytes: [UInt8]) -> String { String(SHA256.hex(bytes).prefix(24)) }
}

extension Diagnostic {
  /// The message with its place.
  var located: String {
    guard let location, location.line > 0 else { return message }
    return "\(message) (line \(location.line), column \(location.column))"
  }
}
