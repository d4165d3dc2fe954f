package import Diagnostics
package import Foundation

/// Reads files named by the user.
package enum InputFile {
  package static let standardInputName = "<stdin>"

  /// The maximum size of a file.
  package static let byteLimit = 256 << 20

  /// Reads a whole file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - boundary: Where it must be; nil if the user named it.
  /// - Throws: `InputError` if it cannot be read.
  /// - Returns: The file.
  package static func read(
    _ path: String,
    within boundary: PathBoundary? = nil
  ) throws(InputError) -> SourceFile {
    guard path != "-" else { return try readStandardInput() }
    return try read(open(path, within: boundary), name: path)
  }

  /// Opens a regular file or an inherited stream (`-`, `/dev/stdin`, `/dev/fd/63`) for reading.
  ///
  /// Everything else is refused, since reading a named pipe or a device may block forever.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - boundary: Where it must be; nil if the user named it.
  /// - Throws: `InputError` if it cannot be opened, or is neither.
  /// - Returns: Its handle.
  package static func open(
    _ path: String,
    within boundary: PathBoundary? = nil
  ) throws(InputError) -> FileHandle {
    guard path != "-" else { return FileHandle.standardInput }
    try boundary?.check(path)
    do throws(FileOpening.Problem) {
      return FileHandle(fileDescriptor: try FileOpening.open(path), closeOnDealloc: true)
    } catch {
      throw problem(error, path)
    }
  }

  /// Whether a path names an inherited stream, which can be read only once and not replaced.
  package static func isStream(_ path: String) -> Bool {
    path == "-" || FileOpening.isStream(path)
  }

  /// The bytes of an optional file; nil if it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    guard let descriptor = try? FileOpening.open(path) else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return (try? read(handle, name: path))?.bytes
  }

  /// What a path leads to, such as `a named pipe`; nil for a regular file or nothing at all.
  ///
  /// For files that a library opens and that might block it.
  package static func otherKind(of path: String) -> String? { FileOpening.otherKind(path) }

  private static func problem(_ problem: FileOpening.Problem, _ path: String) -> InputError {
    switch problem {
    case .missing: noSuchFile(path)
    case .other("a folder"):
      InputError(code: "no-such-file", "'\(path.printable)' is a folder: expected a file")
    case .other(let kind):
      InputError(
        code: "not-a-file",
        "'\(path.printable)' is \(kind): expected a file",
        help: "if the command takes '-', give that, and redirect standard input to the stream"
      )
    case .system(EACCES):
      InputError(
        code: "unreadable-file",
        "no permission to read the file '\(path.printable)'"
      )
    case .system(let code):
      InputError(
        code: "unreadable-file",
        "the file '\(path.printable)' cannot be read: \(String(cString: strerror(code)))"
      )
    }
  }

  /// The error for a missing file, with the file that was probably meant.
  ///
  /// - Parameters:
  ///   - path: The path of the missing file.
  ///   - fits: Whether a file of this name may have been meant.
  /// - Returns: The error.
  package static func noSuchFile(
    _ path: String,
    where fits: (String) -> Bool = { _ in true }
  ) -> InputError {
    InputError(
      code: "no-such-file",
      "there is no file '\(path.printable)'",
      help: nearestFile(to: path, where: fits).map { "did you mean '\($0.printable)'?" }
    )
  }

  /// The maximum number of names in a folder to compare with.
  private static let namesCompared = 5_000

  /// The file in the same folder whose name is most similar, or nil if none is close.
  ///
  /// - Parameters:
  ///   - path: The path of the missing file.
  ///   - fits: Whether a file of this name may have been meant.
  /// - Returns: The file, with the folder spelt as in the path.
  package static func nearestFile(
    to path: String,
    where fits: (String) -> Bool = { _ in true }
  ) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = String(path[(slash.map { path.index(after: $0) } ?? path.startIndex)...])
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    guard !name.isEmpty, let all, all.count <= namesCompared else { return nil }
    let names = all.filter { fits($0) && isFile(folder + $0) }.sorted()
    // A missing extension is further than the edit distance allows.
    let nearest = names.first { $0.hasPrefix(name + ".") } ?? name.nearest(among: names)
    return nearest.map { folder + $0 }
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  private static func readStandardInput() throws(InputError) -> SourceFile {
    try read(FileHandle.standardInput, name: standardInputName)
  }

  private static func read(_ handle: FileHandle, name: String) throws(InputError) -> SourceFile {
    let data: Data?
    do {
      data = try handle.read(upToCount: byteLimit + 1)
    } catch {
      throw unreadable(name, error)
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

  /// The error for a file that was opened but could not be read.
  static func unreadable(_ name: String, _ error: any Error) -> InputError {
    InputError(
      code: "unreadable-file",
      "the file '\(name)' cannot be read: \(error.localizedDescription)"
    )
  }
}
