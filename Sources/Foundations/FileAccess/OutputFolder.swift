import Diagnostics
import Foundation

/// Folders that the tool makes.
package enum OutputFolder {
  /// Makes a folder, and those that it is in, if there is none.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - code: The code of the error.
  /// - Throws: `InputError` when it cannot be made.
  package static func create(
    _ path: String,
    code: String = "unwritable-file"
  ) throws(InputError) {
    guard let reason = make(path) else { return }
    throw InputError(code: code, "the folder '\(path)' cannot be created: \(reason)")
  }

  /// Makes a folder, and those that it is in, if there is none.
  ///
  /// - Returns: Why it cannot be made; nil if it is there.
  package static func make(_ path: String) -> String? {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return nil
    } catch {
      return (error as NSError).localizedDescription
    }
  }

  /// Makes a new file, and the folders that it is in.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - text: What it is to hold.
  /// - Throws: `InputError` when it cannot be written, or when there is one already.
  package static func createFile(_ path: String, _ text: String) throws(InputError) {
    try create(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let code = try FolderLock.whileChanging([path]) { FileReplacement.create(text, at: path) }
    guard let code else { return }
    throw InputError(
      code: "unwritable-file",
      "the file '\(path.printable)' cannot be written: \(String(cString: strerror(code)))"
    )
  }

  /// A place in the user's folder of caches.
  ///
  /// - Parameter name: The name of the file or folder there.
  /// - Returns: Its path; nil if the user has no such folder.
  package static func cache(_ name: String) -> String? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
      .appendingPathComponent("ruleproof").appendingPathComponent(name).path
  }
}
