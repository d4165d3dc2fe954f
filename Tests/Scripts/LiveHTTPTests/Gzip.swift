import Foundation

/// Compressed bodies.
enum Gzip {
  /// "ruleproof ", a hundred times, as gzip.
  static let sample = decoded(
    "H4sIAAAAAAACAysqzUktKMrPT1MoGmWNskZZw5QFAOAWqwHoAwAA"
  )

  /// The same in the zlib format, which HTTP calls deflate.
  static let zlibSample = decoded(
    "eJwrKs1JLSjKz09TKBpljbJGWcOUBQBOH49I"
  )

  /// The same in Brotli (RFC 7932).
  static let brotliSample = decoded("oTgfwO9InfrcjWuQsjc5bcb2BifqosBQAMzrFwA=")

  /// The same in Zstandard (RFC 8878).
  static let zstdSample = decoded("KLUv/WToAo0AAFBydWxlcHJvb2YgAQDbWxUkd/hV2Q==")

  private static func decoded(_ text: String) -> [UInt8] {
    Data(base64Encoded: text).map(Array.init) ?? []
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// Up to 65,535 bytes as gzip, not compressed (RFC 1951, section 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    return header + [1] + littleEndian(length) + littleEndian(~length) + bytes
      + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// A thousandth of so many megabytes, which gives zeros; its end, with the checksum, is missing.
  ///
  /// After a literal zero, a match of 258 bytes at distance 1 takes 13 bits (section 3.2.6): eight
  /// of them fill 13 bytes.
  static func bomb(megabytes: Int) -> [UInt8] {
    // A block of fixed codes that is not the last: 0, 01; then the literal 0: 00110000.
    var bits: [UInt8] = [0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    let match: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    while bits.count % 8 != 0 { bits += match }
    let start = packed(bits)
    let period = packed(Array([[UInt8]](repeating: match, count: 8).joined()))
    return header + start
      + [[UInt8]](repeating: period, count: megabytes * (1 << 20) / (8 * 258) + 1).joined()
  }

  private static func packed(_ bits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 | bits[start + $1] << $1 }
    }
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
