/// The sets of characters that parts of a URL write as percent-encoded bytes.
///
/// Source: URL standard, section 1.3.
enum URLPercentEncoding {
  case control, fragment, query, specialQuery, path, userinfo

  private static let encodedASCII: [Self: Set<Unicode.Scalar>] = {
    var sets: [Self: Set<Unicode.Scalar>] = [.control: []]
    sets[.fragment] = Set(" \"<>`".unicodeScalars)
    let query = Set(" \"#<>".unicodeScalars)
    sets[.query] = query
    sets[.specialQuery] = query.union("'".unicodeScalars)
    let path = query.union("?^`{}".unicodeScalars)
    sets[.path] = path
    sets[.userinfo] = path.union("/:;=@[\\]|".unicodeScalars)
    return sets
  }()

  private func encodes(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.value > 0x7E { return true }
    return Self.encodedASCII[self]?.contains(scalar) ?? false
  }

  /// Appends a character, encoded if it is in the set.
  func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard encodes(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      text += Self.text(of: byte)
    }
  }

  /// Encodes a text.
  func encode(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { append($1, to: &$0) }
  }

  /// A byte, percent-encoded.
  static func text(of byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "%0" + digits : "%" + digits
  }

  /// Replaces all percent-encoded bytes and reads the result as UTF-8.
  static func decode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      let value =
        digits.count == 2 && byte == UInt8(ascii: "%")
        ? hexadecimal(digits) : nil
      bytes.append(value ?? byte)
      if value != nil { rest = rest.dropFirst(2) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
