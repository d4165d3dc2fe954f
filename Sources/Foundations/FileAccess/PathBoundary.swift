import Foundation

/// The folders that a configuration's files must be in.
///
/// A configuration comes with rules written by others. Without a boundary it could name any file
/// that the user may read, and have a report quote it, or any folder to write to. Paths on the
/// command line are not restricted.
package struct PathBoundary: Sendable {
  /// The folders, with symbolic links resolved.
  private let folders: [String]

  /// Creates a boundary; a folder that does not exist contains nothing.
  package init(folders: [String]) {
    self.folders = folders.compactMap { Self.resolved($0.isEmpty ? "." : $0) }
  }
}

extension PathBoundary {
  /// Refuses a path outside the folders, after resolving its symbolic links.
  ///
  /// - Parameter path: A file or folder, which need not exist.
  /// - Throws: `InputError` if it is outside.
  package func check(_ path: String) throws(InputError) {
    guard let resolved = Self.resolved(path), isInside(resolved) else {
      throw InputError(
        code: "outside-configuration",
        "'\(path)' is outside the folder of ruleproof.yml, so it is not used",
        help: "if that is what you want, name it on the command line: each key has an option"
      )
    }
  }

  private func isInside(_ path: String) -> Bool {
    folders.contains { Self.isInside(path, $0) }
  }

  /// Whether a path is a folder or inside it, both with links resolved.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: prefix.utf8)
  }

  /// The path with symbolic links resolved as far as it exists; nil if the missing part has `..`.
  static func resolved(_ path: String) -> String? {
    let current = FileManager.default.currentDirectoryPath
    var existing = path.hasPrefix("/") ? path : current + "/" + path
    var missing: [Substring] = []
    while true {
      if let base = ResolvedPath.of(existing) {
        guard !missing.contains("..") else { return nil }
        return missing.isEmpty
          ? base : (base == "/" ? "" : base) + "/" + missing.reversed().joined(separator: "/")
      }
      // A dangling or circular link may later lead anywhere; a file may have appeared since.
      var status = stat()
      guard lstat(existing, &status) != 0 else {
        guard ResolvedPath.of(existing) != nil else { return nil }
        continue
      }
      guard let slash = existing.lastIndex(of: "/") else { return nil }
      let name = existing[existing.index(after: slash)...]
      if !name.isEmpty, name != "." { missing.append(name) }
      existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
    }
  }
}
