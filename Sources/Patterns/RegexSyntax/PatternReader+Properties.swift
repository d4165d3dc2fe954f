extension PatternReader {
  /// Reads a name, with the N as the current character.
  ///
  /// `name := 'N{' any* '}'`
  ///
  /// Stops at the closing brace.
  mutating func readNamedCharacter(from start: Int) throws(RegexSyntaxError) -> RegexLiteral {
    let name = try readBraces(.malformedCharacterName, from: start)
    // ICU reads a name into a buffer of 100 bytes.
    guard name.utf16.count < 100, let codePoint = CharacterNames.codePoint(named: name) else {
      throw scanner.error(.unknownCharacterName(name), at: start..<current.range.upperBound)
    }
    return RegexLiteral(codePoint, form: .escaped)
  }

  /// Reads a property, with the letter as the current character.
  ///
  /// `property := ('p' | 'P') '{' any* '}'`
  ///
  /// Stops at the closing brace.
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

  /// Reads `'{' any* '}'` after the current character, with escapes and `x` mode as elsewhere.
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

  /// Reads a POSIX class, with the first colon as the current character.
  ///
  /// `posix := ':' '^'? any+ ':]'`
  ///
  /// Stops at the closing bracket, quoted or not. Returns nil without advancing if this is no POSIX
  /// class: the colon is then a member of an ordinary class.
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
