extension PortableText {
  /// What a property is in an escape that all dialects know; nil if there is none.
  ///
  /// `\p{Script=…}` is a script by itself in all three, while PCRE2 takes a bare name for the script's
  /// extensions.
  static func property(_ property: UnicodeProperty) -> String? {
    members(for: property.meaning, isNegated: property.isNegated)
  }

  /// The members of a class that a property stands for, and that of ASCII alone.
  static func fixes(for property: UnicodeProperty) -> [DialectConstruct.Fix] {
    var fixes: [DialectConstruct.Fix] = []
    let ascii = asciiMembers(of: property.meaning)
    if let ascii { fixes.append(.onASCII("[\(property.isNegated ? "^" : "")\(ascii)]")) }
    if let text = self.property(property) {
      let isOne =
        text.hasPrefix("\\") && text.last == "}" && text.dropFirst().firstIndex(of: "\\") == nil
      fixes.append(.exact(isOne ? text : "[\(text)]"))
    }
    return fixes
  }

  private static func members(for meaning: UnicodeProperty.Meaning, isNegated: Bool) -> String? {
    let letter = isNegated ? "P" : "p"
    switch meaning {
    case .generalCategory("Cased_Letter"): return isNegated ? nil : "\\p{Lu}\\p{Ll}\\p{Lt}"
    case .generalCategory(let name):
      return UnicodeNames.generalCategories.shortName(of: name).map { "\\\(letter){\($0)}" }
    case .script(let name): return "\\\(letter){Script=\(name)}"
    case .scriptExtensions(let name): return "\\\(letter){Script_Extensions=\(name)}"
    case .binary(let name, let value):
      if let text = posix(name, isNegated: isNegated == value) { return text }
      guard !name.contains("Inert"), !["Bidi_Mirrored", "XID"].contains(name) else { return nil }
      return "\\\(isNegated == value ? "P" : "p"){\(name)}"
    case .any: return isNegated ? nil : "\\s\\S"
    case .ascii: return isNegated ? "\\x80-\u{10FFFF}" : "\\0-\\x7F".replacingNUL
    case .assigned: return "\\\(isNegated ? "p" : "P"){Cn}"
    case .word: return isNegated ? nil : wordMembers
    case .block, .other, .java: return nil
    }
  }

  /// ICU's properties of POSIX classes, by the names that it has for them.
  private static func posix(_ name: String, isNegated: Bool) -> String? {
    switch name.lowercased() {
    case "alnum", "posix_alnum": isNegated ? nil : "\\p{Alphabetic}\\p{Nd}"
    case "blank", "posix_blank": isNegated ? nil : "\\t\\p{Zs}"
    case "graph", "posix_graph": nil
    case "print", "posix_print": nil
    case "xdigit", "posix_xdigit": isNegated ? nil : "\\p{Nd}\\p{Hex_Digit}"
    default: nil
    }
  }

  /// The ASCII characters of a set that patterns for URLs use, as members of a class.
  static func asciiMembers(of meaning: UnicodeProperty.Meaning) -> String? {
    switch meaning {
    case .generalCategory("Uppercase_Letter"): return "A-Z"
    case .generalCategory("Lowercase_Letter"): return "a-z"
    case .generalCategory("Letter"), .generalCategory("Cased_Letter"): return "A-Za-z"
    case .generalCategory("Decimal_Number"), .generalCategory("Number"): return "0-9"
    case .generalCategory("Punctuation"): return "!\"#%\\x26'()*,\\-.\\/:;?@\\[\\\\\\]_{}"
    case .generalCategory("Control"): return "\\x00-\\x1F\\x7F"
    case .word: return "0-9A-Za-z_"
    case .binary(let name, true):
      return switch name.lowercased() {
      case "alphabetic": "A-Za-z"
      case "uppercase": "A-Z"
      case "lowercase": "a-z"
      case "alnum", "posix_alnum": "0-9A-Za-z"
      case "hex_digit", "ascii_hex_digit", "xdigit", "posix_xdigit": "0-9A-Fa-f"
      case "white_space": "\\t-\\r "
      case "blank", "posix_blank": "\\t "
      case "graph", "posix_graph": "!-~"
      case "print", "posix_print": " -~"
      default: nil
      }
    default: return nil
    }
  }
}

extension String {
  /// With `\x00` for the escape of NUL that is no octal one.
  fileprivate var replacingNUL: String { "\\x00" + dropFirst(2) }
}
