import Foundation

/// Folders that the tool makes.
package enum OutputFolder {
  /// Makes a folder, and those that it is in, where there is none.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - code: The code of the error.
  /// - Throws: `InputError` when it cannot be made.
  package static func create(
    _ path: String,
    code: String = "unwritable-file"
  ) throws(InputError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputError(
        code: code,
        "the folder '\(path)' cannot be created: \((error as NSError).localizedDescription)"
      )
    }
  }

  /// A place in the user's folder of caches.
  ///
  /// - Parameter name: The name of the file or folder there.
  /// - Returns: Its path; nil where the user has no such folder.
  package static func cache(_ name: String) -> String? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
      .appendingPathComponent("ruleproof").appendingPathComponent(name).path
  }
}
