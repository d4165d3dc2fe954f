package import Diagnostics
import Foundation

/// Reads files that the user named.
package enum InputFile {
  /// The most bytes that are read of one file.
  package static let byteLimit = 256 << 20

  /// Reads a file whole; `-` stands for standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - boundary: Where it must be; nil where the user named it.
  /// - Throws: `InputError` where it cannot be read.
  /// - Returns: The file.
  package static func read(
    _ path: String,
    within boundary: PathBoundary? = nil
  ) throws(InputError) -> SourceFile {
    guard path != "-" else { return try readStandardInput() }
    try boundary?.check(path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw InputError(code: "no-such-file", "there is no file '\(path)'")
    }
    guard !isDirectory.boolValue else {
      throw InputError(code: "no-such-file", "'\(path)' is a folder: expected a file")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw InputError(code: "unreadable-file", "no permission to read the file '\(path)'")
    }
    return try read(handle, name: path)
  }

  private static func readStandardInput() throws(InputError) -> SourceFile {
    try read(FileHandle.standardInput, name: "<stdin>")
  }

  private static func read(_ handle: FileHandle, name: String) throws(InputError) -> SourceFile {
    let data: Data?
    do {
      data = try handle.read(upToCount: byteLimit + 1)
    } catch {
      throw InputError(
        code: "unreadable-file",
        "the file '\(name)' cannot be read: \(error.localizedDescription)"
      )
    }
    guard let data else { return SourceFile(name: name, bytes: []) }
    guard data.count <= byteLimit else {
      throw InputError(
        code: "file-too-large",
        "the file '\(name)' has more than \(byteLimit) bytes"
      )
    }
    return SourceFile(name: name, bytes: Array(data))
  }
}
