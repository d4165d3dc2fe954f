/// JSON that is written byte by byte.
package struct JSONLine {
  package var bytes: [UInt8] = []

  package init() {}

  @inline(__always)
  mutating func add(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  mutating func add(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// A string with its quotation marks.
  mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }

  /// A string of UTF-8 with its quotation marks.
  mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(0x22)
    var needsEscapes = false
    for byte in text where byte < 0x20 || byte == 0x22 || byte == 0x5C { needsEscapes = true }
    if needsEscapes { escaped(text) } else { bytes.append(contentsOf: text) }
    bytes.append(0x22)
  }

  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x0D: bytes += [0x5C, 0x72]
      case 0x09: bytes += [0x5C, 0x74]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
  }

  /// Writes items with commas between them.
  mutating func list<Items: Sequence>(
    _ items: Items,
    _ write: (inout JSONLine, Items.Element) -> Void
  ) {
    add("[")
    var isFirst = true
    for item in items {
      if !isFirst { add(",") }
      isFirst = false
      write(&self, item)
    }
    add("]")
  }
}
