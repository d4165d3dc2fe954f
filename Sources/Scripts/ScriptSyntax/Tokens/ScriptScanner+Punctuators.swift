import TextCoding

extension ScriptScanner {
  /// The punctuators (ECMA-262, section 12.8) by their first byte, longer ones first.
  private static let punctuators = Dictionary(grouping: allPunctuators) { $0.bytes[0] }

  private static let allPunctuators: [StaticString] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "<<", ">>", "**", "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/",
    "%", "&", "|", "^", "!", "~", "?", ":", "=",
  ]

  mutating func scanPunctuator() throws(ScriptTokenError) {
    let start = offset
    let candidates = Self.punctuators[bytes[start]] ?? []
    guard let text = candidates.first(where: { isNext($0) && !isConditionalDot($0) }) else {
      throw .unexpected(at: offset)
    }
    offset += text.utf8CodeUnitCount
    switch bytes[start] {
    case UInt8(ascii: "("): open(parentheses(), from: start)
    case UInt8(ascii: "["): open(.array, from: start)
    case UInt8(ascii: "{"): open(try braces(start), from: start)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try close(start)
    default:
      let isUpdate = text.bytes.elementsEqual("++".utf8) || text.bytes.elementsEqual("--".utf8)
      let isPostfix = isUpdate && !expectsOperand && !hasNewline
      add(.punctuator, from: start)
      expectsOperand = !isPostfix
      startsStatement = false
      if text.utf8CodeUnitCount == 1 { noteSeparator(bytes[start]) }
    }
  }

  // OptionalChainingPunctuator :: ?. [lookahead ∉ DecimalDigit]
  private func isConditionalDot(_ text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount == 2, isNext("?.") else { return false }
    return byte(at: offset + 2)?.isASCIIDigit == true
  }

  private mutating func noteSeparator(_ byte: UInt8) {
    let isInStatements = frames[frame].kind.hasStatements
    switch byte {
    case UInt8(ascii: ";"): startsStatement = isInStatements
    case UInt8(ascii: "?"): frames[frame].openConditionals += 1
    case UInt8(ascii: ":"):
      if frames[frame].openConditionals > 0 {
        frames[frame].openConditionals -= 1
      } else {
        startsStatement = isInStatements
      }
    default: break
    }
  }
}

// MARK: - Brackets

extension ScriptScanner {
  /// Opens a frame whose bracket ends here.
  private mutating func open(_ kind: ScriptFrame.Kind, from start: Int) {
    add(.punctuator, from: start, bracket: frames.count)
    open(kind)
    expectsOperand = true
    startsStatement = kind.hasStatements
  }

  mutating func open(_ kind: ScriptFrame.Kind) {
    frames.append(ScriptFrame(kind: kind, parent: frame, open: tokens.count - 1, close: 0))
    frame = frames.count - 1
  }

  private mutating func close(_ start: Int) throws(ScriptTokenError) {
    let closed = frame
    let kind = frames[closed].kind
    guard let parent = frames[closed].parent, kind.closing == bytes[start] else {
      throw .unbalanced(at: start)
    }
    frames[closed].close = tokens.count
    frame = parent
    add(.punctuator, from: start, bracket: closed)
    expectsOperand = kind.endsStatement
    startsStatement = kind.endsStatement
  }

  private mutating func parentheses() -> ScriptFrame.Kind {
    if let isDeclaration = pendingFunction {
      pendingFunction = nil
      return .parameters(isDeclaration: isDeclaration)
    }
    guard tokens.last?.kind == .keyword else { return .parentheses }
    if lastIs("if") || lastIs("while") || lastIs("with") { return .head(isFor: false) }
    if lastIs("switch") || lastIs("catch") { return .clause }
    let isForAwait =
      lastIs("await") && tokens.count > 1
      && bytes[tokens[tokens.count - 2].range].elementsEqual("for".utf8)
    return lastIs("for") || isForAwait ? .head(isFor: true) : .parentheses
  }

  private func braces(_ start: Int) throws(ScriptTokenError) -> ScriptFrame.Kind {
    guard let last = tokens.last else { return .block }
    if let bracket = last.bracket, lastIs(")") {
      switch frames[bracket].kind {
      case .parameters(let isDeclaration): return .body(isDeclaration: isDeclaration)
      case .head, .clause: return .block
      default: break
      }
      if frames[frame].kind == .object { return .method }
    }
    if last.kind == .punctuator, lastIs("=>") { return .arrow }
    if startsStatement || (last.kind == .keyword && lastIs("catch")) { return .block }
    if expectsOperand { return .object }
    // After an operand, only a new line makes it a statement.
    guard hasNewline, frames[frame].kind.hasStatements else { throw .unexpected(at: start) }
    return .block
  }
}

extension ScriptFrame.Kind {
  /// Whether the brackets contain statements.
  var hasStatements: Bool {
    switch self {
    case .script, .block, .body, .method, .arrow: true
    default: false
    }
  }

  /// Whether the closing bracket ends a statement or its head, rather than an operand.
  var endsStatement: Bool {
    switch self {
    case .head, .block, .body(isDeclaration: true): true
    default: false
    }
  }

  fileprivate var closing: UInt8? {
    switch self {
    case .script, .substitution: nil
    case .head, .clause, .parameters, .parentheses: UInt8(ascii: ")")
    case .array: UInt8(ascii: "]")
    case .block, .body, .method, .arrow, .object: UInt8(ascii: "}")
    }
  }
}
