import TextCoding

/// Escapes in JSON and JavaScript strings.
enum JSONEscapes {
  /// The text of a string after decoding its escapes several times.
  static func decoded(_ bytes: some Sequence<UInt8>, times: Int) -> [UInt8] {
    var bytes = Array(bytes)
    for _ in 0..<times {
      guard bytes.contains(UInt8(ascii: "\\")) else { break }
      bytes = decoded(bytes)
    }
    return bytes
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        result.append(byte)
        continue
      }
      let letter = bytes[index]
      index += 1
      switch letter {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "x"), UInt8(ascii: "u"):
        let length = letter == UInt8(ascii: "u") ? 4 : 2
        guard let first = number(bytes, at: index, digits: length) else {
          result.append(letter)
          continue
        }
        index += length
        // A supplementary character is written as two escapes.
        if (0xD800...0xDBFF).contains(first), bytes[index...].starts(with: "\\u".utf8),
          let second = number(bytes, at: index + 2, digits: 4), (0xDC00...0xDFFF).contains(second)
        {
          result += utf8([first, second])
          index += 6
        } else {
          result += utf8([first])
        }
      // Other escaped characters are literal, such as quotation marks and slashes.
      default: result.append(letter)
      }
    }
    return result
  }

  private static func utf8(_ units: [UInt16]) -> String.UTF8View {
    String(decoding: units, as: UTF16.self).utf8
  }

  private static func number(_ bytes: [UInt8], at start: Int, digits: Int) -> UInt16? {
    guard start + digits <= bytes.count else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<(start + digits)] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
