import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel

/// Writes manifests back to where they were read from.
package enum ManifestFile {
  /// Checks that a manifest is a file on the disk.
  ///
  /// - Throws: `InputError` when it is none.
  package static func check(_ manifest: Manifest) throws(InputError) {
    let name = manifest.document.file.name
    guard name != ManifestLoader.starterName, name != "<stdin>" else {
      throw InputError(code: "unwritable-file", "'\(name)' is not a file, so it cannot be fixed")
    }
  }

  /// Replaces the file of a manifest, through a temporary one beside it.
  ///
  /// - Throws: `InputError` when it cannot be written, is no file on the disk, or is not any more what
  ///   was read.
  package static func replace(_ manifest: Manifest, by bytes: [UInt8]) throws(InputError) {
    try check(manifest)
    let name = manifest.document.file.name
    let target = URL(fileURLWithPath: name).resolvingSymlinksInPath()
    guard (try? Data(contentsOf: target)) == Data(manifest.document.file.bytes) else {
      throw InputError(
        code: "changed-file",
        "the file '\(name)' has changed since it was read: nothing was written"
      )
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let code = FileReplacement.replace(target.path, by: text) {
      throw InputError(
        code: "unwritable-file",
        "the file '\(name)' cannot be written: \(String(cString: strerror(code)))"
      )
    }
  }
}
