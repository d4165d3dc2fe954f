import Foundation

/// Which file a path leads to, whatever the path is: through links, or by another name of the file.
///
/// What is no regular file, such as a device, a pipe or a folder, has none: several may write to it.
package enum FileIdentity: Hashable, Sendable {
  /// A file that is there, by the numbers of its device and inode.
  case file(device: UInt64, inode: UInt64)
  /// A place where a file can be made, without links.
  case place(String)
}

extension FileIdentity {
  /// The file that a path leads to.
  ///
  /// It fails if what is there is no regular file, or the path is a name of a standard stream.
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

  /// The file that an open descriptor is of.
  ///
  /// It fails if it is of no regular file.
  ///
  /// - Parameter descriptor: The descriptor.
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

  /// Where a link leads to that leads to no file.
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
