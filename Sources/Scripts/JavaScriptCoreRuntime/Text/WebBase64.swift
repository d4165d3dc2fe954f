import TextCoding

/// The web's `btoa` and `atob`, on strings whose code units are bytes.
enum WebBase64 {
  /// Encodes a string; nil if it has a unit over U+00FF.
  static func encode(_ units: [UInt16]) -> [UInt16]? {
    guard units.allSatisfy({ $0 <= 0xFF }) else { return nil }
    return Base64.encode(units.map { UInt8($0) }).map { UInt16($0) }
  }

  /// Decodes a string leniently: white space is skipped, padding is optional.
  ///
  /// Source: <https://infra.spec.whatwg.org/#forgiving-base64-decode>.
  ///
  /// - Returns: Nil if it is not valid Base64.
  static func decode(_ units: [UInt16]) -> [UInt16]? {
    let padding = UInt8(ascii: "=")
    var digits: [UInt8] = []
    digits.reserveCapacity(units.count)
    for unit in units where ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(unit) {
      guard let byte = UInt8(exactly: unit) else { return nil }
      digits.append(byte)
    }
    if digits.count % 4 == 0 {
      for _ in 0..<2 where digits.last == padding { digits.removeLast() }
    }
    guard digits.last != padding else { return nil }
    while digits.count % 4 != 0 { digits.append(padding) }
    return Base64.decode(digits[...], isStrict: false)?.map { UInt16($0) }
  }

  /// The value of a digit, or nil.
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
  init(ascii scalar: Unicode.Scalar) {
    self = UInt16(UInt8(ascii: scalar))
  }
}
