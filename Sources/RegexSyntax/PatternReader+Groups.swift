extension PatternReader {
  /// Reads a parenthesis.
  ///
  /// `parenthesis := group | flags | comment`
  mutating func readParenthesis(into sequence: inout ItemSequence) throws(RegexSyntaxError) {
    let opening = current.range
    let referenceCount = openReferences.count
    try scanner.advance()
    guard current.syntax == "?" else {
      let node = try readCapture(opening: opening, name: nil)
      sequence.append(node, repeatable: true, referenceCount: referenceCount)
      return
    }
    try scanner.advanceAfterQuestionMark()
    if current.syntax == "#" {
      try readComment(opening: opening)
    } else if let node = try readExtendedGroup(opening: opening) {
      sequence.append(node, repeatable: node.isRepeatableGroup, referenceCount: referenceCount)
    }
  }

  /// Reads a group.
  ///
  /// `group := '(?' (':' | '>' | '=' | '!' | '<=' | '<!' | '<' name '>') alternation ')'`
  private mutating func readExtendedGroup(
    opening: Range<Int>
  ) throws(RegexSyntaxError) -> RegexNode? {
    switch current.syntax {
    case ":"?: return try readGroup(.nonCapturing, opening: opening)
    case ">"?: return try readGroup(.atomic, opening: opening)
    case "="?: return try readGroup(.lookahead(isNegated: false), opening: opening)
    case "!"?: return try readGroup(.lookahead(isNegated: true), opening: opening)
    case "<"?: return try readLookbehindOrName(opening: opening)
    case "("?, "{"?: throw groupError(.unsupportedGroup, opening: opening)
    case let letter? where letter == "-" || RegexFlags(letter: letter) != nil:
      return try readFlags(opening: opening)
    default: throw groupError(.unknownGroup, opening: opening)
    }
  }

  private mutating func readLookbehindOrName(
    opening: Range<Int>
  ) throws(RegexSyntaxError) -> RegexNode {
    try scanner.advance()
    switch current.syntax {
    case "="?: return try readLookbehind(isNegated: false, opening: opening)
    case "!"?: return try readLookbehind(isNegated: true, opening: opening)
    default:
      let name = try readGroupName(from: opening.lowerBound)
      try scanner.advance()
      return try readCapture(opening: opening, name: name)
    }
  }

  /// Reads a capture group, with the first character of its body as the current one.
  private mutating func readCapture(
    opening: Range<Int>,
    name: String?
  ) throws(RegexSyntaxError) -> RegexNode {
    captureCount += 1
    let number = captureCount
    if let name, captureNumbers.updateValue(number, forKey: name) != nil {
      let range = opening.lowerBound..<current.range.lowerBound
      throw scanner.error(.duplicateGroupName(name), at: range)
    }
    return try readBody(.capturing(number: number, name: name), opening: opening)
  }

  /// Reads a group whose kind ends with the current character.
  private mutating func readGroup(
    _ kind: GroupKind,
    opening: Range<Int>
  ) throws(RegexSyntaxError) -> RegexNode {
    try scanner.advance()
    return try readBody(kind, opening: opening)
  }

  private mutating func readLookbehind(
    isNegated: Bool,
    opening: Range<Int>
  ) throws(RegexSyntaxError) -> RegexNode {
    let node = try readGroup(.lookbehind(isNegated: isNegated), opening: opening)
    guard case .group(_, let body) = node.kind else { return node }
    // ICU keeps the bound in 24 bits.
    let limit = 0xFF_FFFF
    guard let bound = body.lookbehindBound else {
      throw scanner.error(.unboundedLookbehind, at: node.range)
    }
    guard bound <= limit else {
      throw scanner.error(.lookbehindTooLong(length: bound, limit: limit), at: node.range)
    }
    return node
  }

  /// Reads `alternation ')'`; flags that change inside are as before behind the parenthesis.
  private mutating func readBody(
    _ kind: GroupKind,
    opening: Range<Int>,
    outerFlags: RegexFlags? = nil
  ) throws(RegexSyntaxError) -> RegexNode {
    let flags = outerFlags ?? scanner.flags
    try enter(opening)
    let body = try readAlternation()
    guard current.syntax == ")" else { throw scanner.error(.unclosedGroup, at: opening) }
    let range = opening.lowerBound..<current.range.upperBound
    scanner.flags = flags
    leave()
    try scanner.advance()
    return RegexNode(.group(kind, body), range: range, flags: flags)
  }

  private func groupError(
    _ reason: RegexSyntaxError.Reason,
    opening: Range<Int>
  ) -> RegexSyntaxError {
    scanner.error(reason, at: opening.lowerBound..<current.range.upperBound)
  }
}

// MARK: - Flags and comments

extension PatternReader {
  /// Reads a flags.
  ///
  /// `flags := '(?' letter* ('-' letter*)* (')' | ':' alternation ')')`
  private mutating func readFlags(opening: Range<Int>) throws(RegexSyntaxError) -> RegexNode {
    let outer = scanner.flags
    var enabled: RegexFlags = []
    var disabled: RegexFlags = []
    var isSwitchingOff = false
    while let letter = current.syntax, letter != ")", letter != ":" {
      if letter == "-" {
        isSwitchingOff = true
      } else if let flag = RegexFlags(letter: letter) {
        if isSwitchingOff { disabled.formUnion(flag) } else { enabled.formUnion(flag) }
      } else {
        break
      }
      try scanner.advance()
    }
    let change = FlagChange(enabled: enabled, disabled: disabled)
    let range = opening.lowerBound..<current.range.upperBound
    switch current.syntax {
    case ")"?:
      scanner.flags = change.applied(to: outer)
      try scanner.advance()
      return RegexNode(.flagChange(change), range: range, flags: outer)
    case ":"?:
      scanner.flags = change.applied(to: outer)
      try scanner.advance()
      return try readBody(.scopedFlags(change), opening: opening, outerFlags: outer)
    default:
      throw groupError(.unknownFlag, opening: opening)
    }
  }

  /// Reads a comment.
  ///
  /// `comment := '(?#' [^)]* ')'`
  private mutating func readComment(opening: Range<Int>) throws(RegexSyntaxError) {
    try enter(opening)
    let index = scanner.comments.count
    while current.syntax != ")" {
      guard !current.isEnd else {
        let range = opening.lowerBound..<min(opening.lowerBound + 3, scanner.units.count)
        throw scanner.error(.unclosedComment, at: range)
      }
      try scanner.advance()
    }
    // In x mode a comment can hold line comments, which are part of it.
    scanner.comments.removeSubrange(index...)
    scanner.comments.append(opening.lowerBound..<current.range.upperBound)
    leave()
    try scanner.advance()
  }
}

extension RegexNode {
  /// Whether a quantifier may follow, the node being something in parentheses.
  fileprivate var isRepeatableGroup: Bool {
    guard case .group(let kind, _) = self.kind else { return false }
    return !kind.isLookaround
  }
}
