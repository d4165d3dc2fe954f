import Diagnostics
import Foundation

/// The files of one call: what it reads, what it writes, and what it keeps from one run to the next.
///
/// No file that is written is also another file of the call, by whatever name.
package struct CallFiles: Sendable {
  private var read: [String]
  private var written: [(path: String, role: String)] = []
  private var kept: [(path: String, role: String)] = []

  package init(reading read: [String] = []) { self.read = read }
}

extension CallFiles {
  /// All files that are read or written, as the call names them.
  package var paths: [String] { read + written.map(\.path) }

  /// Adds files that are read; `-` is standard input.
  package mutating func read(_ paths: [String]) { read += paths }

  /// Adds a file that is written.
  ///
  /// - Parameters:
  ///   - path: The file; `-` and nil are standard output.
  ///   - role: What it is, such as `--output`.
  package mutating func write(_ path: String?, as role: String) {
    if let path, path != "-" { written.append((path, role)) }
  }

  /// Adds a file or a folder that the runs of a project share.
  ///
  /// - Parameters:
  ///   - path: The file or folder; nothing else is written to it, or into it.
  ///   - role: What it is, such as `the goldens`.
  package mutating func keep(_ path: String, as role: String) { kept.append((path, role)) }

  /// Checks that no file that is written is another file of the call.
  ///
  /// - Throws: `InputError` that names a file that is two.
  package func check() throws(InputError) {
    let inputs = Set(read.compactMap(Self.identity(ofInput:)))
    var outputs: [FileIdentity: String] = [:]
    if let screen = FileIdentity(descriptor: STDOUT_FILENO) {
      guard !inputs.contains(screen) else {
        throw Self.unwritable("standard output", "it is one of the input files")
      }
      outputs[screen] = "standard output"
    }
    for (path, role) in written {
      guard let identity = FileIdentity(path) else { continue }
      guard !inputs.contains(identity) else {
        throw Self.unwritable("the file '\(path.printable)'", "it is one of the input files")
      }
      if let other = outputs.updateValue(role, forKey: identity) {
        throw InputError(
          code: "repeated-value",
          "\(other) and \(role) go to the same file '\(path.printable)'"
        )
      }
      let store = kept.first { $0.role != role && Self.holds($0.path, path, identity) }
      if let store {
        throw Self.unwritable(
          "the file '\(path.printable)'",
          "'\(store.path.printable)' is for \(store.role)"
        )
      }
    }
  }

  private static func identity(ofInput path: String) -> FileIdentity? {
    path == "-" || path == InputFile.standardInputName
      ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path)
  }

  /// Whether a file that is kept is the one at a path, or a folder that is kept has it.
  private static func holds(_ kept: String, _ path: String, _ identity: FileIdentity) -> Bool {
    guard let folder = folder(kept) else { return FileIdentity(kept) == identity }
    // A folder in which the call works has everything.
    let current = FileManager.default.currentDirectoryPath
    guard !PathBoundary.isInside(PathBoundary.resolved(current) ?? current, folder) else {
      return false
    }
    return PathBoundary.resolved(path).map { PathBoundary.isInside($0, folder) } ?? false
  }

  private static func folder(_ path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    return PathBoundary.resolved(path)
  }

  private static func unwritable(_ what: String, _ reason: String) -> InputError {
    InputError(code: "unwritable-file", "\(what) cannot be written: \(reason)")
  }
}
