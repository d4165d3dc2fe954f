import Foundation

/// Base64 with padding (RFC 4648, section 4).
package enum Base64 {
  private static let values: [UInt8?] = {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, character) in alphabet.utf8.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedData())
  }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - text: The text with its padding.
  ///   - isStrict: Whether the unused bits of the last digit must be zero, as encoders write them.
  /// - Returns: The bytes; nil if a character, the padding or an unused bit is invalid.
  package static func decode(_ text: ArraySlice<UInt8>, isStrict: Bool = true) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for character in text.dropLast(padding) {
      guard let value = values[Int(character)] else { return nil }
      bits = (bits << 6 | UInt32(value)) & 0xFF_FFFF
      count += 1
      if count.isMultiple(of: 4) {
        result += [UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
      }
    }
    switch padding {
    case 1:
      guard !isStrict || bits & 0b11 == 0 else { return nil }
      result += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    case 2:
      guard !isStrict || bits & 0b1111 == 0 else { return nil }
      result.append(UInt8(bits >> 4 & 0xFF))
    default: break
    }
    return result
  }
}
