/// The value of a constant string expression, with the script offsets of each unit.
struct ConstantText {
  private(set) var units: [UInt16] = []
  /// The UTF-8 range of each unit in the script.
  private(set) var places: [Range<Int>] = []
  /// The UTF-8 range of the text in the script, without the outer quotation marks.
  private(set) var range: Range<Int>

  /// Literal text between two offsets, as in a regular expression literal.
  init(verbatim range: Range<Int>, of bytes: [UInt8]) {
    self.range = range
    var offset = range.lowerBound
    while offset < range.upperBound { offset = add(scalarAt: offset, of: bytes) }
  }

  /// The value of a string or of a template without substitutions; nil for an invalid escape.
  ///
  /// - Parameters:
  ///   - token: The token's UTF-8 offsets, with its quotation marks.
  ///   - bytes: The script.
  ///   - isRaw: Whether backslashes are literal, as in a template after `String.raw`.
  init?(quoted token: Range<Int>, of bytes: [UInt8], isRaw: Bool = false) {
    guard token.count >= 2 else { return nil }
    range = token.lowerBound + 1..<token.upperBound - 1
    let isTemplate = bytes[token.lowerBound] == UInt8(ascii: "`")
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == UInt8(ascii: "\\"), !isRaw {
        guard let end = addEscape(at: offset, of: bytes, isTemplate: isTemplate) else { return nil }
        offset = end
      } else if bytes[offset] == 0x0D {
        // TV of a template: a carriage return, with a line feed after it or not, is a line feed.
        let end = offset + (Self.isLineFeed(offset + 1, bytes) ? 2 : 1)
        add(0x0A, offset..<end)
        offset = end
      } else {
        offset = add(scalarAt: offset, of: bytes)
      }
    }
  }

  mutating func append(_ other: ConstantText) {
    units += other.units
    places += other.places
    range = range.lowerBound..<other.range.upperBound
  }
}

extension ConstantText {
  private static func isLineFeed(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    offset < bytes.count && bytes[offset] == 0x0A
  }

  private mutating func add(_ value: UInt32, _ place: Range<Int>) {
    guard value > 0xFFFF else {
      units.append(UInt16(value))
      places.append(place)
      return
    }
    units += [UInt16(0xD7C0 + value >> 10), UInt16(0xDC00 + value & 0x3FF)]
    places += [place, place]
  }

  /// Adds the scalar at an offset and returns the offset after it.
  private mutating func add(scalarAt offset: Int, of bytes: [UInt8]) -> Int {
    let (scalar, length) = ScriptScanner.scalar(at: offset, of: bytes)
    add(scalar.value, offset..<offset + length)
    return offset + length
  }

  // EscapeSequence :: CharacterEscapeSequence | 0 | LegacyOctalEscapeSequence | HexEscapeSequence |
  // …
  private mutating func addEscape(at start: Int, of bytes: [UInt8], isTemplate: Bool) -> Int? {
    let offset = start + 1
    guard offset < range.upperBound else { return nil }
    let simple: UInt32? =
      switch bytes[offset] {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "v"): 0x0B
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "b"): 0x08
      default: nil
      }
    if let simple {
      add(simple, start..<offset + 1)
      return offset + 1
    }
    switch bytes[offset] {
    case UInt8(ascii: "x"):
      return addDigits(bytes, offset + 1..<offset + 3, start: start, end: offset + 3)
    case UInt8(ascii: "u") where offset + 1 < range.upperBound && bytes[offset + 1] == 0x7B:
      guard let close = bytes[offset..<range.upperBound].firstIndex(of: 0x7D) else { return nil }
      return addDigits(bytes, offset + 2..<close, start: start, end: close + 1)
    case UInt8(ascii: "u"):
      return addDigits(bytes, offset + 1..<offset + 5, start: start, end: offset + 5)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return addOctal(at: start, of: bytes, isTemplate: isTemplate)
    case 0x0D: return offset + (Self.isLineFeed(offset + 1, bytes) ? 2 : 1)
    case 0x0A: return offset + 1
    case UInt8(ascii: "8"), UInt8(ascii: "9"):
      if isTemplate { return nil }
    default: break
    }
    let (scalar, length) = ScriptScanner.scalar(at: offset, of: bytes)
    if !scalar.isLineEnd { add(scalar.value, start..<offset + length) }
    return offset + length
  }

  private mutating func addDigits(
    _ bytes: [UInt8],
    _ digits: Range<Int>,
    start: Int,
    end: Int
  ) -> Int? {
    guard end <= range.upperBound, !digits.isEmpty, digits.count <= 32 else { return nil }
    var value: UInt32 = 0
    for byte in bytes[digits] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
      guard value <= 0x10FFFF else { return nil }
    }
    add(value, start..<end)
    return end
  }

  // LegacyOctalEscapeSequence :: at most three octal digits, up to 0o377; a 0 alone is NUL
  private mutating func addOctal(at start: Int, of bytes: [UInt8], isTemplate: Bool) -> Int? {
    func digit(_ offset: Int) -> UInt32? {
      guard offset < range.upperBound, (0x30...0x37).contains(bytes[offset]) else { return nil }
      return UInt32(bytes[offset] - 0x30)
    }
    var offset = start + 1
    var value: UInt32 = 0
    while offset < start + 4, let next = digit(offset), value * 8 + next <= 0o377 {
      value = value * 8 + next
      offset += 1
    }
    if isTemplate {
      let isFollowed = offset < range.upperBound && (0x30...0x39).contains(bytes[offset])
      guard offset == start + 2, value == 0, !isFollowed else { return nil }
    }
    add(value, start..<offset)
    return offset
  }
}
