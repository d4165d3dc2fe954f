import Digests
import Foundation
import ResultCache

/// The digest of this program's file: results of another build are not used again.
enum ProgramDigest {
  /// The digest, which is kept beside the results, as reading the whole program takes a while.
  ///
  /// - Parameter folder: Where it is kept.
  /// - Returns: The digest, in hexadecimal digits.
  static func digest(keptIn folder: URL) -> String {
    let path = ProgramFile.path
    var status = stat()
    guard stat(path, &status) == 0 else { return SHA256.hex(path.utf8) }
    #if canImport(Darwin)
    let modified = status.st_mtimespec
    #else
    let modified = status.st_mtim
    #endif
    let state = """
      \(path) \(status.st_dev) \(status.st_ino) \(status.st_size) \(modified.tv_sec) \
      \(modified.tv_nsec)
      """
    let cache = ResultCache(folder: folder, tool: "")
    var key = cache.key("programs")
    key.add(state)
    return cache.result(for: key) {
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
      return bytes.map(words) ?? SHA256.hex(state.utf8)
    }
  }

  /// The size of a file, and 64-bit FNV-1a over its words of eight bytes.
  ///
  /// The high half of each product is folded into the low one, which multiplication alone does not reach.
  private static func words(_ bytes: Data) -> String {
    let hash = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        hash,
        start in
        let product =
          (hash ^ bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) &* 0x0100_0000_01B3
        return product ^ (product >> 32)
      }
    }
    return "\(bytes.count)-\(hash)"
  }
}
