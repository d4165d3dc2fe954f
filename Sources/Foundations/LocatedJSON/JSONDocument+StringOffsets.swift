import Diagnostics

extension JSONDocument {
  /// The UTF-8 offsets in the text of a part of a string, escapes counted as what they stand for.
  ///
  /// - Parameters:
  ///   - utf16Offsets: The part, in UTF-16 code units of the decoded string; it is clamped.
  ///   - stringRange: The UTF-8 offsets of the string in the text, quotation marks included.
  /// - Returns: Where the part is in the text.
  public func place(
    ofUTF16 utf16Offsets: Range<Int>,
    inStringAt stringRange: Range<Int>
  ) -> Range<Int> {
    let bytes = file.bytes
    let end = stringRange.upperBound - 1
    var offset = stringRange.lowerBound + 1
    var units = 0
    var start: Int?
    while offset < end {
      if start == nil, units >= utf16Offsets.lowerBound { start = offset }
      if start != nil, units >= utf16Offsets.upperBound { break }
      let step = Self.step(bytes, at: offset)
      offset += step.bytes
      units += step.units
    }
    return (start ?? end)..<max(start ?? end, min(offset, end))
  }

  /// The bytes of one character or escape, and the UTF-16 code units that it stands for.
  private static func step(_ bytes: [UInt8], at offset: Int) -> (bytes: Int, units: Int) {
    switch bytes[offset] {
    case UInt8(ascii: "\\"): (bytes[offset + 1] == UInt8(ascii: "u") ? 6 : 2, 1)
    case 0xF0...: (4, 2)
    case 0xE0...: (3, 1)
    case 0xC0...: (2, 1)
    default: (1, 1)
    }
  }
}
