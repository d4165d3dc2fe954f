#if canImport(Glibc)
internal import Glibc

/// The kernel's short text files about processes.
enum ProcFile {
  /// The first 4,095 bytes of a file; nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor)
  }

  /// The first 4,095 bytes of an open file; nil if it cannot be read.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    let text = [UInt8](unsafeUninitializedCapacity: 4_095) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return text.isEmpty ? nil : text
  }

  /// The number after leading blanks; nil if there is none.
  static func number(_ text: some Sequence<UInt8>) -> Int? {
    var value: Int?
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = (value ?? 0) &* 10 &+ Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: " "), UInt8(ascii: "\t"): if value != nil { return value }
      default: return value
      }
    }
    return value
  }
}
#endif
