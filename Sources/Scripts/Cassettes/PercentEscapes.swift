extension Sequence<UInt8> {
  /// The bytes with their percent escapes undone, and `+` as it is.
  var percentDecoded: [UInt8] {
    let bytes = Array(self)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexDigit, let low = bytes[index + 2].hexDigit
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The bytes with everything escaped that is not unreserved (RFC 3986, section 2.3).
  var percentEncoded: [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in self {
      if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result
  }
}

extension String {
  /// The text with everything escaped that is not unreserved.
  var percentEncoded: String { String(decoding: utf8.percentEncoded, as: UTF8.self) }
}

extension UInt8 {
  /// The value of a hexadecimal digit of ASCII; nil for another byte.
  ///
  /// The initialisers that read numbers take a sign, too.
  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether it is a letter or a digit of ASCII.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
