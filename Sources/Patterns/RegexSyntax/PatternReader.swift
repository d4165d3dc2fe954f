/// The state of parsing a pattern, above the characters and below the tree.
///
/// The grammar is parsed from left to right without backtracking. Open groups and classes are kept
/// in arrays rather than on the call stack, which is small on some threads.
struct PatternReader {
  var scanner: PatternScanner

  /// The alternation being read, of the innermost open group or of the whole pattern.
  var alternation = AlternationBuilder()

  /// The open groups, innermost last.
  var openGroups: [OpenGroup] = []

  /// The number of capture groups opened so far.
  var captureCount = 0

  /// The numbers of the named groups opened so far.
  var captureNumbers: [String: Int] = [:]

  /// The numbered references whose group must exist somewhere in the pattern.
  var openReferences: [(number: Int, range: Range<Int>)] = []

  /// The last literal of any class, which ICU uses as the lower bound of a range after a literal
  /// `-` or `&`.
  var lastClassLiteral: RegexLiteral?

  private let nestingLimit: Int
  private var nesting = 0

  init(scanner: PatternScanner, nestingLimit: Int) {
    self.scanner = scanner
    self.nestingLimit = nestingLimit
  }
}

extension PatternReader {
  var current: PatternCharacter { scanner.current }

  /// Descends one level for the construct that `opening` opens.
  mutating func enter(_ opening: Range<Int>) throws(RegexSyntaxError) {
    guard nesting < nestingLimit else {
      throw scanner.error(.nestedTooDeep(limit: nestingLimit), at: opening)
    }
    nesting += 1
  }

  mutating func leave() {
    nesting -= 1
  }

  /// Reads the whole pattern.
  ///
  /// `pattern := alternation`
  mutating func readPattern() throws(RegexSyntaxError) -> RegexNode {
    let length = scanner.units.count
    guard length > 0 else { throw scanner.error(.emptyPattern, at: 0..<0) }
    guard length <= RegexParser.lengthLimit else {
      let reason = RegexSyntaxError.Reason.patternTooLong(
        length: length,
        limit: RegexParser.lengthLimit
      )
      throw scanner.error(reason, at: RegexParser.lengthLimit..<length)
    }
    try scanner.advance()
    alternation = emptyAlternation
    while !current.isEnd {
      try readPart()
    }
    if let group = openGroups.last { throw scanner.error(.unclosedGroup, at: group.opening) }
    for reference in openReferences where reference.number > captureCount {
      throw scanner.error(
        .undefinedGroupNumber(reference.number, groupCount: captureCount),
        at: reference.range
      )
    }
    return alternation.node
  }

  /// Reads one part of an alternation, or opens or closes a group.
  ///
  /// `alternation := concatenation ('|' concatenation)*`
  ///
  /// `concatenation := (item | item comment* quantifier | comment)*`
  private mutating func readPart() throws(RegexSyntaxError) {
    switch current.syntax {
    case "|"?:
      try scanner.advance()
      alternation.startBranch(at: current.range.lowerBound, flags: scanner.flags)
    case "*"?, "+"?, "?"?, "{"?:
      try readQuantifier()
    case "("?:
      try readParenthesis()
    case ")"?:
      try closeGroup()
    default:
      let referenceCount = openReferences.count
      let item = try readItem()
      alternation.append(item.node, repeatable: item.repeatable, referenceCount: referenceCount)
    }
  }

  /// An empty alternation that starts at the current character.
  var emptyAlternation: AlternationBuilder {
    AlternationBuilder(start: current.range.lowerBound, flags: scanner.flags)
  }
}
