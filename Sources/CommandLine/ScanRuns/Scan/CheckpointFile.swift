import FileAccess
import Foundation

/// The file of a checkpoint, which no other process may use meanwhile.
///
/// It is empty until the first checkpoint; if there was no file and that never comes, it is
/// removed.
final class CheckpointFile {
  /// The file, without links.
  let path: String
  private let file: LockedFile
  private var isWritten: Bool

  /// Opens the file, or makes it.
  ///
  /// - Parameter name: The file, as the user named it.
  /// - Throws: `InputError` if it cannot be opened, or another process uses it.
  init(_ name: String) throws(InputError) {
    path = try ScanCheckpoint.place(name)
    file = try LockedFile(path, as: name, isWritten: false)
    isWritten = !file.isNew
  }

  deinit { if !isWritten { unlink(path) } }

  /// Replaces the checkpoint, whole or not at all.
  func write(_ checkpoint: ScanCheckpoint) throws(InputError) {
    try file.replace(by: checkpoint.bytes)
    isWritten = true
  }
}
