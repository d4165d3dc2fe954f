extension PatternReader {
  /// An item and whether a quantifier may follow it.
  typealias Item = (node: RegexNode, repeatable: Bool)

  /// Reads an item.
  ///
  /// `item := literal | '.' | '^' | '$' | class | escape`
  mutating func readItem() throws(RegexSyntaxError) -> Item {
    let range = current.range
    switch current.syntax {
    case "["?: return (try readClassItem(), true)
    case "\\"?: return try readEscapeItem()
    case "}"?: throw scanner.error(.strayBrace, at: range)
    case "."?: return try takeItem(.anyCharacter, from: range.lowerBound)
    case "^"?: return try takeItem(.anchor(.caret), from: range.lowerBound)
    case "$"?: return try takeItem(.anchor(.dollar), from: range.lowerBound)
    default:
      let literal = RegexLiteral(current.codePoint ?? 0, form: current.form)
      return try takeItem(.literal(literal), from: range.lowerBound)
    }
  }

  /// Makes a node that ends with the current character, and advances.
  private mutating func takeItem(
    _ kind: RegexNode.Kind,
    from start: Int,
    repeatable: Bool = true
  ) throws(RegexSyntaxError) -> Item {
    let node = RegexNode(kind, range: start..<current.range.upperBound, flags: scanner.flags)
    try scanner.advance()
    return (node, repeatable)
  }

  private mutating func readClassItem() throws(RegexSyntaxError) -> RegexNode {
    let flags = scanner.flags
    let member = try readClass()
    try scanner.advance()
    return RegexNode(.characterClass(member.class), range: member.range, flags: flags)
  }

  /// Reads an escape.
  ///
  /// `escape := '\' (anchor | shorthand | reference | property | name | any)`
  private mutating func readEscapeItem() throws(RegexSyntaxError) -> Item {
    let start = current.range.lowerBound
    try scanner.advance()
    guard let letter = current.scalar else {
      throw scanner.error(.unfinishedEscape, at: start..<current.range.upperBound)
    }
    if let anchor = Anchor(letter: letter) {
      return try takeItem(.anchor(anchor), from: start, repeatable: false)
    }
    if let shorthand = Shorthand(letter: letter) {
      return try takeItem(.shorthand(shorthand), from: start)
    }
    switch letter {
    case "1"..."9":
      return try readNumberedReference(from: start)
    case "k":
      return try readNamedReference(from: start)
    case "N":
      return try takeItem(.literal(try readNamedCharacter(from: start)), from: start)
    case "p", "P":
      return try takeItem(.property(try readProperty(from: start)), from: start)
    default:
      let literal = RegexLiteral(letter.value, form: .escaped)
      return try takeItem(.literal(literal), from: start)
    }
  }
}

extension Anchor {
  /// The anchor of a letter after a backslash.
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "A": self = .subjectStart
    case "B": self = .notWordBoundary
    case "b": self = .wordBoundary
    case "G": self = .previousMatchEnd
    case "Z": self = .subjectEndBeforeTerminator
    case "z": self = .subjectEnd
    default: return nil
    }
  }
}

// MARK: - References

extension PatternReader {
  /// Reads a reference.
  ///
  /// `reference := '\' digit+`
  ///
  /// ICU reads further digits only while the number is below the number of groups opened so far, so
  /// `(a)\11` is a reference to group 1 and the literal `1`.
  private mutating func readNumberedReference(from start: Int) throws(RegexSyntaxError) -> Item {
    let groupCount = captureCount
    let number = scanner.readRawNumber { $0 < groupCount }
    openReferences.append((number, start..<current.range.upperBound))
    return try takeItem(.backReference(BackReference(number: number)), from: start)
  }

  /// Reads a reference.
  ///
  /// `reference := '\k<' name '>'`
  private mutating func readNamedReference(from start: Int) throws(RegexSyntaxError) -> Item {
    try scanner.advance()
    guard current.syntax == "<" else {
      throw scanner.error(.malformedGroupName, at: start..<current.range.upperBound)
    }
    try scanner.advance()
    let name = try readGroupName(from: start)
    guard let number = captureNumbers[name] else {
      throw scanner.error(.undefinedGroupName(name), at: start..<current.range.upperBound)
    }
    return try takeItem(.backReference(BackReference(number: number, name: name)), from: start)
  }

  /// Reads a name.
  ///
  /// `name := letter (letter | digit)*`
  ///
  /// Stops at the closing `>`.
  mutating func readGroupName(from start: Int) throws(RegexSyntaxError) -> String {
    var name = ""
    while let syntax = current.syntax, current.isASCIILetter || current.digit != nil {
      guard !name.isEmpty || current.isASCIILetter else { break }
      name.unicodeScalars.append(syntax)
      try scanner.advance()
    }
    guard !name.isEmpty, current.syntax == ">" else {
      throw scanner.error(.malformedGroupName, at: start..<current.range.upperBound)
    }
    return name
  }
}
