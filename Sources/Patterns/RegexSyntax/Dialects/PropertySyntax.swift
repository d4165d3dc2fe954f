/// Which properties of Unicode a dialect has names for.
enum PropertySyntax: Sendable {
  /// All that ICU, PCRE2 and JavaScript share.
  case all
  /// The general categories by their short names, and scripts.
  case categoriesAndScripts
  /// None: sets are spelled out as far as they are ranges.
  case none
}

extension PropertySyntax {
  /// The members of a class that a property stands for; nil if there are none.
  func members(of property: UnicodeProperty) -> String? {
    if self == .all { return PortableText.property(property) }
    if let ranges = Self.ranges(of: property.meaning) { return property.isNegated ? nil : ranges }
    guard self == .categoriesAndScripts else {
      // Python's `\d` is the category itself.
      guard case .generalCategory("Decimal_Number") = property.meaning else { return nil }
      return property.isNegated ? "\\D" : "\\d"
    }
    let letter = property.isNegated ? "P" : "p"
    switch property.meaning {
    case .generalCategory("Cased_Letter"): return property.isNegated ? nil : "\\p{Lu}\\p{Ll}\\p{Lt}"
    case .generalCategory("Unassigned"): return nil
    case .generalCategory(let name):
      return UnicodeNames.generalCategories.shortName(of: name).map { "\\\(letter){\($0)}" }
    case .script(let name): return "\\\(letter){\(name)}"
    case .word: return property.isNegated ? nil : members(of: Shorthand.word)
    case .binary("Alphabetic", true): return property.isNegated ? nil : Self.alphabetic
    case .binary(let name, true) where ["alnum", "posix_alnum"].contains(name.lowercased()):
      return property.isNegated ? nil : Self.alphabetic + "\\p{Nd}"
    default: return nil
    }
  }

  /// The members of a class that a shorthand stands for; nil for a negated one of several members.
  func members(of shorthand: Shorthand) -> String? {
    switch (self, shorthand) {
    case (.all, _): PortableText.members(for: shorthand)
    case (_, .whiteSpace): Self.whiteSpace
    case (_, .horizontalSpace): "\\t \u{A0}\u{1680}\u{2000}-\u{200A}\u{202F}\u{205F}\u{3000}"
    case (_, .verticalSpace): PortableText.lineEnds
    case (.categoriesAndScripts, .word):
      Self.alphabetic + "\\p{M}\\p{Nd}\\p{Pc}\u{200C}\u{200D}"
    case (.categoriesAndScripts, .digit): "\\p{Nd}"
    case (.categoriesAndScripts, .notDigit): "\\P{Nd}"
    case (.none, .word), (.none, .notWord), (.none, .digit), (.none, .notDigit):
      "\\\(shorthand.rawValue)"
    default: nil
    }
  }

  /// A shorthand outside of a class.
  func text(of shorthand: Shorthand) -> String {
    if self != .all, let members = members(of: shorthand) { return "[\(members)]" }
    if self != .all, let members = shorthand.complement.flatMap({ members(of: $0) }) {
      return "[^\(members)]"
    }
    return PortableText.fixes(for: shorthand).first?.text ?? "\\\(shorthand.rawValue)"
  }

  /// Whether what stands for a property is not all of it.
  func isNear(_ property: UnicodeProperty) -> Bool {
    guard self == .categoriesAndScripts, case .binary(let name, true) = property.meaning else {
      return false
    }
    return ["alphabetic", "alnum", "posix_alnum"].contains(name.lowercased())
  }

  /// The ASCII part of a property, where its dialect can say no more of it.
  func asciiMembers(of property: UnicodeProperty) -> String? {
    guard self != .all, !property.isNegated else { return nil }
    return PortableText.asciiMembers(of: property.meaning)
  }

  /// A set that is a few ranges, the same in every version of Unicode.
  private static func ranges(of meaning: UnicodeProperty.Meaning) -> String? {
    switch meaning {
    case .any: "\\s\\S"
    case .ascii: "\\x00-\\x7F"
    case .binary("White_Space", true): whiteSpace
    case .binary("Hex_Digit", true): "0-9A-Fa-f０-９Ａ-Ｆａ-ｆ"
    case .binary("ASCII_Hex_Digit", true): "0-9A-Fa-f"
    default: nil
    }
  }

  private static let whiteSpace =
    "\\t-\\r \\x85\u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}"

  /// The letters, with the numbers, marks and signs that count as such.
  private static let alphabetic =
    "\\p{L}\\p{Nl}\u{24B6}-\u{24E9}\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}"
}
