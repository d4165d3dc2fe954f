import Diagnostics
import Foundation

/// The holder of an flock(2) lock on a file or folder.
enum LockHolder {
  /// The holding process, by number and name, where Linux reveals it; otherwise nil.
  static func description(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let place = place(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino)
    )
    for line in lines(of: "/proc/locks") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5] == place,
        words[4].allSatisfy(\.isNumber)
      else { continue }
      let name = lines(of: "/proc/\(words[4])/comm").first.map { ", \($0)" } ?? ""
      return "process \(words[4])\(name.printable)"
    }
    return nil
  }

  /// The identification of a file in `/proc/locks`.
  private static func place(device: UInt64, inode: UInt64) -> String {
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    let numbers = [major, minor].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return (numbers + ["\(inode)"]).joined(separator: ":")
  }

  private static func lines(of path: String) -> [Substring] {
    String(decoding: InputFile.bytes(of: path) ?? [], as: UTF8.self).split(separator: "\n")
  }
}
