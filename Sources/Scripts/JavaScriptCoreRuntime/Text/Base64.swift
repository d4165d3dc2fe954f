/// The web's `btoa` and `atob`, between strings of which each unit stands for a byte.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf16
  )

  /// Encodes a string; nil if it has a unit over U+00FF.
  static func encode(_ units: [UInt16]) -> [UInt16]? {
    guard units.allSatisfy({ $0 <= 0xFF }) else { return nil }
    var output: [UInt16] = []
    output.reserveCapacity((units.count + 2) / 3 * 4)
    for start in stride(from: 0, to: units.count, by: 3) {
      let group = units[start..<min(start + 3, units.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        output.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt16(ascii: "=")
        )
      }
    }
    return output
  }

  /// Decodes a string, forgivingly: white space is skipped, padding may be left out.
  ///
  /// - Returns: Nil if it is no base 64.
  static func decode(_ units: [UInt16]) -> [UInt16]? {
    var digits = units.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    if digits.count % 4 == 0 {
      for _ in 0..<2 where digits.last == UInt16(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var output: [UInt16] = []
    var bits = 0
    var bitCount = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      output.append(UInt16(bits >> bitCount & 0xFF))
    }
    return output
  }

  /// The value of a digit, or nil if it is none.
  static func value(of digit: UInt16) -> Int? {
    switch digit {
    case UInt16(ascii: "A")...UInt16(ascii: "Z"): Int(digit - UInt16(ascii: "A"))
    case UInt16(ascii: "a")...UInt16(ascii: "z"): Int(digit - UInt16(ascii: "a")) + 26
    case UInt16(ascii: "0")...UInt16(ascii: "9"): Int(digit - UInt16(ascii: "0")) + 52
    case UInt16(ascii: "+"): 62
    case UInt16(ascii: "/"): 63
    default: nil
    }
  }
}

extension UInt16 {
  /// The code unit of an ASCII character.
  init(ascii scalar: Unicode.Scalar) {
    self = UInt16(UInt8(ascii: scalar))
  }
}
