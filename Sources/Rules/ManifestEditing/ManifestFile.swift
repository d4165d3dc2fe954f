import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel

/// Writes manifests back to where they were read from.
package enum ManifestFile {
  /// Whether a manifest is a file on the disk.
  package static func isOnDisk(_ manifest: Manifest) -> Bool {
    let name = manifest.document.file.name
    return ![ManifestLoader.starterName, InputFile.standardInputName].contains(name)
      && !InputFile.isStream(name)
  }

  /// Checks that a manifest is a file on the disk.
  ///
  /// - Throws: `InputError` when it is none.
  package static func check(_ manifest: Manifest) throws(InputError) {
    guard isOnDisk(manifest) else {
      let name = manifest.document.file.name
      throw InputError(code: "unwritable-file", "'\(name)' is not a file, so it cannot be fixed")
    }
  }

  /// Whether the file of a manifest is still to be made.
  package static func isAbsent(_ manifest: Manifest) -> Bool {
    manifest.document.file.bytes == ManifestLoader.absentBytes
      && !FileManager.default.fileExists(atPath: manifest.document.file.name)
  }

  /// Replaces the file of a manifest, through a temporary one beside it; makes it where it is not there.
  ///
  /// - Throws: `InputError` when it cannot be written, is no file on the disk, or is not any more what
  ///   was read.
  package static func replace(_ manifest: Manifest, by bytes: [UInt8]) throws(InputError) {
    if isAbsent(manifest) {
      try check(manifest)
      try OutputFolder.createFile(
        manifest.document.file.name,
        String(decoding: bytes, as: UTF8.self)
      )
      return
    }
    try replace([(manifest, bytes)])
  }

  /// Replaces the files of several manifests: nothing changes unless all can be written.
  ///
  /// - Parameter manifests: The manifests, each with its new bytes.
  /// - Throws: `InputError` when one cannot be written, is no file on the disk, or is not any more what
  ///   was read.
  package static func replace(
    _ manifests: [(manifest: Manifest, bytes: [UInt8])]
  ) throws(InputError) {
    for (manifest, _) in manifests { try check(manifest) }
    try EditedFile.replace(manifests.map { (EditedFile($0.manifest.document.file), $0.bytes) })
  }
}
