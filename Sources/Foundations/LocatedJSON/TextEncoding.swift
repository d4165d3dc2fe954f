/// A byte order mark at the start of a text (Unicode Standard, section 23.8).
struct ByteOrderMark {
  let encoding: String
  let length: Int

  /// The mark at the start of the bytes, or nil if there is none.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(encoding: "UTF-8", length: 3)
    } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self.init(encoding: "UTF-32", length: 4)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self.init(encoding: "UTF-16", length: 2)
    } else {
      return nil
    }
  }

  private init(encoding: String, length: Int) {
    self.encoding = encoding
    self.length = length
  }
}

/// The first bytes that are not well-formed UTF-8 (Unicode Standard, table 3-7), if any.
package func firstInvalidUTF8(in bytes: [UInt8]) -> Range<Int>? {
  var offset = 0
  while offset < bytes.count {
    let lead = bytes[offset]
    if lead < 0x80 {
      offset += 1
      continue
    }
    guard let form = sequenceForm(of: lead) else { return offset..<(offset + 1) }
    for index in 1..<form.length {
      let position = offset + index
      let allowed: ClosedRange<UInt8> = index == 1 ? form.second : 0x80...0xBF
      guard position < bytes.count, allowed.contains(bytes[position]) else {
        return offset..<min(position, bytes.count)
      }
    }
    offset += form.length
  }
  return nil
}

private func sequenceForm(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
  switch lead {
  case 0xC2...0xDF: (2, 0x80...0xBF)
  case 0xE0: (3, 0xA0...0xBF)
  case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
  case 0xED: (3, 0x80...0x9F)
  case 0xF0: (4, 0x90...0xBF)
  case 0xF1...0xF3: (4, 0x80...0xBF)
  case 0xF4: (4, 0x80...0x8F)
  default: nil
  }
}
