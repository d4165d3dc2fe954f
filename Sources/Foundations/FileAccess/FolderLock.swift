import Diagnostics
import Foundation

/// An exclusive lock on folders whose files are to be changed.
///
/// An flock(2) lock on the open folder: it creates no file and ends with the process, however that
/// ends. Other programs do not take it, so the holder still compares a file with what was read
/// before replacing it.
package enum FolderLock {
  package static let usualWait = Duration.seconds(10)

  /// Runs work while no other ruleproof process changes files of the same folders.
  ///
  /// The work must not take the lock again. On a file system without locks the work runs unlocked.
  ///
  /// - Parameters:
  ///   - files: The files to change; links are followed.
  ///   - wait: How long to wait for another process.
  ///   - work: The work, which should take milliseconds.
  /// - Throws: `InputError` on a timeout, or what the work throws.
  /// - Returns: What the work returns.
  package static func whileChanging<Value>(
    _ files: [String],
    wait: Duration = usualWait,
    _ work: () throws(InputError) -> Value
  ) throws(InputError) -> Value {
    let folders = LockedFolder.open(files)
    defer { for folder in folders { folder.unlock() } }
    let end = ContinuousClock.now + wait
    for folder in folders { try folder.lock(until: end) }
    return try work()
  }
}

private struct LockedFolder {
  let path: String
  let descriptor: Int32
  let device: UInt64
  let number: UInt64

  /// The maximum pause between two attempts, in microseconds.
  private static let maxPause: UInt32 = 20_000

  /// Opens the folders of files, each once.
  ///
  /// The order is the same in every process, which prevents deadlocks. A folder that cannot be
  /// opened is skipped: writing to it will report the error.
  static func open(_ files: [String]) -> [LockedFolder] {
    var folders: [LockedFolder] = []
    for path in Set(files.map(ResolvedPath.folder)).sorted() {
      guard let folder = LockedFolder(path) else { continue }
      let isKnown = folders.contains { $0.device == folder.device && $0.number == folder.number }
      if isKnown { close(folder.descriptor) } else { folders.append(folder) }
    }
    return folders.sorted { ($0.device, $0.number) < ($1.device, $1.number) }
  }

  private init?(_ path: String) {
    descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.path = path
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  func lock(until end: ContinuousClock.Instant) throws(InputError) {
    var pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      guard ContinuousClock.now < end else { throw isHeld }
      usleep(pause)
      pause = min(2 * pause, Self.maxPause)
    }
  }

  func unlock() {
    // A child process that is just starting may hold a copy of the descriptor.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private var isHeld: InputError {
    let holder = LockHolder.description(of: descriptor).map { " (\($0))" } ?? ""
    return InputError(
      code: "locked-folder",
      "another process\(holder) is changing files in '\(path.printable)': nothing was written",
      help: "run the command again when that process has ended"
    )
  }
}
