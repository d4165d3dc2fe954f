import TextCoding

extension ScriptScanner {
  // IdentifierName :: IdentifierStart | IdentifierName IdentifierPart
  mutating func scanWord() throws(ScriptTokenError) {
    let start = offset
    while isWordPart(at: offset) {
      if isNext("\\u{") { try skipBracedEscape(start) } else { offset += scalar(at: offset).length }
    }
    if isBehindDot {
      addOperand(.property, from: start)
    } else if isAtKey {
      addOperand(.key, from: start)
    } else {
      try addWord(String(decoding: bytes[start..<offset], as: UTF8.self), start)
    }
  }

  // UnicodeEscapeSequence :: u{ CodePoint }
  private mutating func skipBracedEscape(_ start: Int) throws(ScriptTokenError) {
    while let byte = byte(at: offset), byte != UInt8(ascii: "}") { offset += 1 }
    guard offset < bytes.count else { throw .unexpected(at: start) }
    offset += 1
  }

  private var isBehindDot: Bool {
    guard let last = tokens.last, last.kind == .punctuator else { return false }
    return lastIs(".") || lastIs("?.")
  }

  /// Whether a key of an object literal or pattern is expected.
  var isAtKey: Bool {
    guard frames[frame].kind == .object, let last = tokens.last else { return false }
    if last.bracket == frame { return true }
    guard last.frame == frame else { return false }
    if last.kind == .key {
      return lastIs("get") || lastIs("set") || lastIs("async")
    }
    guard last.kind == .punctuator else { return false }
    if lastIs("*") {
      let before = tokens[tokens.count - 2]
      return before.bracket == frame || before.kind == .key
        || (before.kind == .punctuator && before.frame == frame
          && bytes[before.range].elementsEqual([UInt8(ascii: ",")]))
    }
    return lastIs(",")
  }

  private mutating func addWord(_ text: String, _ start: Int) throws(ScriptTokenError) {
    switch text {
    case "class", "export", "enum":
      throw .unsupported("'\(text)', which is left to a parser", at: start)
    case "function":
      let isDeclaration = startsStatement || (isAsyncAtStart && !hasNewline)
      addKeyword(start, operand: true, statement: false)
      pendingFunction = isDeclaration
    case "else", "do", "try", "finally": addKeyword(start, operand: true, statement: true)
    case "typeof", "void", "delete", "new", "in", "instanceof", "return", "throw", "case", "var",
      "const", "if", "for", "while", "with", "switch", "catch", "await", "yield":
      addKeyword(start, operand: true, statement: false)
    case "of" where frames[frame].kind == .head(isFor: true) && !expectsOperand:
      addKeyword(start, operand: true, statement: false)
    case "let" where try isDeclarationNext():
      addKeyword(start, operand: true, statement: false)
    case "let": throw .unsupported("a variable named 'let'", at: start)
    case "break", "continue", "debugger", "default", "this", "null", "true", "false", "super":
      addKeyword(start, operand: false, statement: false)
    default: addName(start)
    }
  }

  private mutating func addName(_ start: Int) {
    // Remembered for `async`, which a declaration may follow.
    let starts = startsStatement
    addOperand(.name, from: start)
    isAsyncAtStart = starts && lastIs("async")
  }

  private mutating func addKeyword(_ start: Int, operand: Bool, statement: Bool) {
    add(.keyword, from: start)
    expectsOperand = operand
    startsStatement = statement
  }

  // LexicalDeclaration : LetOrConst BindingList ;
  private func isDeclarationNext() throws(ScriptTokenError) -> Bool {
    var ahead = self
    try ahead.skipBlanks()
    let start = ahead.offset
    guard let byte = byte(at: start) else { return false }
    guard byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") else { return true }
    guard isWordStart(at: start) else { return false }
    while isWordPart(at: ahead.offset) { ahead.offset += scalar(at: ahead.offset).length }
    // In `let in x` and `let of x`, `let` is a variable.
    let word = String(decoding: bytes[start..<ahead.offset], as: UTF8.self)
    return !["in", "instanceof", "of"].contains(word)
  }
}
