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
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    return write(Array(text.utf8), to: path, like: status)
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

  /// Whether a file's name is that of a temporary one, which a killed process may leave.
  package static func isTemporary(_ name: String) -> Bool { name.hasPrefix(temporaryPrefix) }

  private static let temporaryPrefix = ".ruleproof-"

  private static func write(
    _ bytes: [UInt8],
    to path: String,
    like status: stat?,
    isDurable: Bool = true
  ) -> Int32? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(temporaryPrefix + UUID().uuidString).path
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return errno }
    var code = ByteWriter.write(bytes, to: descriptor)
    // A change of the owner takes bits off the mode, which therefore comes second.
    if let status { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    let mode = status.map { $0.st_mode & 0o7777 } ?? usualMode
    if code == nil, fchmod(descriptor, mode) != 0 { code = errno }
    if code == nil, isDurable, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    if code == nil, rename(temporary, path) != 0 { code = errno }
    if code != nil { unlink(temporary) }
    return code
  }

  /// The mode of a new file: what the process lets its files have.
  private static let usualMode: mode_t = {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }()
}
