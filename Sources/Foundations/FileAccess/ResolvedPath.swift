import Foundation

/// Resolves symbolic links.
enum ResolvedPath {
  /// The path with all links resolved; nil, with `errno` set, if there is no such file.
  static func of(_ path: String) -> String? {
    guard !path.utf8.contains(0) else {
      errno = ENOENT
      return nil
    }
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder that a file is in, or in which it would be created.
  static func folder(of path: String) -> String {
    let file = Self.of(path) ?? path
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}
