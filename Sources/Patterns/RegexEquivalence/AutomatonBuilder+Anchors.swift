import RegexSyntax

extension AutomatonBuilder {
  mutating func build(
    _ anchor: Anchor,
    _ flags: RegexFlags,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let isUnix = flags.contains(.unixLines)
    switch anchor {
    case .subjectStart: return try context(.start, true, before: next)
    case .subjectEnd: return try ahead([try add(.end)], next: next)
    case .previousMatchEnd: throw .construct(.previousMatchEnd)
    case .caret:
      guard flags.contains(.anchorsMatchLines) else {
        return try context(.start, true, before: next)
      }
      // After the last line end no other line starts.
      let more = try ahead([try take(.all, before: try add(.accept))], next: next)
      let line = try context(isUnix ? .lineFeed : .lineEnd, true, before: more)
      return try add(.split([try context(.start, true, before: next), line]))
    case .dollar where flags.contains(.anchorsMatchLines):
      return try lineEnd(isUnix: isUnix, isLast: false, before: next)
    case .dollar, .subjectEndBeforeTerminator:
      return try lineEnd(isUnix: isUnix, isLast: true, before: next)
    case .wordBoundary, .notWordBoundary:
      if flags.contains(.unicodeWordBoundaries) { throw .construct(.unicodeWordBoundary) }
      return try wordBoundary(isNegated: anchor == .notWordBoundary, before: next)
    }
  }

  private mutating func ahead(
    _ starts: [Int],
    next: Int
  ) throws(UndecidedReason) -> Int {
    let start = starts.count == 1 ? starts[0] : try add(.split(starts))
    return try add(.ahead(start: start, isNegated: false, next: next))
  }

  /// The end of the subject, or a line end before it, of the last line or of any.
  ///
  /// The position between a carriage return and its line feed is not a line end.
  private mutating func lineEnd(
    isUnix: Bool,
    isLast: Bool,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let behind = try isLast ? add(.end) : add(.accept)
    if isUnix {
      return try ahead([try add(.end), try take(.lineFeed, before: behind)], next: next)
    }
    let other = CodePointSet.lineEnds.subtracting(.lineFeed)
    var ends = [try add(.end), try take(other, before: behind)]
    let feed = try take(.lineFeed, before: behind)
    if isLast { ends.append(try take(.carriageReturn, before: feed)) }
    ends.append(try context(.carriageReturn, false, before: feed))
    return try ahead(ends, next: next)
  }

  /// Whether a word is on only one side, where combining marks belong to their base character.
  private mutating func wordBoundary(
    isNegated: Bool,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let word = CodePointSet.word.subtracting(.combining)
    let accept = try add(.accept)
    // Creates the sets that distinguish contexts.
    automaton.features.insert(.word)
    let beforeOther = try context(
      .word,
      true,
      before: try ahead(
        [
          try add(.end),
          try take(CodePointSet.word.union(.combining).complement, before: accept),
        ],
        next: try add(.accept)
      )
    )
    let beforeWord = try context(
      .word,
      false,
      before: try ahead([try take(word, before: accept)], next: try add(.accept))
    )
    let start = try add(.split([beforeOther, beforeWord]))
    return try add(.ahead(start: start, isNegated: isNegated, next: next))
  }
}
