/// The byte order of UTF-16 text.
enum UTF16Order {
  case little
  case big

  /// Detects it by the byte order mark, or by the zeros of two ASCII characters; nil for other
  /// bytes.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self = .little
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .big
    } else {
      switch bytes.prefix(4).map({ $0 == 0 }) {
      case [false, true, false, true]: self = .little
      case [true, false, true, false]: self = .big
      default: return nil
      }
    }
  }
}

extension UTF16Order {
  /// The text, without an odd last byte.
  func decoded(_ bytes: [UInt8]) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .little ? second << 8 | first : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }

  func encoded(_ text: String) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return self == .little ? [low, high] : [high, low]
    }
  }
}
