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
      return bytes.map { SHA256.hex($0) } ?? SHA256.hex(state.utf8)
    }
  }
}
