import Foundation

/// Paths without symbolic links.
enum ResolvedPath {
  /// The path of a file with all links followed; nil, with `errno` set, if there is no such file.
  static func of(_ path: String) -> String? {
    guard !path.utf8.contains(0) else {
      errno = ENOENT
      return nil
    }
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder of a file, or the folder in which it would be made.
  static func folder(of path: String) -> String {
    let file = Self.of(path) ?? path
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}
