/// What becomes of percent-encoding in the values of arguments.
public enum DeeplinkDecoding: Hashable, Sendable {
  /// Values are what is in the URL.
  case asWritten
  /// Values are decoded once, lists after they have been split; what cannot be decoded is no match.
  case percentDecoded
}

/// What becomes of the values of arguments in a URL that is made of them.
public enum DeeplinkEncoding: Hashable, Sendable {
  /// Values are written as they are.
  case asWritten
  /// All but letters, digits, `-`, `.`, `_` and `~` is percent-encoded.
  case percentEncoded
}

/// Percent-encoding of RFC 3986, section 2.1.
enum PercentEncoding {
  /// The decoded text, nil for a `%` without two hexadecimal digits and for what is not UTF-8.
  static func decode(_ text: String) -> String? {
    let encoded = Array(text.utf8)
    guard encoded.contains(UInt8(ascii: "%")) else { return text }
    var (decoded, index): ([UInt8], Int) = ([], 0)
    decoded.reserveCapacity(encoded.count)
    while index < encoded.count {
      guard encoded[index] == UInt8(ascii: "%") else {
        decoded.append(encoded[index])
        index += 1
        continue
      }
      guard index + 2 < encoded.count, let high = digit(encoded[index + 1]),
        let low = digit(encoded[index + 2])
      else { return nil }
      decoded.append(high << 4 | low)
      index += 3
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Where the first escape is that encodes nothing, or a byte that no UTF-8 has there.
  static func malformedOffset(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let encoded = Array(text)
    var (decoded, places, index): ([UInt8], [Int], Int) = ([], [], 0)
    while index < encoded.count {
      places.append(index)
      guard encoded[index] == UInt8(ascii: "%") else {
        decoded.append(encoded[index])
        index += 1
        continue
      }
      guard index + 2 < encoded.count, let high = digit(encoded[index + 1]),
        let low = digit(encoded[index + 2])
      else { break }
      decoded.append(high << 4 | low)
      index += 3
    }
    let valid = validCount(of: decoded)
    return valid < places.count ? places[valid] : 0
  }

  /// How many bytes come before the first that is not UTF-8.
  private static func validCount(of bytes: [UInt8]) -> Int {
    var (parser, iterator, count) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  /// The text with all but unreserved characters encoded.
  static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if ByteSet.unreserved.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
