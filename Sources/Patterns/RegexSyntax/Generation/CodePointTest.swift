/// Tests membership of code points in a pattern's sets, with the Unicode data of Swift's library.
///
/// Scripts, blocks and rarer properties are approximated by a few well-known ranges: this serves to
/// generate subjects, which an engine then checks.
enum CodePointTest {
  static func contains(_ set: CharacterClass, _ codePoint: UInt32) -> Bool {
    contains(set.content, codePoint) != set.isNegated
  }

  static func contains(_ member: ClassMember, _ codePoint: UInt32) -> Bool {
    switch member.kind {
    case .literal(let literal): return literal.codePoint == codePoint
    case .range(let first, let last):
      return (first.codePoint...max(first.codePoint, last.codePoint)).contains(codePoint)
    case .shorthand(let shorthand): return contains(shorthand, codePoint)
    case .property(let property): return contains(property, codePoint)
    case .nested(let set): return contains(set, codePoint)
    case .union(let members): return members.contains { contains($0, codePoint) }
    case .operations(let first, let steps):
      return steps.reduce(contains(first, codePoint)) { held, step in
        let operand = contains(step.operand, codePoint)
        return switch step.setOperator {
        case .union: held || operand
        case .difference: held && !operand
        case .intersection: held && operand
        }
      }
    }
  }

  /// Whether a shorthand's set contains a code point, or, for `\R` and `\X`, a sequence can begin
  /// with it.
  static func contains(_ shorthand: Shorthand, _ codePoint: UInt32) -> Bool {
    switch shorthand {
    case .digit: category(codePoint) == .decimalNumber
    case .notDigit: category(codePoint) != .decimalNumber
    case .word: isWord(codePoint)
    case .notWord: !isWord(codePoint)
    case .whiteSpace: properties(codePoint)?.isWhitespace ?? false
    case .notWhiteSpace: !(properties(codePoint)?.isWhitespace ?? false)
    case .horizontalSpace: codePoint == 0x09 || category(codePoint) == .spaceSeparator
    case .notHorizontalSpace: codePoint != 0x09 && category(codePoint) != .spaceSeparator
    case .verticalSpace, .lineBreak: isLineEnd(codePoint)
    case .notVerticalSpace: !isLineEnd(codePoint)
    case .graphemeCluster: true
    }
  }

  static func isLineEnd(_ codePoint: UInt32) -> Bool {
    (0x0A...0x0D).contains(codePoint) || [0x85, 0x2028, 0x2029].contains(codePoint)
  }

  /// ICU's word characters: `[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d]`.
  private static func isWord(_ codePoint: UInt32) -> Bool {
    guard let properties = properties(codePoint) else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isAlphabetic || properties.isJoinControl
    }
  }

  static func contains(_ property: UnicodeProperty, _ codePoint: UInt32) -> Bool {
    holds(property.meaning, codePoint) != property.isNegated
  }

  private static func holds(_ meaning: UnicodeProperty.Meaning, _ codePoint: UInt32) -> Bool {
    switch meaning {
    case .generalCategory(let name): return isInCategory(name, codePoint)
    case .script(let name), .scriptExtensions(let name), .block(let name):
      return (wellKnown[name] ?? []).contains { $0.contains(codePoint) }
    case .binary(let name, let value): return isBinary(name.lowercased(), codePoint) == value
    case .any: return true
    case .ascii: return codePoint < 0x80
    case .assigned: return category(codePoint) != .unassigned
    case .word: return isWord(codePoint)
    case .other, .java: return properties(codePoint)?.isAlphabetic ?? false
    }
  }

  private static func isInCategory(_ name: String, _ codePoint: UInt32) -> Bool {
    guard let short = UnicodeNames.generalCategories.shortName(of: name)?.lowercased() else {
      return false
    }
    let own = shortNames[category(codePoint)] ?? "cn"
    return short == "lc" ? ["lu", "ll", "lt"].contains(own) : own.hasPrefix(short)
  }

  private static func isBinary(_ name: String, _ codePoint: UInt32) -> Bool {
    guard let properties = properties(codePoint) else { return false }
    return switch name {
    case "alphabetic": properties.isAlphabetic
    case "uppercase": properties.isUppercase
    case "lowercase": properties.isLowercase
    case "white_space": properties.isWhitespace
    case "hex_digit": properties.isHexDigit
    case "ascii_hex_digit": properties.isASCIIHexDigit
    case "ideographic": properties.isIdeographic
    case "cased": properties.isCased
    case "emoji": properties.isEmoji
    case "alnum": properties.isAlphabetic || properties.generalCategory == .decimalNumber
    case "xdigit": properties.isHexDigit || properties.generalCategory == .decimalNumber
    case "blank": codePoint == 0x09 || properties.generalCategory == .spaceSeparator
    case "graph", "print": !properties.isWhitespace && properties.generalCategory != .control
    default: properties.isAlphabetic
    }
  }

  private static func properties(_ codePoint: UInt32) -> Unicode.Scalar.Properties? {
    Unicode.Scalar(codePoint)?.properties
  }

  private static func category(_ codePoint: UInt32) -> Unicode.GeneralCategory {
    properties(codePoint)?.generalCategory ?? .surrogate
  }

  private static let shortNames: [Unicode.GeneralCategory: String] = [
    .uppercaseLetter: "lu", .lowercaseLetter: "ll", .titlecaseLetter: "lt", .modifierLetter: "lm",
    .otherLetter: "lo", .nonspacingMark: "mn", .spacingMark: "mc", .enclosingMark: "me",
    .decimalNumber: "nd", .letterNumber: "nl", .otherNumber: "no", .connectorPunctuation: "pc",
    .dashPunctuation: "pd", .openPunctuation: "ps", .closePunctuation: "pe",
    .initialPunctuation: "pi", .finalPunctuation: "pf", .otherPunctuation: "po",
    .mathSymbol: "sm", .currencySymbol: "sc", .modifierSymbol: "sk", .otherSymbol: "so",
    .spaceSeparator: "zs", .lineSeparator: "zl", .paragraphSeparator: "zp", .control: "cc",
    .format: "cf", .surrogate: "cs", .privateUse: "co", .unassigned: "cn",
  ]

  private static let wellKnown: [String: [ClosedRange<UInt32>]] = [
    "Latin": [0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0xFF21...0xFF3A],
    "Greek": [0x370...0x373, 0x388...0x3E1, 0x342...0x342, 0x1F00...0x1FFE],
    "Cyrillic": [0x400...0x52F], "Hebrew": [0x5D0...0x5EA], "Arabic": [0x620...0x63F],
    "Devanagari": [0x904...0x939], "Thai": [0xE01...0xE3A], "Han": [0x4E00...0x9FFF],
    "Hiragana": [0x3041...0x3096, 0x3001...0x3001], "Katakana": [0x30A1...0x30FA, 0x3001...0x3001],
    "Hangul": [0xAC00...0xD7A3], "Georgian": [0x10A0...0x10FF], "Armenian": [0x531...0x556],
    "Basic_Latin": [0x00...0x7F], "Latin_1_Supplement": [0x80...0xFF], "Common": [0x20...0x40],
  ]
}

extension Shorthand {
  /// Whether its set contains a code point, or, for `\R` and `\X`, a sequence can begin with it.
  ///
  /// It uses the Unicode data of Swift's library rather than an engine's.
  package func contains(_ codePoint: UInt32) -> Bool { CodePointTest.contains(self, codePoint) }
}
