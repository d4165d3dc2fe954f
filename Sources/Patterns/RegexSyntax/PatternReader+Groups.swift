/// A group whose closing parenthesis has not been read.
struct OpenGroup {
  let kind: GroupKind

  /// The range of the opening parenthesis.
  let opening: Range<Int>

  /// The flags before the group, which are restored after it.
  let flags: RegexFlags

  /// The number of open references before the group.
  let referenceCount: Int

  /// The alternation that contains the group.
  var enclosing: AlternationBuilder
}

extension PatternReader {
  /// Reads an opening parenthesis up to the first character of its contents.
  ///
  /// `parenthesis := '(' alternation ')' | group | flags | comment`
  mutating func readParenthesis() throws(RegexSyntaxError) {
    let opening = current.range
    try scanner.advance()
    guard current.syntax == "?" else {
      return try openCapture(opening: opening, name: nil)
    }
    try scanner.advanceAfterQuestionMark()
    switch current.syntax {
    case ":"?: try openGroup(.nonCapturing, opening: opening)
    case ">"?: try openGroup(.atomic, opening: opening)
    case "="?: try openGroup(.lookahead(isNegated: false), opening: opening)
    case "!"?: try openGroup(.lookahead(isNegated: true), opening: opening)
    case "<"?: try readLookbehindOrName(opening: opening)
    case "#"?: try readComment(opening: opening)
    case "("?, "{"?: throw groupError(.unsupportedGroup, opening: opening)
    case let letter? where letter == "-" || RegexFlags(letter: letter) != nil:
      try readFlags(opening: opening)
    default: throw groupError(.unknownGroup, opening: opening)
    }
  }

  /// Reads what follows `(?<`.
  ///
  /// `group := '(?' (':' | '>' | '=' | '!' | '<=' | '<!' | '<' name '>') alternation ')'`
  private mutating func readLookbehindOrName(opening: Range<Int>) throws(RegexSyntaxError) {
    try scanner.advance()
    switch current.syntax {
    case "="?: try openGroup(.lookbehind(isNegated: false), opening: opening)
    case "!"?: try openGroup(.lookbehind(isNegated: true), opening: opening)
    default:
      let name = try readGroupName(from: opening.lowerBound)
      try scanner.advance()
      try openCapture(opening: opening, name: name)
    }
  }

  /// Opens a capture group and moves to the first character of its body.
  private mutating func openCapture(
    opening: Range<Int>,
    name: String?
  ) throws(RegexSyntaxError) {
    captureCount += 1
    if let name, captureNumbers.updateValue(captureCount, forKey: name) != nil {
      let range = opening.lowerBound..<current.range.lowerBound
      throw scanner.error(.duplicateGroupName(name), at: range)
    }
    try openBody(.capturing(number: captureCount, name: name), opening: opening)
  }

  /// Opens a group whose prefix ends with the current character.
  private mutating func openGroup(
    _ kind: GroupKind,
    opening: Range<Int>
  ) throws(RegexSyntaxError) {
    try scanner.advance()
    try openBody(kind, opening: opening)
  }

  /// Opens a group and moves to the first character of its body.
  private mutating func openBody(
    _ kind: GroupKind,
    opening: Range<Int>,
    outerFlags: RegexFlags? = nil
  ) throws(RegexSyntaxError) {
    try enter(opening)
    var enclosing = emptyAlternation
    swap(&alternation, &enclosing)
    openGroups.append(
      OpenGroup(
        kind: kind,
        opening: opening,
        flags: outerFlags ?? scanner.flags,
        referenceCount: openReferences.count,
        enclosing: enclosing
      )
    )
  }

  /// Reads a closing parenthesis and restores the flags from before the group.
  mutating func closeGroup() throws(RegexSyntaxError) {
    guard var group = openGroups.popLast() else {
      throw scanner.error(.unopenedGroup, at: current.range)
    }
    let body = alternation.node
    let range = group.opening.lowerBound..<current.range.upperBound
    if case .lookbehind = group.kind { try checkLookbehind(body, range: range) }
    // Swapped rather than copied: with a second owner, every append would copy all items.
    swap(&alternation, &group.enclosing)
    alternation.append(
      RegexNode(.group(group.kind, body), range: range, flags: group.flags),
      repeatable: !group.kind.isLookaround,
      referenceCount: group.referenceCount
    )
    scanner.flags = group.flags
    leave()
    try scanner.advance()
  }

  private func checkLookbehind(_ body: RegexNode, range: Range<Int>) throws(RegexSyntaxError) {
    // ICU stores the bound in 24 bits.
    let limit = 0xFF_FFFF
    guard let bound = body.lookbehindBound else {
      throw scanner.error(.unboundedLookbehind, at: range)
    }
    guard bound <= limit else {
      throw scanner.error(.lookbehindTooLong(length: bound, limit: limit), at: range)
    }
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
  /// Reads inline flags.
  ///
  /// `flags := '(?' letter* ('-' letter*)* (')' | ':' alternation ')')`
  private mutating func readFlags(opening: Range<Int>) throws(RegexSyntaxError) {
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
    let opensGroup = current.syntax == ":"
    guard opensGroup || current.syntax == ")" else {
      throw groupError(.unknownFlag, opening: opening)
    }
    scanner.flags = change.applied(to: outer)
    try scanner.advance()
    if opensGroup {
      try openBody(.scopedFlags(change), opening: opening, outerFlags: outer)
    } else {
      let node = RegexNode(.flagChange(change), range: range, flags: outer)
      alternation.append(node, repeatable: false, referenceCount: openReferences.count)
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
    // In x mode a `(?#` comment can contain line comments, which are part of it.
    scanner.comments.removeSubrange(index...)
    scanner.comments.append(opening.lowerBound..<current.range.upperBound)
    leave()
    try scanner.advance()
  }
}
