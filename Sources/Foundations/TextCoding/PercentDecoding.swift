extension Collection<UInt8> {
  /// The bytes with each `%XX` replaced by its byte (RFC 3986, section 2.1).
  ///
  /// A `%` that no two hexadecimal digits follow stays, and so does a `+`.
  package var percentDecoded: [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var rest = self[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      let digits = rest.prefix(2).compactMap(\.hexadecimalDigit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
