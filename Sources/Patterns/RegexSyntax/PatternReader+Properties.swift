extension PatternReader {
  /// Reads a name.
  ///
  /// `name := 'N{' any* '}'`, with the N as the current character.
  ///
  /// Leaves the closing brace as the current character.
  mutating func readNamedCharacter(from start: Int) throws(RegexSyntaxError) -> RegexLiteral {
    let name = try readBraces(.malformedCharacterName, from: start)
    // ICU reads a name into a buffer of 100 bytes.
    guard name.utf16.count < 100, let codePoint = CharacterNames.codePoint(named: name) else {
      throw scanner.error(.unknownCharacterName(name), at: start..<current.range.upperBound)
    }
    return RegexLiteral(codePoint, form: .escaped)
  }

  /// Reads a property.
  ///
  /// `property := ('p' | 'P') '{' any* '}'`, with the letter as the current character.
  ///
  /// Leaves the closing brace as the current character.
  mutating func readProperty(from start: Int) throws(RegexSyntaxError) -> UnicodeProperty {
    let isNegated = current.scalar == "P"
    let spelling = try readBraces(.malformedProperty, from: start)
    guard let meaning = UnicodeProperty.Meaning(spelling: spelling) else {
      throw scanner.error(.unknownProperty(spelling), at: start..<current.range.upperBound)
    }
    return UnicodeProperty(
      spelling: spelling,
      isNegated: isNegated,
      form: .escape,
      meaning: meaning
    )
  }

  /// Reads `'{' any* '}'` behind the current character, with escapes and `x` mode as elsewhere.
  private mutating func readBraces(
    _ reason: RegexSyntaxError.Reason,
    from start: Int
  ) throws(RegexSyntaxError) -> String {
    try scanner.advance()
    guard current.scalar == "{" else {
      throw scanner.error(reason, at: start..<current.range.upperBound)
    }
    var text = ""
    try scanner.advance()
    while current.scalar != "}" {
      guard !current.isEnd else {
        throw scanner.error(reason, at: start..<current.range.upperBound)
      }
      text.unicodeScalars.append(current.scalar ?? "\u{FFFD}")
      try scanner.advance()
    }
    return text
  }

  /// Reads a POSIX class.
  ///
  /// `posix := ':' '^'? any+ ':]'`, with the first colon as the current character.
  ///
  /// Leaves the closing bracket as the current character, quoted or not, or gives nil and stays where it is when
  /// this is no POSIX class: then the colon is a member of an ordinary class.
  mutating func readPOSIXClass() throws(RegexSyntaxError) -> ClassMember? {
    let start = current.range.lowerBound
    let mark = scanner.mark
    var spelling = ""
    try scanner.advance()
    let isNegated = current.syntax == "^"
    if isNegated { try scanner.advance() }
    repeat {
      spelling.unicodeScalars.append(current.scalar ?? "\u{FFFD}")
      try scanner.advance()
    } while current.syntax != nil && current.syntax != ":"
    if current.syntax == ":" {
      let range = start..<current.range.upperBound
      try scanner.advance()
      if current.scalar == "]" {
        return try posixMember(spelling, isNegated: isNegated, range: range)
      }
    }
    scanner.restore(mark)
    return nil
  }

  private func posixMember(
    _ spelling: String,
    isNegated: Bool,
    range: Range<Int>
  ) throws(RegexSyntaxError) -> ClassMember {
    guard let meaning = UnicodeProperty.Meaning(spelling: spelling) else {
      throw scanner.error(.unknownProperty(spelling), at: range)
    }
    let property = UnicodeProperty(
      spelling: spelling,
      isNegated: isNegated,
      form: .posix,
      meaning: meaning
    )
    return ClassMember(.property(property), range: range)
  }
}
