package import FileAccess
import Foundation
import UniversalLinks

/// A folder that association files are saved in.
package struct LinksFolder {
  private let path: String

  /// Opens a folder, creating it if needed.
  package init(_ path: String) throws(InputError) {
    self.path = path
    if FileManager.default.fileExists(atPath: path), !path.namesFolder {
      throw InputError(code: "unwritable-folder", "'\(path)' is a file: expected a folder")
    }
    try OutputFolder.create(path, code: "unwritable-folder")
    guard access(path, W_OK) == 0 else {
      throw InputError(
        code: "unwritable-folder",
        "the folder '\(path)' cannot be written to: \(String(cString: strerror(errno)))"
      )
    }
  }

  /// Saves the file of a site as it came, if one is taken.
  ///
  /// - Parameters:
  ///   - answer: What came of asking the site.
  ///   - files: The files that the call has read, which are never overwritten.
  /// - Throws: `InputError` if it cannot be written.
  /// - Returns: Where it is now; nil if there is none to save.
  package func save(
    _ answer: LinksFetchAnswer,
    besides files: [String]
  ) throws(InputError) -> String? {
    guard let taken = answer.taken else { return nil }
    // A host has no underscore, so that no two sites have one name.
    let name =
      answer.site.host + (answer.site.port.map { "_\($0)" } ?? "")
      + (answer.isForAndroid ? ".assetlinks.json" : ".json")
    let file = path.file(name)
    _ = try OutputFile.target(of: file, inputs: files)
    if let code = FileReplacement.write(taken.checked.response.body, to: file) {
      throw InputError(
        code: "unwritable-file",
        "the file '\(file)' cannot be written: \(String(cString: strerror(code)))"
      )
    }
    return file
  }
}
