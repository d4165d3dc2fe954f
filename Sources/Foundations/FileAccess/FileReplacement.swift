import Foundation

/// Replaces files whole or not at all.
package enum FileReplacement {
  /// Replaces a file through a temporary one beside it, which takes over the mode and, where the
  /// system lets it, the owner.
  ///
  /// - Parameters:
  ///   - path: The file, which has to be there and no link.
  ///   - text: What it is to hold.
  /// - Returns: The number of the system's error, if there was one; then the file is as it was.
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
  /// With every file of a set prepared, a full disk or a missing permission has shown before the
  /// first file changes.
  ///
  /// - Parameters:
  ///   - bytes: What the file is to hold.
  ///   - path: The file, which has to be there and no link.
  /// - Throws: `SystemError` if that is not possible; then there is no temporary file.
  /// - Returns: The replacement, which has to be committed or discarded.
  package static func prepare(
    _ bytes: [UInt8],
    replacing path: String
  ) throws(SystemError) -> Prepared {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError(code: errno) }
    return try prepare(bytes, path, like: status, isDurable: true)
  }

  /// Writes the content of a file, whether it is there or not, into a temporary one beside it.
  ///
  /// - Parameters:
  ///   - bytes: What the file is to hold.
  ///   - path: The file, whose folder has to be there.
  /// - Throws: `SystemError` if that is not possible; then there is no temporary file.
  /// - Returns: The replacement, which has to be committed or discarded.
  package static func prepare(_ bytes: [UInt8], at path: String) throws(SystemError) -> Prepared {
    var status = stat()
    let isThere = stat(path, &status) == 0
    return try prepare(bytes, path, like: isThere ? status : nil, isDurable: true)
  }

  /// An error of the system.
  package struct SystemError: Error {
    /// Its number.
    package let code: Int32
  }

  /// A temporary file that is ready to take the place of another.
  package struct Prepared {
    let temporary: String
    fileprivate let path: String

    /// Puts the temporary file in the place of the other, in one step.
    ///
    /// - Throws: `SystemError` if that is not possible; then the file is as it was.
    package func commit() throws(SystemError) {
      guard rename(temporary, path) != 0 else { return }
      let error = SystemError(code: errno)
      discard()
      throw error
    }

    /// Removes the temporary file.
    package func discard() { unlink(temporary) }
  }

  /// Writes a file through a temporary one beside it, whether there is one already or not.
  ///
  /// - Parameters:
  ///   - text: What it is to hold.
  ///   - path: The file, whose folder has to be there.
  /// - Returns: The number of the system's error, if there was one; then what was there is as it was.
  package static func write(_ text: String, to path: String) -> Int32? {
    write(Array(text.utf8), to: path)
  }

  /// Writes a file of bytes in the same way.
  ///
  /// - Parameters:
  ///   - bytes: What it is to hold.
  ///   - path: The file, whose folder has to be there.
  ///   - isDurable: Whether the bytes are on the disk before the file has its name. Without that, a
  ///     system that crashes may leave a damaged file.
  /// - Returns: The number of the system's error, if there was one; then what was there is as it was.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    isDurable: Bool = true
  ) -> Int32? {
    var status = stat()
    let isThere = stat(path, &status) == 0
    return write(bytes, to: path, like: isThere ? status : nil, isDurable: isDurable)
  }

  /// Writes a new file, whole or not at all, and never over one that is there.
  ///
  /// - Parameters:
  ///   - text: What it is to hold.
  ///   - path: The file, whose folder has to be there.
  /// - Returns: The number of the system's error, if there was one: `EEXIST` where something has that
  ///   name.
  package static func create(_ text: String, at path: String) -> Int32? {
    var status = stat()
    guard lstat(path, &status) != 0 else { return EEXIST }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(temporaryPrefix + UUID().uuidString).path
    if let code = write(Array(text.utf8), to: temporary) { return code }
    defer { unlink(temporary) }
    // A second name, unlike a new one, never takes the place of a file that came up meanwhile.
    if link(temporary, path) == 0 { return nil }
    guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { return errno }
    // A file system without second names.
    return rename(temporary, path) == 0 ? nil : errno
  }

  /// Whether a file's name is that of a temporary one, which a killed process may leave.
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
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(temporaryPrefix + UUID().uuidString).path
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    var code = ByteWriter.write(bytes, to: descriptor)
    // A change of the owner takes bits off the mode, which therefore comes second.
    if let status { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    let mode = status.map { $0.st_mode & 0o7777 } ?? usualMode
    if code == nil, fchmod(descriptor, mode) != 0 { code = errno }
    if code == nil, isDurable, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    guard let code else { return Prepared(temporary: temporary, path: path) }
    unlink(temporary)
    throw SystemError(code: code)
  }

  /// The mode of a new file: what the process lets its files have.
  private static let usualMode: mode_t = {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }()
}
