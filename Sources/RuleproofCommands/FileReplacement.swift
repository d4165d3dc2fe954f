import Foundation

/// Replaces files whole or not at all.
enum FileReplacement {
  /// Replaces a file through a temporary one beside it, which takes over the mode and, where the
  /// system lets it, the owner.
  ///
  /// - Parameters:
  ///   - path: The file, which has to be there and no link.
  ///   - text: What it is to hold.
  /// - Returns: The number of the system's error, if there was one; then the file is as it was.
  static func replace(_ path: String, by text: String) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(".ruleproof-\(UUID().uuidString)").path
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return errno }
    var code = ByteWriter.write(text, to: descriptor)
    // A change of the owner takes bits off the mode, which therefore comes second.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    if code == nil, fchmod(descriptor, status.st_mode & 0o7777) != 0 { code = errno }
    if code == nil, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    if code == nil, rename(temporary, path) != 0 { code = errno }
    if code != nil { unlink(temporary) }
    return code
  }
}
