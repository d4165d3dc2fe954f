extension UnicodeProperty.Meaning {
  /// The set denoted by a property name in ICU's dialect; nil if the name is unknown.
  ///
  /// ICU tries its own properties first, then Java's spellings: `In` before a block, `Is` before a
  /// category, script or binary property, and names that begin with `java`.
  init?(spelling: String) {
    if let meaning = Self.native(spelling) {
      self = meaning
    } else if spelling.lowercased() == "word" {
      self = .word
    } else if spelling == "all" {
      self = .any
    } else if spelling.hasPrefix("In"), spelling.utf16.count > 2 {
      guard !spelling.unicodeScalars.contains("\n"),
        let block = UnicodeNames.blocks[spelling.dropFirst(2)]
      else { return nil }
      self = .block(block)
    } else if spelling.hasPrefix("Is"), spelling.utf16.count > 2 {
      guard let meaning = Self.afterIs(spelling.dropFirst(2)) else { return nil }
      self = meaning
    } else if UnicodeNames.java.contains(spelling) {
      self = .java(spelling)
    } else {
      return nil
    }
  }

  private static func afterIs(_ name: Substring) -> Self? {
    if name.contains("=") {
      nil
    } else if name.lowercased() == "titlecase" {
      .generalCategory("Titlecase_Letter")
    } else {
      native(name)
    }
  }

  /// Parses `name` or `name=value` like `UnicodeSet`.
  ///
  /// A line feed is no white space here, since it is not an invariant character.
  private static func native(_ spelling: some StringProtocol) -> Self? {
    guard !spelling.unicodeScalars.contains("\n") else { return nil }
    guard let equals = spelling.firstIndex(of: "=") else { return lone(spelling) }
    let name = spelling[..<equals]
    let value = spelling[spelling.index(after: equals)...]
    return value.isEmpty ? lone(name) : pair(name, value)
  }

  private static func lone(_ name: some StringProtocol) -> Self? {
    if let category = UnicodeNames.generalCategories[name] {
      .generalCategory(category)
    } else if let script = UnicodeNames.scripts[name] {
      .script(script)
    } else if let property = UnicodeNames.binaryProperties[name] {
      .binary(property, true)
    } else {
      switch LooseName(name).text {
      case "any": .any
      case "ascii": .ascii
      case "assigned": .assigned
      default: nil
      }
    }
  }

  private static func pair(_ name: some StringProtocol, _ value: some StringProtocol) -> Self? {
    if let property = UnicodeNames.binaryProperties[name] {
      switch LooseName(value).text {
      case "y", "yes", "t", "true": return .binary(property, true)
      case "n", "no", "f", "false": return .binary(property, false)
      default: return nil
      }
    }
    switch LooseName(name).text {
    case "gc", "generalcategory", "gcm", "generalcategorymask":
      return UnicodeNames.generalCategories[value].map(Self.generalCategory)
    case "sc", "script":
      return UnicodeNames.scripts[value].map(Self.script)
    case "scx", "scriptextensions":
      return UnicodeNames.scripts[value].map(Self.scriptExtensions)
    case "blk", "block":
      return UnicodeNames.blocks[value].map(Self.block)
    case "age":
      return isAge(value) ? .other("Age", value: String(value)) : nil
    case "nv", "numericvalue":
      return numericValue(value) == nil ? nil : .other("Numeric_Value", value: String(value))
    case "na", "name":
      return CharacterNames.codePoint(looselyNamed: value) == nil
        ? nil : .other("Name", value: String(value))
    case let loose:
      return enumerated(loose, value)
    }
  }

  private static func enumerated(_ looseName: String, _ value: some StringProtocol) -> Self? {
    guard let property = UnicodeNames.enumeratedProperties[looseName] else { return nil }
    if let known = property.values[value] {
      return .other(property.name, value: known)
    }
    guard property.name.hasSuffix("Canonical_Combining_Class"), let number = numericValue(value),
      (0...255).contains(number), number == number.rounded()
    else { return nil }
    return .other(property.name, value: String(Int(number)))
  }

  /// ICU parses any short text of invariant characters as a version, 0.0 without digits.
  private static func isAge(_ text: some StringProtocol) -> Bool {
    let variant = "!#$@[\\]^`{|}~".unicodeScalars
    return text.utf16.count < 127
      && text.unicodeScalars.allSatisfy { $0.isASCII && !variant.contains($0) }
  }

  /// A number as C's `strtod` reads it, with nothing after it.
  private static func numericValue(_ text: some StringProtocol) -> Double? {
    Double(String(text.drop { $0.isASCII && $0.isWhitespace }))
  }
}
