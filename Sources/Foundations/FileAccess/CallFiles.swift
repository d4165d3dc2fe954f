import Diagnostics
import Foundation

/// The files that one invocation reads, writes and keeps between runs.
///
/// A written file is never also another file of the invocation, under whatever name.
package struct CallFiles: Sendable {
  private var read: [String]
  private var written: [(path: String, role: String)] = []
  private var kept: [(path: String, role: String)] = []

  package init(reading read: [String] = []) { self.read = read }
}

extension CallFiles {
  /// All files that are read or written, as given by the user.
  package var paths: [String] { read + written.map(\.path) }

  /// Adds input files; `-` is standard input.
  package mutating func read(_ paths: [String]) { read += paths }

  /// Adds an output file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` and nil are standard output.
  ///   - role: Its role in messages, such as `--output`.
  package mutating func write(_ path: String?, as role: String) {
    if let path, path != "-" { written.append((path, role)) }
  }

  /// Adds a file or folder that runs of a project share.
  ///
  /// - Parameters:
  ///   - path: The file or folder, to which nothing else may be written.
  ///   - role: Its role in messages, such as `the goldens`.
  package mutating func keep(_ path: String, as role: String) { kept.append((path, role)) }

  /// Checks that no output file is also another file of the invocation, and that nothing is kept
  /// in the place of something else.
  ///
  /// - Throws: `InputError` that names a file used twice.
  package func check() throws(InputError) {
    try checkKept()
    let inputs = Set(read.compactMap(Self.identity(ofInput:)))
    var outputs: [FileIdentity: String] = [:]
    if let screen = FileIdentity(descriptor: STDOUT_FILENO) {
      guard !inputs.contains(screen) else {
        throw Self.unwritable("standard output", "it is one of the input files")
      }
      outputs[screen] = "standard output"
    }
    for (path, role) in written {
      // Standard output by another name was checked above.
      guard !FileOpening.isStandardOutput(path), let identity = FileIdentity(output: path)
      else { continue }
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

  private func checkKept() throws(InputError) {
    var roles: [String: String] = [:]
    for (path, role) in kept {
      guard let place = PathBoundary.resolved(path),
        let other = roles.updateValue(role, forKey: place)
      else { continue }
      throw InputError(
        code: "repeated-value",
        "'\(path.printable)' is for both \(other) and \(role): each needs a place of its own"
      )
    }
  }

  /// Refuses a file that is named twice, whatever its names: it would count twice.
  ///
  /// - Parameter paths: The files of one role; `-` is standard input.
  /// - Throws: `InputError` with both names.
  package static func checkDistinct(_ paths: [String]) throws(InputError) {
    var names: [FileIdentity: String] = [:]
    for path in paths {
      guard let identity = identity(ofInput: path),
        let first = names.updateValue(path, forKey: identity)
      else { continue }
      throw InputError(
        code: "repeated-value",
        ExactText(first) == ExactText(path)
          ? "the file '\(path.printable)' is named twice"
          : "'\(first.printable)' and '\(path.printable)' are the same file"
      )
    }
  }

  private static func identity(ofInput path: String) -> FileIdentity? {
    let isStandardInput = path == "-" || path == InputFile.standardInputName
    guard let number = isStandardInput ? STDIN_FILENO : FileOpening.inputDescriptor(path) else {
      return FileIdentity(path)
    }
    return FileIdentity(descriptor: number) ?? .place("/dev/fd/\(number)")
  }

  /// Whether a kept file is the one at the path, or a kept folder contains it.
  private static func holds(_ kept: String, _ path: String, _ identity: FileIdentity) -> Bool {
    guard let folder = folder(kept) else { return FileIdentity(kept) == identity }
    // The folder that the command works in contains everything.
    let current = FileManager.default.currentDirectoryPath
    guard !PathBoundary.isInside(PathBoundary.resolved(current) ?? current, folder) else {
      return false
    }
    return PathBoundary.resolved(path).map { PathBoundary.isInside($0, folder) } ?? false
  }

  private static func folder(_ path: String) -> String? {
    path.namesFolder ? PathBoundary.resolved(path) : nil
  }

  private static func unwritable(_ what: String, _ reason: String) -> InputError {
    InputError(code: "unwritable-file", "\(what) cannot be written: \(reason)")
  }
}
