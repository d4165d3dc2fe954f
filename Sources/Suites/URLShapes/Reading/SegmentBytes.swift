extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLowercase: Bool { (0x61...0x7A).contains(self) }
  var isUppercase: Bool { (0x41...0x5A).contains(self) }
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// Whether names of things are made of it: a letter, a digit, `-`, `_` or `.`.
  var isNamePart: Bool { isLetter || isDigit || self == 0x2D || self == 0x5F || self == 0x2E }

  var isVowel: Bool { "aeiouyAEIOUY".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether it is a number of at least so many digits.
  func isNumber(of count: Int) -> Bool { self.count >= count && allSatisfy(\.isDigit) }

  /// Whether it has the form of RFC 9562: 8, 4, 4, 4 and 12 hexadecimal digits.
  var isUUID: Bool {
    guard count == 36 else { return false }
    return enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == 0x2D : byte.isHexDigit
    }
  }

  /// Whether it is a day such as `2024-01-31`.
  var isDate: Bool {
    guard count == 10, first == 0x31 || first == 0x32 else { return false }
    return enumerated().allSatisfy { index, byte in
      [4, 7].contains(index) ? byte == 0x2D : byte.isDigit
    }
  }

  /// Whether people read it as a word or a number: letters whose case does not jump, digits, or a
  /// word with a short number.
  var isReadablePart: Bool {
    if isEmpty || allSatisfy(\.isDigit) { return true }
    return !isRandom && (count < 4 || !hasMixedDigits)
  }

  /// Whether a digit precedes a letter that is not the first character.
  private var hasMixedDigits: Bool {
    guard let digit = firstIndex(where: \.isDigit) else { return false }
    return self[digit...].contains(where: \.isLetter) && digit > startIndex
  }

  /// Whether it looks like a made-up identifier: of six or more characters, and letters and digits
  /// mixed otherwise than in `name12`, or letters whose case jumps, or no vowel.
  var isRandom: Bool {
    guard count >= 6, allSatisfy({ $0.isLetter || $0.isDigit }) else { return false }
    guard contains(where: \.isLetter) else { return false }
    if contains(where: \.isDigit) {
      let word = prefix { $0.isLetter }
      let number = self[word.endIndex...]
      let isNameWithNumber =
        word.count >= 3 && number.count <= 4 && number.allSatisfy(\.isDigit) && word.caseJumps < 2
      return !isNameWithNumber
    }
    if caseJumps > 2 { return true }
    return count >= 8 && !contains(where: \.isVowel)
  }

  /// How often a capital follows a small letter, or a small letter follows two capitals.
  private var caseJumps: Int {
    var jumps = 0
    var capitals = 0
    var before: UInt8 = 0x41
    for byte in self {
      if byte.isUppercase {
        if before.isLowercase { jumps += 1 }
        capitals += 1
      } else {
        if capitals > 1 { jumps += 1 }
        capitals = 0
      }
      before = byte
    }
    return jumps
  }
}
