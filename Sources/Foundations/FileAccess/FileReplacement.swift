import Foundation

package enum FileReplacement {
  /// Replaces a file through a temporary one beside it, which takes over the mode and, where
  /// permitted, the owner.
  ///
  /// - Parameters:
  ///   - path: An existing file, not a link.
  ///   - text: The new content.
  /// - Returns: The value of `errno` on failure; the file is then unchanged.
  package static func replace(_ path: String, by text: String) -> Int32? {
    do throws(SystemError) {
      try prepare(Array(text.utf8), replacing: path).commit()
      return nil
    } catch {
      return error.code
    }
  }

  /// Writes the new content of a file into a temporary one beside it.
  ///
  /// With a whole set of files prepared, a full disk or missing permission shows before the first
  /// one changes.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: An existing file, not a link.
  /// - Throws: `SystemError` on failure, leaving no temporary file.
  /// - Returns: The replacement, which must be committed or discarded.
  package static func prepare(
    _ bytes: [UInt8],
    replacing path: String
  ) throws(SystemError) -> Prepared {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError(code: errno) }
    return try prepare(bytes, path, like: status, isDurable: true)
  }

  /// Writes the content of a new or existing file into a temporary one beside it.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file, whose folder must exist.
  /// - Throws: `SystemError` on failure, leaving no temporary file.
  /// - Returns: The replacement, which must be committed or discarded.
  package static func prepare(_ bytes: [UInt8], at path: String) throws(SystemError) -> Prepared {
    var status = stat()
    let isThere = stat(path, &status) == 0
    return try prepare(bytes, path, like: isThere ? status : nil, isDurable: true)
  }

  /// An `errno` value.
  package struct SystemError: Error {
    package let code: Int32
  }

  /// A temporary file that is ready to replace another.
  package struct Prepared {
    let temporary: String
    fileprivate let path: String

    /// Renames the temporary file over the other.
    ///
    /// - Throws: `SystemError` on failure; the file is then unchanged.
    package func commit() throws(SystemError) {
      guard rename(temporary, path) != 0 else { return }
      let error = SystemError(code: errno)
      discard()
      throw error
    }

    package func discard() { unlink(temporary) }
  }

  /// Writes a new or existing file through a temporary one beside it.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The file, whose folder must exist.
  /// - Returns: The value of `errno` on failure; an existing file is then unchanged.
  package static func write(_ text: String, to path: String) -> Int32? {
    write(Array(text.utf8), to: path)
  }

  /// Writes bytes to a new or existing file through a temporary one beside it.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file, whose folder must exist.
  ///   - isDurable: Whether to flush the bytes to disk before the rename. Otherwise a system crash
  ///     may
  ///     leave a damaged file.
  /// - Returns: The value of `errno` on failure; an existing file is then unchanged.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    isDurable: Bool = true
  ) -> Int32? {
    var status = stat()
    let isThere = stat(path, &status) == 0
    return write(bytes, to: path, like: isThere ? status : nil, isDurable: isDurable)
  }

  /// Creates a file atomically and never overwrites one.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The file, whose folder must exist.
  /// - Returns: The value of `errno` on failure: `EEXIST` if the name is taken.
  package static func create(_ text: String, at path: String) -> Int32? {
    var status = stat()
    guard lstat(path, &status) != 0 else { return EEXIST }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(temporaryPrefix + UUID().uuidString).path
    if let code = write(Array(text.utf8), to: temporary) { return code }
    defer { unlink(temporary) }
    // `link`, unlike `rename`, never replaces a file that has appeared meanwhile.
    if link(temporary, path) == 0 { return nil }
    guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { return errno }
    // The file system has no hard links.
    return rename(temporary, path) == 0 ? nil : errno
  }

  /// Whether a name is that of a temporary file, which a killed process may leave.
  package static func isTemporary(_ name: String) -> Bool { name.hasPrefix(temporaryPrefix) }

  private static let temporaryPrefix = ".ruleproof-"

  private static func write(
    _ bytes: [UInt8],
    to path: String,
    like status: stat?,
    isDurable: Bool = true
  ) -> Int32? {
    do throws(SystemError) {
      try prepare(bytes, path, like: status, isDurable: isDurable).commit()
      return nil
    } catch {
      return error.code
    }
  }

  private static func prepare(
    _ bytes: [UInt8],
    _ path: String,
    like status: stat?,
    isDurable: Bool
  ) throws(SystemError) -> Prepared {
    // A rename replaces a file that the user may not write, too.
    guard status == nil || access(path, W_OK) == 0 else { throw SystemError(code: errno) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(temporaryPrefix + UUID().uuidString).path
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    var code = ByteWriter.write(bytes, to: descriptor)
    // Changing the owner clears bits of the mode, so set the mode last.
    if let status { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    let mode = status.map { $0.st_mode & 0o7777 } ?? usualMode
    if code == nil, fchmod(descriptor, mode) != 0 { code = errno }
    if code == nil, isDurable, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    guard let code else { return Prepared(temporary: temporary, path: path) }
    unlink(temporary)
    throw SystemError(code: code)
  }

  /// The default mode of a new file under the process's umask.
  private static let usualMode: mode_t = {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }()
}
