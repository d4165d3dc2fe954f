import Foundation

/// Opens files without blocking: for reading, regular files and inherited streams; for writing,
/// anything but a regular file.
enum FileOpening {
  enum Problem: Error {
    case missing
    /// Not a regular file; the value describes what it is.
    case other(String)
    /// The value of `errno`.
    case system(Int32)

    var reason: String {
      switch self {
      case .missing: "there is no such file"
      case .other(let kind): "it is \(kind)"
      case .system(let code): String(cString: strerror(code))
      }
    }
  }

  /// Opens a path for reading.
  ///
  /// - Parameter path: A regular file or the name of an open descriptor.
  /// - Throws: `Problem` if it is anything else or cannot be opened.
  /// - Returns: The descriptor, which the caller closes.
  static func open(_ path: String) throws(Problem) -> Int32 {
    guard !path.utf8.contains(0) else { throw .missing }
    if let stream = stream(path) { return try duplicate(stream) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw problem(errno) }
    // Merely opening some devices has side effects.
    try check(status)
    // If the file has been replaced meanwhile, opening it must still not block.
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

  /// Whether a path names an open descriptor that is not a regular file.
  static func isStream(_ path: String) -> Bool { stream(path) != nil }

  /// Whether a path names an open descriptor.
  static func isDescriptorName(_ path: String) -> Bool {
    streams[path] != nil || streamFolders.contains { path.hasPrefix($0) }
  }

  private static let streamFolders = ["/dev/fd/", "/proc/self/fd/"]
  private static let streams = [
    "/dev/stdin": STDIN_FILENO, "/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO,
  ]

  /// The descriptor that a path such as `/dev/fd/63` names, unless it is a regular file, which is
  /// reopened to be read from the start.
  private static func stream(_ path: String) -> Int32? {
    guard let number = inputDescriptor(path), let kind = kind(of: number), kind != S_IFREG,
      kind != S_IFDIR
    else {
      return nil
    }
    return number
  }

  /// The descriptor that a path such as `/dev/stdin` names, whatever its kind.
  static func inputDescriptor(_ path: String) -> Int32? {
    path == "/dev/stdin" ? STDIN_FILENO : numberInFolder(path)
  }

  private static func descriptor(named path: String) -> Int32? {
    streams[path] ?? numberInFolder(path)
  }

  private static func numberInFolder(_ path: String) -> Int32? {
    let folder = streamFolders.first { path.hasPrefix($0) }
    return folder.flatMap { Int32(path.dropFirst($0.count)) }
  }

  private static func kind(of descriptor: Int32) -> mode_t? {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Whether a path is another name of standard output.
  static func isStandardOutput(_ path: String) -> Bool {
    descriptor(named: path) == STDOUT_FILENO
  }

  /// The descriptor that a path such as `/dev/stdout` names for output, whatever its kind; output
  /// is appended to what was written before.
  static func output(named path: String) -> Int32? {
    guard let number = descriptor(named: path), let kind = kind(of: number), kind != S_IFDIR else {
      return nil
    }
    return number
  }

  /// Opens something other than a regular file for writing, without waiting for a reader.
  ///
  /// - Parameter path: A pipe, a device, or the name of an open descriptor.
  /// - Throws: `Problem` if it cannot be opened or is a pipe without a reader.
  /// - Returns: The descriptor, which the caller closes. Writing to it blocks.
  static func openOutput(_ path: String) throws(Problem) -> Int32 {
    if let number = output(named: path) { return try duplicate(number) }
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = Foundation.open(path, flags)
    guard descriptor >= 0 else {
      let code = errno
      guard code == ENXIO, let kind = otherKind(path) else { throw .system(code) }
      throw .other(kind == "a named pipe" ? "a named pipe that no program reads" : kind)
    }
    let status = fcntl(descriptor, F_GETFL)
    if status >= 0 { _ = fcntl(descriptor, F_SETFL, status & ~O_NONBLOCK) }
    return descriptor
  }

  private static func duplicate(_ stream: Int32) throws(Problem) -> Int32 {
    let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    return descriptor
  }

  /// What a path leads to, such as `a named pipe`; nil for a regular file or nothing at all.
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
    // Sockets cannot be opened.
    case ENXIO, EOPNOTSUPP: .other("no regular file")
    default: .system(code)
    }
  }
}
