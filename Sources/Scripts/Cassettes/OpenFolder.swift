#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open folder whose files are accessed through its descriptor, without following symbolic
/// links.
struct OpenFolder: ~Copyable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}

extension OpenFolder {
  /// Opens the folder at a path, following symbolic links; nil if there is none.
  static func at(_ path: String) throws(FileProblem) -> OpenFolder? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .ofSystem(errno)
    }
    return OpenFolder(descriptor: descriptor)
  }

  /// Opens a subfolder, if it exists.
  func folder(_ name: String) throws(FileProblem) -> OpenFolder? {
    let descriptor = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = errno
      if error == ENOENT { return nil }
      throw isSymbolicLink(name) ? .symbolicLink : .ofSystem(error)
    }
    return OpenFolder(descriptor: descriptor)
  }

  /// Creates a subfolder unless it exists.
  func makeFolder(_ name: String) throws(FileProblem) {
    guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else { throw .ofSystem(errno) }
  }

  private func isSymbolicLink(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension OpenFolder {
  /// The bytes of a plain file, if it exists.
  func contents(of name: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    // Opening a pipe would wait for a writer.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      let error = errno
      if error == ENOENT { return nil }
      throw isSymbolicLink(name) ? .symbolicLink : .ofSystem(error)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .ofSystem(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .wrongKind }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let taken = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if taken < 0 && errno == EINTR { continue }
      guard taken >= 0 else { throw .ofSystem(errno) }
      if taken == 0 { break }
      count += taken
    }
    return Array(bytes.prefix(count))
  }

  /// Writes a file atomically: if the process dies, the name has either the old or the new content.
  func put(_ bytes: [UInt8], as name: String) throws(FileProblem) {
    let partial = ".\(name).partial"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var file = openat(descriptor, partial, flags, 0o666)
    if file < 0 && errno == EEXIST {
      // Left over from a process that died.
      unlinkat(descriptor, partial, 0)
      file = openat(descriptor, partial, flags, 0o666)
    }
    guard file >= 0 else { throw .ofSystem(errno) }
    do throws(FileProblem) {
      defer { close(file) }
      try Self.writeAll(bytes, to: file)
    } catch {
      unlinkat(descriptor, partial, 0)
      throw error
    }
    guard renameat(descriptor, partial, descriptor, name) == 0 else {
      let error = errno
      unlinkat(descriptor, partial, 0)
      throw .ofSystem(error)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
    var count = 0
    while count < bytes.count {
      let written = bytes.withUnsafeBytes {
        write(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else { throw .ofSystem(errno) }
      count += written
    }
    guard fsync(file) == 0 else { throw .ofSystem(errno) }
  }
}

extension FileProblem {
  fileprivate static func ofSystem(_ error: Int32) -> FileProblem {
    switch error {
    case ELOOP: .symbolicLink
    case ENOTDIR, EISDIR: .wrongKind
    default: .system(String(cString: strerror(error)))
    }
  }
}
