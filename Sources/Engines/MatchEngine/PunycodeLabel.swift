/// The code of a label of a domain that is not ASCII, RFC 3492.
enum PunycodeLabel {
  /// Whether a browser takes what stands behind `xn--`: a code that is well-formed, of characters that
  /// a domain can have.
  ///
  /// Of the characters those are left out that would be written otherwise, such as capital letters,
  /// those that can be in no name, and new ones that not every browser knows. A label that is read from
  /// right to left has to be of letters and marks of that direction alone.
  static func isTaken(_ code: Substring) -> Bool {
    guard code.utf8.count <= maxLength, let scalars = decoded(code), let first = scalars.first,
      scalars.contains(where: { !$0.isASCII })
    else { return false }
    guard !isMark(first), scalars.allSatisfy(isInNames) else { return false }
    return !scalars.contains(where: isRightToLeft)
      || scalars.allSatisfy { isRightToLeft($0) && (isMark($0) || $0.properties.isAlphabetic) }
  }

  /// The longest code that is read, in bytes.
  ///
  /// DNS allows labels of 63. Decoding takes a time that grows with the square of the length.
  private static let maxLength = 255

  /// Whether a character is in one of the blocks that are read from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isInNames(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if scalar.isASCII { return true }
    if properties.changesWhenNFKCCaseFolded || properties.isNoncharacterCodePoint { return false }
    guard let age = properties.age, age.major <= knownVersion else { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// The version of Unicode that browsers are taken to know.
  private static let knownVersion = 13

  /// The characters of a code; nil if it is none.
  private static func decoded(_ code: Substring) -> [Unicode.Scalar]? {
    let bytes = Array(code.utf8)
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(delimiter ?? 0)].map { UInt32($0) }
    var index = delimiter.map { $0 + 1 } ?? 0
    var number: UInt32 = 128
    var position = 0
    var bias = 72
    guard index < bytes.count else { return nil }
    while index < bytes.count {
      let start = position
      guard let next = integer(bytes, &index, from: start, bias) else { return nil }
      position = next
      let count = output.count + 1
      bias = adapted(position - start, count, isFirst: start == 0)
      guard let step = UInt32(exactly: position / count), number <= 0x10FFFF - min(step, 0x10FFFF)
      else { return nil }
      number += step
      position %= count
      output.insert(number, at: position)
      position += 1
    }
    let scalars = output.compactMap(Unicode.Scalar.init)
    return scalars.count == output.count ? scalars : nil
  }

  /// An integer of variable length, added to another.
  private static func integer(
    _ bytes: [UInt8],
    _ index: inout Int,
    from start: Int,
    _ bias: Int
  ) -> Int? {
    var sum = start
    var weight = 1
    var step = 36
    while true {
      guard index < bytes.count, let digit = digit(bytes[index]) else { return nil }
      index += 1
      sum += digit * weight
      let threshold = min(max(step - bias, 1), 26)
      if digit < threshold { return sum }
      weight *= 36 - threshold
      step += 36
      guard weight < 1 << 40, sum < 1 << 40 else { return nil }
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 22
    default: nil
    }
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
