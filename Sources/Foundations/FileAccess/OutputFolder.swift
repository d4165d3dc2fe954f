import Diagnostics
import Foundation

package enum OutputFolder {
  /// Creates a folder and its parents if they do not exist.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - code: The code of the error.
  /// - Throws: `InputError` if it cannot be created.
  package static func create(
    _ path: String,
    code: String = "unwritable-file"
  ) throws(InputError) {
    guard let reason = make(path) else { return }
    throw InputError(code: code, "the folder '\(path)' cannot be created: \(reason)")
  }

  /// Creates a folder and its parents if they do not exist.
  ///
  /// - Returns: Why it cannot be created; nil on success.
  package static func make(_ path: String) -> String? {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return nil
    } catch {
      return (error as NSError).localizedDescription
    }
  }

  /// Creates a file and its parent folders.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - text: The content.
  /// - Throws: `InputError` if it cannot be written or already exists.
  package static func createFile(_ path: String, _ text: String) throws(InputError) {
    try create(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let code = try FolderLock.whileChanging([path]) { FileReplacement.create(text, at: path) }
    guard let code else { return }
    throw InputError(
      code: "unwritable-file",
      "the file '\(path.printable)' cannot be written: \(String(cString: strerror(code)))"
    )
  }

  /// A path in the user's cache folder, or nil if there is no such folder.
  package static func cache(_ name: String) -> String? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
      .appendingPathComponent("ruleproof").appendingPathComponent(name).path
  }
}
