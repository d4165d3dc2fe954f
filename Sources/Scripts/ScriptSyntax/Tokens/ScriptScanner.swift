import TextCoding

/// Splits a script into tokens, from its start to its end.
struct ScriptScanner {
  let bytes: [UInt8]
  var tokens: [ScriptToken] = []
  var frames = [ScriptFrame(kind: .script, parent: nil, open: -1, close: 0)]
  var offset = 0
  /// The innermost open frame.
  var frame = 0
  /// Whether an operand is expected, so that a slash begins a regular expression.
  var expectsOperand = true
  /// Whether a statement may start here, so that a brace opens a block.
  var startsStatement = true
  /// Whether a function's parameters are still to come, and whether it is a declaration.
  var pendingFunction: Bool?
  /// Whether the last token is `async` at the start of a statement.
  var isAsyncAtStart = false
  /// Whether a line has ended since the last token.
  var hasNewline = false
}

extension ScriptScanner {
  mutating func scan() throws(ScriptTokenError) {
    while true {
      try skipBlanks()
      guard offset < bytes.count else { break }
      try noteLineEnd()
      try scanToken()
      hasNewline = false
    }
    guard frame == 0 else { throw .unbalanced(at: tokens[frames[frame].open].range.lowerBound) }
    frames[0].close = tokens.count
  }

  private mutating func scanToken() throws(ScriptTokenError) {
    let first = bytes[offset]
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try scanString(first)
    case UInt8(ascii: "`"): try scanTemplate()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
    case UInt8(ascii: ".") where byte(at: offset + 1)?.isASCIIDigit == true: try scanNumber()
    case UInt8(ascii: "/"): try scanSlash()
    case UInt8(ascii: "}") where frames[frame].kind == .substitution:
      frames[frame].close = tokens.count
      frame = frames[frame].parent ?? 0
      try scanTemplate()
    case _ where isWordStart(at: offset): try scanWord()
    default: try scanPunctuator()
    }
  }

  /// Handles a line end after a token, which ends some statements.
  private mutating func noteLineEnd() throws(ScriptTokenError) {
    guard hasNewline, let last = tokens.last, last.kind == .keyword else { return }
    if lastIs("return") || lastIs("break") || lastIs("continue") {
      expectsOperand = true
      startsStatement = true
    }
    if lastIs("yield") || lastIs("await") {
      throw .unsupported("a line that ends with 'yield' or 'await'", at: last.range.lowerBound)
    }
  }

  private mutating func scanSlash() throws(ScriptTokenError) {
    if let last = tokens.last, isAmbiguousBeforeSlash(last) {
      throw .unsupported("a slash that may start a regular expression", at: offset)
    }
    if expectsOperand { try scanRegex() } else { try scanPunctuator() }
  }

  /// Whether only a parser could interpret a slash after a token.
  private func isAmbiguousBeforeSlash(_ last: ScriptToken) -> Bool {
    if last.kind == .keyword {
      return ["yield", "await", "break", "continue", "debugger"].contains { lastIs($0) }
    }
    guard last.kind == .punctuator, let bracket = last.bracket else { return false }
    return [.arrow, .method].contains(frames[bracket].kind) && frames[bracket].close != 0
  }
}

extension ScriptScanner {
  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func lastIs(_ text: StaticString) -> Bool {
    guard let last = tokens.last else { return false }
    return text.isEqual(to: bytes, last.range)
  }

  func isNext(_ text: StaticString) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    return end <= bytes.count && text.isEqual(to: bytes, offset..<end)
  }

  /// Adds a token that ends here.
  mutating func add(_ kind: ScriptToken.Kind, from start: Int, bracket: Int? = nil) {
    isAsyncAtStart = false
    tokens.append(
      ScriptToken(
        kind: kind,
        range: start..<offset,
        hasNewlineBefore: hasNewline,
        frame: frame,
        bracket: bracket
      )
    )
  }

  /// Adds a token that is or ends an operand.
  mutating func addOperand(_ kind: ScriptToken.Kind, from start: Int) {
    add(kind, from: start)
    expectsOperand = false
    startsStatement = false
  }
}
