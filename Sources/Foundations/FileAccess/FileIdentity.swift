import Foundation

/// The identity of the file at a path, independent of links and of other names.
///
/// Devices, pipes and folders have none, since several programs may write to them.
package enum FileIdentity: Hashable, Sendable {
  /// An existing file, by device and inode.
  case file(device: UInt64, inode: UInt64)
  /// A path without links at which a file can be created.
  case place(String)
}

extension FileIdentity {
  /// The identity of the file at a path.
  ///
  /// Nil if it is not a regular file, or if the path names a standard stream.
  ///
  /// - Parameter path: The path.
  package init?(_ path: String) {
    guard !path.isEmpty, !FileOpening.isDescriptorName(path) else { return nil }
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
      return
    }
    guard let place = PathBoundary.resolved(Self.linkEnd(path)) else { return nil }
    self = .place(place)
  }

  /// The identity of what is written at a path, which may name an open descriptor.
  init?(output path: String) {
    if let descriptor = FileOpening.output(named: path) {
      self.init(descriptor: descriptor)
    } else {
      self.init(path)
    }
  }

  /// The identity of an open file; nil if it is not a regular file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self = .file(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }

  /// The target of a dangling link.
  private static func linkEnd(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }
}
