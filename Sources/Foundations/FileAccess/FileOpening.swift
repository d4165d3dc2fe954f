import Foundation

/// Opens files to read without ever waiting: regular files, and streams that the caller handed over.
enum FileOpening {
  /// Why a path was not opened.
  enum Problem: Error {
    case missing
    /// It is no regular file; the case has words for what it is.
    case other(String)
    /// The number of the system's error.
    case system(Int32)
  }

  /// Opens a path.
  ///
  /// - Parameter path: A regular file, or one of the names of an open descriptor.
  /// - Throws: `Problem` if it is something else, or cannot be opened.
  /// - Returns: The descriptor, which the caller closes.
  static func open(_ path: String) throws(Problem) -> Int32 {
    guard !path.utf8.contains(0) else { throw .missing }
    if let stream = stream(path) { return try duplicate(stream) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw problem(errno) }
    // Opening some devices already has an effect.
    try check(status)
    // What came in the place of the file meanwhile must not make the call wait, either.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(errno) }
    do throws(Problem) {
      guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
      try check(status)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Whether a path names an open descriptor that is no regular file.
  static func isStream(_ path: String) -> Bool { stream(path) != nil }

  private static let streamFolders = ["/dev/fd/", "/proc/self/fd/"]

  /// The number of the descriptor that a path names, such as `/dev/fd/63`, unless it is a regular file: that
  /// is opened again, so that it is read from its start.
  private static func stream(_ path: String) -> Int32? {
    var number = path == "/dev/stdin" ? STDIN_FILENO : nil
    for folder in streamFolders where path.hasPrefix(folder) {
      number = Int32(path.dropFirst(folder.count))
    }
    var status = stat()
    guard let number, number >= 0, fstat(number, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFREG || kind == S_IFDIR ? nil : number
  }

  private static func duplicate(_ stream: Int32) throws(Problem) -> Int32 {
    let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    return descriptor
  }

  /// What a path leads to that is no regular file, such as `a named pipe`; nil if it is one, or nothing.
  static func otherKind(_ path: String) -> String? {
    var status = stat()
    return stat(path, &status) == 0 ? otherKind(status) : nil
  }

  private static func otherKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "no regular file"
    }
  }

  private static func check(_ status: stat) throws(Problem) {
    if let kind = otherKind(status) { throw .other(kind) }
  }

  private static func problem(_ code: Int32) -> Problem {
    switch code {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .missing
    // A socket cannot be opened.
    case ENXIO, EOPNOTSUPP: .other("no regular file")
    default: .system(code)
    }
  }
}
