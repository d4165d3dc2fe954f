extension JavaScriptTranslator {
  // Atom :: \ AtomEscape, and Assertion :: \b | \B
  mutating func translateEscape() throws(JavaScriptPatternError) {
    let start = index
    guard index + 1 < units.count else { throw .invalid("a backslash at the end", at: start) }
    switch unit(index + 1) {
    case "b", "B":
      if flags.ignoresCase, flags.isUnicode {
        throw .untranslatable("a word boundary with the flags i and u", at: start)
      }
      let isBoundary = unit(index + 1) == "b"
      index += 2
      add(
        isBoundary ? PortableText.boundary : PortableText.noBoundary,
        from: start,
        isQuantifiable: false
      )
    case let digit? where ("1"..."9").contains(digit): try translateNumber()
    case "k" where flags.isUnicode || !names.isEmpty: try translateName()
    default:
      if var set = try readSet() {
        if flags.ignoresCase { set = try set.folded(isUnicode: flags.isUnicode, at: start) }
        return add(set.text(isNegated: false), from: start)
      }
      try add(literal: try readCharacter(inClass: false), from: start)
    }
  }

  // DecimalEscape :: a back-reference or, in annex B, an octal number
  private mutating func translateNumber() throws(JavaScriptPatternError) {
    let start = index
    var end = index + 1
    while let scalar = unit(end), ("0"..."9").contains(scalar) { end += 1 }
    guard let number = Int(text(index + 1..<end)), number <= groupCount else {
      if flags.isUnicode { throw .invalid("a reference to a group that there is not", at: start) }
      return try add(literal: try readCharacter(inClass: false), from: start)
    }
    index = end
    try addReference(number, from: start)
  }

  private mutating func translateName() throws(JavaScriptPatternError) {
    let start = index
    guard unit(index + 2) == "<" else { throw .invalid("\\k without a name", at: start) }
    let end = try nameEnd(from: index + 3)
    guard let number = names[text(index + 3..<end - 1)] else {
      throw .invalid("a reference to a group that there is not", at: start)
    }
    index = end
    try addReference(number, from: start)
  }

  private mutating func addReference(
    _ number: Int,
    from start: Int
  ) throws(JavaScriptPatternError) {
    if flags.ignoresCase {
      throw .untranslatable("a back-reference with the flag i", at: start)
    }
    if isInLookbehind { throw .untranslatable("a back-reference in a lookbehind", at: start) }
    add("(?:\\\(number))", from: start)
  }

  /// Reads an escape of a set, such as `\d`; nil if there is none here.
  mutating func readSet() throws(JavaScriptPatternError) -> JavaScriptClass? {
    guard let letter = unit(index + 1) else { return nil }
    var set = JavaScriptClass()
    switch letter {
    case "d", "D": set.insert(Self.digits)
    case "s", "S": set.insert(Self.whiteSpace)
    case "w", "W":
      set.insert(Self.word)
      if flags.ignoresCase, flags.isUnicode { set.insert([0x17F...0x17F, 0x212A...0x212A]) }
    case "p" where flags.isUnicode, "P" where flags.isUnicode: return try readProperty()
    default: return nil
    }
    index += 2
    return letter.properties.isUppercase ? set.inverted : set
  }

  private static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  private static let word: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ]
  /// WhiteSpace and LineTerminator.
  private static let whiteSpace: [ClosedRange<UInt32>] = [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ]

  /// `\p{…}`: the general categories by their short names, which all engines know by the same.
  private mutating func readProperty() throws(JavaScriptPatternError) -> JavaScriptClass {
    let start = index
    var end = index + 2
    while let scalar = unit(end), scalar != "}" { end += 1 }
    guard unit(index + 2) == "{", unit(end) == "}" else {
      throw .invalid("a property without braces", at: start)
    }
    let name = text(index + 3..<end)
    guard Self.categories.contains(name), !flags.ignoresCase else {
      throw .untranslatable("the property \(name.isEmpty ? "without a name" : name)", at: start)
    }
    var set = JavaScriptClass()
    set.properties.append(text(start..<end + 1))
    index = end + 1
    return set
  }

  private static let categories: Set<String> = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C",
    "Cc", "Cf", "Co",
  ]

  /// Reads an escape of one character.
  // CharacterEscape :: ControlEscape | c AsciiLetter | 0 | x HexDigit HexDigit | u… | IdentityEscape
  mutating func readCharacter(inClass: Bool) throws(JavaScriptPatternError) -> UInt32 {
    let start = index
    guard let letter = unit(index + 1) else {
      // Half of a pair, or a pair, which stands for itself.
      guard index + 1 < units.count, !flags.isUnicode else {
        throw .invalid("an escape that means nothing", at: start)
      }
      let (value, length) = codePoint(at: index + 1)
      index += 1 + length
      return value
    }
    index += 2
    switch letter {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "b" where inClass: return 0x08
    case "-" where inClass: return 0x2D
    case "c": return try control(start, inClass: inClass)
    case "0"..."9": return try octal(start)
    case "x":
      if let value = hexadecimal(2) { return value }
    case "u":
      if let value = try unicode(start) { return value }
    default: break
    }
    let isSyntax = "^$\\.*+?()[]{}|/".unicodeScalars.contains(letter)
    if flags.isUnicode {
      guard isSyntax else { throw .invalid("an escape that means nothing", at: start) }
    } else if letter == "k", !names.isEmpty {
      throw .invalid("\\k without a name", at: start)
    }
    return letter.value
  }

  private mutating func control(
    _ start: Int,
    inClass: Bool
  ) throws(JavaScriptPatternError) -> UInt32 {
    if let letter = unit(index), letter.isASCII {
      let isMore = ("0"..."9").contains(letter) || letter == "_"
      if letter.properties.isAlphabetic || (isMore && inClass && !flags.isUnicode) {
        index += 1
        return letter.value & 0x1F
      }
    }
    if flags.isUnicode { throw .invalid("\\c without a letter", at: start) }
    // Annex B: the backslash stands for itself.
    index = start + 1
    return 0x5C
  }

  private mutating func octal(_ start: Int) throws(JavaScriptPatternError) -> UInt32 {
    index = start + 1
    if flags.isUnicode {
      let isFollowed = unit(index + 1).map { ("0"..."9").contains($0) } ?? false
      guard unit(index) == "0", !isFollowed else {
        throw .invalid("an escape of an octal number", at: start)
      }
    }
    var value: UInt32 = 0
    while index < start + 4, let digit = unit(index), ("0"..."7").contains(digit),
      value * 8 + digit.value - 0x30 <= 0o377
    {
      value = value * 8 + digit.value - 0x30
      index += 1
    }
    guard index == start + 1 else { return value }
    // \8 and \9 stand for the digits.
    index += 1
    return UInt32(units[start + 1])
  }

  /// So many hexadecimal digits; nil if there are fewer.
  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in index..<index + count {
      guard let scalar = unit(offset), scalar.isASCII,
        let digit = Character(scalar).hexDigitValue
      else { return nil }
      value = value << 4 | UInt32(digit)
    }
    index += count
    return value
  }

  /// `\uXXXX`, two of them for a pair, or `\u{…}`; nil where annex B takes the letter for itself.
  private mutating func unicode(_ start: Int) throws(JavaScriptPatternError) -> UInt32? {
    if flags.isUnicode, unit(index) == "{" {
      var end = index + 1
      while let scalar = unit(end), scalar != "}" { end += 1 }
      guard let value = UInt32(text(index + 1..<end), radix: 16), value <= 0x10FFFF,
        unit(end) == "}", unit(index + 1) != "+"
      else { throw .invalid("\\u{ without a code point", at: start) }
      index = end + 1
      return value
    }
    guard let value = hexadecimal(4) else {
      if flags.isUnicode { throw .invalid("\\u without four digits", at: start) }
      return nil
    }
    guard value & 0xFC00 == 0xD800, unit(index) == "\\", unit(index + 1) == "u" else {
      return value
    }
    let before = index
    index += 2
    guard let trail = hexadecimal(4), trail & 0xFC00 == 0xDC00 else {
      index = before
      return value
    }
    return 0x10000 + (value & 0x3FF) << 10 + trail & 0x3FF
  }
}
