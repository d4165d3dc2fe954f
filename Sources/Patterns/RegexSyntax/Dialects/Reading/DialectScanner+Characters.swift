extension DialectScanner {
  /// A character that an escape names.
  struct CharacterEscape {
    var feature: DialectFeature
    /// The character; nil if the dialect refuses the escape.
    var value: UInt32?
    var end: Int
    var note: String?
  }

  /// Notes an escape that ICU takes for another character, or that one of the two refuses.
  mutating func noteCharacter(_ escape: CharacterEscape, at start: Int) {
    let other = own?.literals[start]
    if let other {
      let isHalf = Unicode.Scalar(other.codePoint) == nil
      if isHalf, !isJavaScript || escape.value == other.codePoint {
        return note(.loneSurrogate, other.range, isJavaScript ? "one unit" : "refused")
      }
      guard other.codePoint != escape.value || other.range.upperBound != escape.end else { return }
      if isHalf { return note(escape.feature, other.range, escape.note) }
      let isInside = other.range.lowerBound == start
      let fix = PortableText.literal(other.codePoint)
      note(escape.feature, isInside ? other.range : start..<escape.end, escape.note, [.exact(fix)])
    } else if own == nil {
      let isPlain = unit(start + 1).map { !$0.properties.isAlphabetic } ?? true
      guard !isPlain || escape.feature != .letterEscape else { return }
      let fixes = escape.value.map { [DialectConstruct.Fix.exact(PortableText.literal($0))] } ?? []
      guard !DialectScanner.isShared(escape, unit(start + 1)) else { return }
      note(escape.feature, start..<escape.end, escape.note, fixes)
    }
  }

  /// Whether an escape means the same in ICU's dialect, which refuses the pattern for something else.
  private static func isShared(_ escape: CharacterEscape, _ letter: Unicode.Scalar?) -> Bool {
    switch letter {
    case "n", "r", "t", "f": true
    case "a", "e": escape.value == 0x07 || escape.value == 0x1B
    default: false
    }
  }

  /// What an escape of a character stands for.
  func characterEscape(at start: Int, inClass: Bool) -> CharacterEscape {
    let letter = unit(start + 1) ?? "\\"
    let simple = CharacterEscape(feature: .letterEscape, value: nil, end: start + 2)
    switch letter {
    case "n": return simple.naming(0x0A)
    case "r": return simple.naming(0x0D)
    case "t": return simple.naming(0x09)
    case "f": return simple.naming(0x0C)
    case "a": return simple.naming(isJavaScript ? letter.value : 0x07, isJavaScript)
    case "e" where syntax.characters == .perl || isJavaScript:
      return simple.naming(isJavaScript ? letter.value : 0x1B, isJavaScript)
    case "x": return hexadecimal(at: start)
    case "o" where syntax.characters == .perl: return braced(.octalEscape, at: start, radix: 8)
    case "0"..."7": return octalEscape(at: start)
    case "u", "U": return unicode(letter, at: start)
    case "c" where syntax.characters == .perl || isJavaScript: return control(at: start)
    case "c": return CharacterEscape(feature: .controlEscape, value: nil, end: start + 2)
    case _ where letter.properties.isAlphabetic && letter.isASCII:
      guard !isJavaScript else { return simple.naming(letter.value, true) }
      return CharacterEscape(
        feature: inClass ? .classEscape : .letterEscape,
        value: nil,
        end: start + 2,
        note: "there is no such escape"
      )
    default:
      let (value, length) = codePoint(at: start + 1)
      return CharacterEscape(feature: .letterEscape, value: value, end: start + 1 + length)
    }
  }

  private func hexadecimal(at start: Int) -> CharacterEscape {
    if unit(start + 2) == "{" {
      guard !isJavaScript else {
        return CharacterEscape(
          feature: .hexadecimalEscape,
          value: 0x78,
          end: start + 2,
          note: "the letter x"
        )
      }
      guard syntax.characters != .python else {
        return CharacterEscape(feature: .hexadecimalEscape, value: nil, end: start + 2)
      }
      return braced(.hexadecimalEscape, at: start, radix: 16)
    }
    let (value, end) = digits(at: start + 2, most: 2, radix: 16)
    if isJavaScript, end < start + 4 {
      return CharacterEscape(feature: .hexadecimalEscape, value: 0x78, end: start + 2)
    }
    return CharacterEscape(
      feature: .hexadecimalEscape,
      value: value,
      end: end,
      note: end == start + 2 ? "the character NUL" : nil
    )
  }

  private func octalEscape(at start: Int) -> CharacterEscape {
    let (value, end) = octal(at: start + 1, most: 3)
    return CharacterEscape(
      feature: .octalEscape,
      value: value,
      end: end,
      note: "at most three octal digits including the 0"
    )
  }

  func octal(at start: Int, most: Int) -> (UInt32?, Int) {
    let (value, end) = digits(at: start, most: most, radix: 8)
    return (end > start ? value : nil, end)
  }

  private func unicode(_ letter: Unicode.Scalar, at start: Int) -> CharacterEscape {
    if syntax.characters == .python {
      let count = letter == "u" ? 4 : 8
      let (value, end) = digits(at: start + 2, most: count, radix: 16)
      let isWhole = end == start + 2 + count
      return CharacterEscape(feature: .unicodeEscape, value: isWhole ? value : nil, end: end)
    }
    guard isJavaScript, letter == "u" else {
      return CharacterEscape(
        feature: .unicodeEscape,
        value: isJavaScript ? letter.value : nil,
        end: start + 2,
        note: isJavaScript ? "the letter U" : "there is no such escape"
      )
    }
    if unit(start + 2) == "{" { return braced(.unicodeEscape, at: start, radix: 16) }
    let (value, end) = digits(at: start + 2, most: 4, radix: 16)
    return CharacterEscape(
      feature: .unicodeEscape,
      value: end == start + 6 ? value : letter.value,
      end: end == start + 6 ? end : start + 2
    )
  }

  private func control(at start: Int) -> CharacterEscape {
    guard let scalar = unit(start + 2), scalar.isASCII else {
      return CharacterEscape(feature: .controlEscape, value: nil, end: start + 2)
    }
    let upper = ("a"..."z").contains(scalar) ? scalar.value - 32 : scalar.value
    let isLetter = (0x41...0x5A).contains(upper)
    if isJavaScript, !isLetter {
      return CharacterEscape(feature: .controlEscape, value: 0x5C, end: start + 1)
    }
    return CharacterEscape(
      feature: .controlEscape,
      value: isLetter ? upper & 0x1F : upper ^ 0x40,
      end: start + 3,
      note: isLetter ? nil : "the character with its seventh bit flipped"
    )
  }

  private func braced(_ feature: DialectFeature, at start: Int, radix: UInt32) -> CharacterEscape {
    let (value, end) = digits(at: start + 3, most: 8, radix: radix)
    guard unit(start + 2) == "{", unit(end) == "}", end > start + 3, value <= 0x10FFFF else {
      return CharacterEscape(feature: feature, value: nil, end: start + 2)
    }
    return CharacterEscape(feature: feature, value: value, end: end + 1)
  }

  private func digits(at start: Int, most: Int, radix: UInt32) -> (UInt32, Int) {
    var value: UInt32 = 0
    var end = start
    while end < start + most, let digit = unit(end).flatMap({ Character($0).hexDigitValue }),
      digit < radix, units[end] < 0x80
    {
      value = value &* radix &+ UInt32(digit)
      end += 1
    }
    return (value, end)
  }
}

extension DialectScanner.CharacterEscape {
  fileprivate func naming(_ value: UInt32, _ isOdd: Bool = false) -> Self {
    var copy = self
    copy.value = value
    if isOdd { copy.note = "the letter itself" }
    return copy
  }
}

/// A property as PCRE2 writes it.
struct ForeignProperty {
  private let isNegated: Bool
  private let name: String

  init?(_ text: String) {
    guard text.count > 4, text.hasSuffix("}") else { return nil }
    var name = text.dropFirst(3).dropLast()
    var isNegated = text.hasPrefix("\\P")
    if name.hasPrefix("^") {
      isNegated.toggle()
      name.removeFirst()
    }
    self.isNegated = isNegated
    self.name = String(name)
  }

  /// The property in an escape that all dialects know.
  var portable: String? {
    let letter = isNegated ? "P" : "p"
    switch name {
    case "L&": return isNegated ? "[^\\p{Lu}\\p{Ll}\\p{Lt}]" : "[\\p{Lu}\\p{Ll}\\p{Lt}]"
    case "Any": return isNegated ? "(?!)" : PortableText.anything
    case "Xan": return "[\(isNegated ? "^" : "")\\p{L}\\p{N}]"
    case "Xwd": return "[\(isNegated ? "^" : "")\\p{L}\\p{N}_]"
    case "Xsp", "Xps": return "\\\(letter){White_Space}"
    default:
      let plain = name.replacing(":", with: "=")
      guard UnicodeProperty.Meaning(spelling: plain) != nil else { return nil }
      if UnicodeNames.scripts[plain] != nil { return "\\\(letter){Script_Extensions=\(plain)}" }
      return "\\\(letter){\(plain)}"
    }
  }
}
