import Diagnostics
import Foundation

/// The right to change the files of some folders, which one thread of one process has at a time.
///
/// It is a lock of the system on the open folder (flock(2)). No file is made for it, and it ends with the
/// process that has it, however that ends. Other programs do not take it: whoever holds it still compares a
/// file with what was read before replacing it.
package enum FolderLock {
  /// How long a process waits for another one that changes files of the same folder.
  package static let usualWait = Duration.seconds(10)

  /// Does some work while no other process of ruleproof changes files of the same folders.
  ///
  /// The work must not ask for the lock again. A file system without such locks gives none, and the work is
  /// done all the same.
  ///
  /// - Parameters:
  ///   - files: The files to change; links to them are followed.
  ///   - wait: How long to wait for another process.
  ///   - work: The work, which should take milliseconds.
  /// - Throws: `InputError` if another process has the lock for too long, or what the work throws.
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

/// A folder that is open to be locked.
private struct LockedFolder {
  let path: String
  let descriptor: Int32
  let device: UInt64
  let number: UInt64

  /// The longest pause between two tries, in microseconds.
  private static let maxPause: UInt32 = 20_000

  /// Opens the folders of files, each once.
  ///
  /// Their order is the same in every process, so that no two of them wait for each other. One that cannot be
  /// opened is left out: writing to it will say why.
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
    // A process that is just being started may have a copy of the descriptor.
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
