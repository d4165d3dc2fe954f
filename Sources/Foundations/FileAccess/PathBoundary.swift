import Foundation

/// The folders that the files of a configuration must be in.
///
/// A configuration comes with the rules that somebody else wrote. Without this it could name any file
/// that the user may read, and a report would quote from it, or any folder to write to. What the user
/// names on the command line has no boundary.
package struct PathBoundary: Sendable {
  /// The folders, without symbolic links.
  private let folders: [String]

  /// Takes folders; of those that are not there nothing is inside.
  package init(folders: [String]) {
    self.folders = folders.compactMap { Self.resolved($0.isEmpty ? "." : $0) }
  }
}

extension PathBoundary {
  /// Refuses a path that leads out of the folders, after its symbolic links are followed.
  ///
  /// - Parameter path: A file or folder, which need not be there.
  /// - Throws: `InputError` if it leads out.
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

  /// Whether a path is a folder or in it, both without links.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: prefix.utf8)
  }

  /// The path without symbolic links, as far as it is there; nil if what is missing goes up again.
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
      // A link that leads nowhere, or in a circle, may lead anywhere later.
      var status = stat()
      guard lstat(existing, &status) != 0, let slash = existing.lastIndex(of: "/") else {
        return nil
      }
      let name = existing[existing.index(after: slash)...]
      if !name.isEmpty, name != "." { missing.append(name) }
      existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
    }
  }
}
