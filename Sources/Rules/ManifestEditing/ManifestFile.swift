package import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel

/// Writes manifests back to their files.
package enum ManifestFile {
  package static func isOnDisk(_ manifest: Manifest) -> Bool { isOnDisk(manifest.document.file) }

  private static func isOnDisk(_ file: SourceFile) -> Bool {
    let name = file.name
    return ![ManifestLoader.starterName, InputFile.standardInputName].contains(name)
      && !InputFile.isStream(name)
  }

  /// Checks that a manifest was read from a file on disk.
  ///
  /// - Throws: `InputError` if it was not.
  package static func check(_ manifest: Manifest) throws(InputError) {
    try check(manifest.document.file)
  }

  /// Checks that a file was read from disk.
  ///
  /// - Throws: `InputError` if it was not.
  package static func check(_ file: SourceFile) throws(InputError) {
    guard isOnDisk(file) else {
      throw InputError(
        code: "unwritable-file",
        "'\(file.name)' is not a file, so it cannot be fixed"
      )
    }
  }

  /// Whether the file of a manifest does not exist yet.
  package static func isAbsent(_ file: SourceFile) -> Bool {
    file.bytes == ManifestLoader.absentBytes
      && !FileManager.default.fileExists(atPath: file.name)
  }

  /// Atomically replaces or creates a file.
  ///
  /// - Throws: `InputError` if it cannot be written, is no file on disk, or has changed since it was read.
  package static func replace(_ file: SourceFile, by bytes: [UInt8]) throws(InputError) {
    try check(file)
    if isAbsent(file) {
      try OutputFolder.createFile(file.name, String(decoding: bytes, as: UTF8.self))
      return
    }
    try EditedFile.replace([(EditedFile(file), bytes)])
  }

  /// Replaces the files of several manifests, or none of them.
  ///
  /// - Parameter manifests: The manifests with their new bytes.
  /// - Throws: `InputError` if one cannot be written, is no file on disk, or has changed since it
  ///   was
  ///   read.
  package static func replace(
    _ manifests: [(manifest: Manifest, bytes: [UInt8])]
  ) throws(InputError) {
    for (manifest, _) in manifests { try check(manifest) }
    try EditedFile.replace(manifests.map { (EditedFile($0.manifest.document.file), $0.bytes) })
  }
}
