import Diagnostics
import Foundation

/// A file locked by the process that writes it.
///
/// An flock(2) lock on the file itself: it creates no other file and ends with the process, however
/// that ends. On a file system without locks the file is written unlocked.
package final class LockedFile {
  /// The open descriptor, writable if that was requested.
  package private(set) var descriptor: Int32
  /// Whether the file was created.
  package let isNew: Bool
  private let path: String
  private let name: String

  /// Opens or creates a file and locks it.
  ///
  /// - Parameters:
  ///   - path: The file, with links resolved.
  ///   - name: The file, as named by the user.
  ///   - isWritten: Whether to open it for writing.
  /// - Throws: `InputError` if it cannot be opened, or another process holds the lock.
  package init(_ path: String, as name: String, isWritten: Bool) throws(InputError) {
    (self.path, self.name) = (path, name)
    while true {
      let (opened, isNew) = try Self.open(path, name, isWritten ? O_RDWR : O_RDONLY)
      do throws(InputError) {
        try Self.lock(opened, LOCK_EX, name)
      } catch {
        close(opened)
        throw error
      }
      // Another process may have replaced the file before the lock was acquired.
      if FileIdentity(descriptor: opened) == FileIdentity(path) {
        (descriptor, self.isNew) = (opened, isNew)
        return
      }
      close(opened)
    }
  }

  deinit { close(descriptor) }
}

extension LockedFile {
  /// Replaces the file atomically.
  ///
  /// The new file is locked before it gets its name.
  ///
  /// - Parameter bytes: The new content.
  /// - Throws: `InputError` if it cannot be written; the file is then unchanged.
  package func replace(by bytes: [UInt8]) throws(InputError) {
    do throws(FileReplacement.SystemError) {
      let prepared = try FileReplacement.prepare(bytes, at: path)
      defer { prepared.discard() }
      let next = Foundation.open(prepared.temporary, O_RDONLY | O_CLOEXEC)
      guard next >= 0 else { throw FileReplacement.SystemError(code: errno) }
      _ = flock(next, LOCK_EX | LOCK_NB)
      do throws(FileReplacement.SystemError) {
        try prepared.commit()
      } catch {
        close(next)
        throw error
      }
      close(descriptor)
      descriptor = next
    } catch {
      throw Self.unwritable(name, String(cString: strerror(error.code)))
    }
  }

  /// Checks that no process holds a lock on a file, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The file, as named by the user.
  /// - Throws: `InputError` if it is locked.
  static func check(_ path: String, as name: String) throws(InputError) {
    guard let descriptor = try? FileOpening.open(path) else { return }
    defer { close(descriptor) }
    try lock(descriptor, LOCK_SH, name)
  }

  private static func open(
    _ path: String,
    _ name: String,
    _ access: Int32
  ) throws(InputError) -> (descriptor: Int32, isNew: Bool) {
    let flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    while true {
      var opened = Foundation.open(path, flags)
      if opened >= 0 {
        guard FileIdentity(descriptor: opened) != nil else {
          close(opened)
          throw unwritable(name, "it is no regular file")
        }
        return (opened, false)
      }
      guard errno == ENOENT else { throw unwritable(name, String(cString: strerror(errno))) }
      opened = Foundation.open(path, flags | O_CREAT | O_EXCL, 0o666)
      if opened >= 0 { return (opened, true) }
      guard errno == EEXIST else { throw unwritable(name, String(cString: strerror(errno))) }
    }
  }

  private static func lock(
    _ descriptor: Int32,
    _ kind: Int32,
    _ name: String
  ) throws(InputError) {
    while flock(descriptor, kind | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      let holder = LockHolder.description(of: descriptor).map { " (\($0))" } ?? ""
      throw InputError(
        code: "locked-file",
        "another process\(holder) is writing the file '\(name.printable)': nothing was written",
        help: "name another file, or run the command again when that process has ended"
      )
    }
  }

  private static func unwritable(_ name: String, _ reason: String) -> InputError {
    InputError(
      code: "unwritable-file",
      "the file '\(name.printable)' cannot be written: \(reason)"
    )
  }
}
