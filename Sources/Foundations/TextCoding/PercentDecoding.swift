extension Collection<UInt8> {
  /// The bytes with each `%XX` decoded (RFC 3986, section 2.1).
  ///
  /// A `%` without two hexadecimal digits is kept, and so is `+`.
  package var percentDecoded: [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      formIndex(after: &index)
      if byte == UInt8(ascii: "%"), let (value, end) = hexadecimalPair(at: index) {
        decoded.append(value)
        index = end
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The byte of two hexadecimal digits and the index after them, or nil.
  private func hexadecimalPair(at index: Index) -> (value: UInt8, end: Index)? {
    guard index < endIndex, let high = self[index].hexadecimalDigit else { return nil }
    let second = self.index(after: index)
    guard second < endIndex, let low = self[second].hexadecimalDigit else { return nil }
    return (high << 4 | low, self.index(after: second))
  }
}
