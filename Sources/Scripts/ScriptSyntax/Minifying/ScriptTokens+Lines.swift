extension ScriptTokens {
  /// Whether the line end between two tokens may end a statement (ECMA-262, section 12.10), so that
  /// it must be kept.
  func needsNewline(between left: Int, and right: Int) -> Bool {
    guard (left + 1...right).contains(where: { tokens[$0].hasNewlineBefore }) else { return false }
    if isPunctuator(right, "}") || isPunctuator(right, ";") { return false }
    let token = tokens[left]
    switch token.kind {
    case .keyword where !isOperand(left): return isRestricted(left)
    case .keyword, .name, .property, .key, .number, .string, .regex:
      return isRestricted(left) || !goesOn(right)
    case .template:
      return endsTemplate(left) && !goesOn(right)
    case .punctuator:
      if let bracket = token.bracket, frames[bracket].close == left {
        return needsNewline(behind: frames[bracket].kind, before: right)
      }
      return (has(left, "++") || has(left, "--")) && !isClosing(right)
    }
  }

  /// Whether a line end after a closing bracket may end a statement.
  private func needsNewline(behind kind: ScriptFrame.Kind, before right: Int) -> Bool {
    switch kind {
    case .head, .block, .body(isDeclaration: true), .clause, .parameters: false
    case .arrow: !isClosing(right)
    default: !goesOn(right)
    }
  }

  /// Whether a keyword is an operand on its own.
  private func isOperand(_ index: Int) -> Bool {
    ["this", "null", "true", "false", "super", "debugger"].contains { has(index, $0) }
  }

  /// Whether a line end after a word always ends a statement.
  private func isRestricted(_ index: Int) -> Bool {
    let words: [StaticString] =
      tokens[index].kind == .keyword
      ? ["return", "break", "continue", "throw", "yield", "await", "let"] : ["async"]
    return words.contains { has(index, $0) }
  }

  private func isClosing(_ index: Int) -> Bool {
    let texts: [StaticString] = [")", "]", "}", ",", ";", ":"]
    return texts.contains { isPunctuator(index, $0) }
  }

  /// Whether a token continues the operand before it, so that no statement ends between them.
  private func goesOn(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .keyword: return has(index, "in") || has(index, "instanceof") || has(index, "of")
    case .template: return true
    case .punctuator:
      let others: [StaticString] = ["{", "!", "~", "++", "--", "..."]
      return !others.contains { has(index, $0) }
    default: return false
    }
  }

  private func endsTemplate(_ index: Int) -> Bool {
    bytes[tokens[index].range.upperBound - 1] == UInt8(ascii: "`")
  }
}
