import RegexSyntax

/// Unicode properties in words.
enum PropertyPhrase {
  static func phrase(_ meaning: UnicodeProperty.Meaning, spelling: String) -> SetPhrase {
    switch meaning {
    case .generalCategory(let name): return category(name)
    case .script(let name): return nouns("\(spaced(name)) character")
    case .scriptExtensions(let name):
      return SetPhrase(
        one: "a character that the script \(spaced(name)) uses",
        many: "characters that the script \(spaced(name)) uses"
      )
    case .block(let name):
      return SetPhrase(
        one: "a character of the Unicode block \(spaced(name))",
        many: "characters of the Unicode block \(spaced(name))"
      )
    case .binary(let name, let value): return binary(name, value)
    case .other(let name, let value):
      return SetPhrase(
        one: "a character whose Unicode property \(name) is \(value)",
        many: "characters whose Unicode property \(name) is \(value)"
      )
    case .any: return .any
    case .ascii: return SetPhrase(one: "an ASCII character", many: "ASCII characters")
    case .assigned:
      return SetPhrase(
        one: "a character that Unicode has assigned",
        many: "characters that Unicode has assigned"
      )
    case .word: return SetPhrase(one: "a word character", many: "word characters")
    case .java:
      return SetPhrase(
        one: "a character of Java's set \(spelling)",
        many: "characters of Java's set \(spelling)"
      )
    }
  }

  private static func category(_ name: String) -> SetPhrase {
    switch name {
    case "Letter": nouns("letter of any script", "letters of any script")
    case "Lowercase_Letter": nouns("small letter of any script", "small letters of any script")
    case "Uppercase_Letter": nouns("capital letter of any script", "capital letters of any script")
    case "Decimal_Number":
      nouns("decimal digit of any script", "decimal digits of any script")
    case "Punctuation": nouns("punctuation character")
    default:
      SetPhrase(
        one: "a character of Unicode's category \(spaced(name))",
        many: "characters of Unicode's category \(spaced(name))"
      )
    }
  }

  private static func binary(_ name: String, _ value: Bool) -> SetPhrase {
    let phrase =
      switch name.lowercased() {
      case "alphabetic": nouns("letter of any script", "letters of any script")
      case "uppercase": nouns("capital letter of any script", "capital letters of any script")
      case "lowercase": nouns("small letter of any script", "small letters of any script")
      case "white_space": SetPhrase(one: "a white-space character", many: "white-space characters")
      case "alnum": nouns("letter or digit of any script", "letters or digits of any script")
      case "blank": SetPhrase(one: "a space or tab", many: "spaces or tabs")
      case "hex_digit", "ascii_hex_digit": nouns("hexadecimal digit")
      case "xdigit":
        nouns(
          "hexadecimal digit, or a digit of any script",
          "hexadecimal digits, or digits of any script"
        )
      default:
        SetPhrase(
          one: "a character with Unicode's property \(spaced(name))",
          many: "characters with Unicode's property \(spaced(name))"
        )
      }
    return value ? phrase : .other(than: phrase.many)
  }

  private static func nouns(_ one: String, _ many: String? = nil) -> SetPhrase {
    SetPhrase(one: "a \(one)", many: many ?? one + "s")
  }

  private static func spaced(_ name: String) -> String {
    name.split(separator: "_").joined(separator: " ")
  }
}
