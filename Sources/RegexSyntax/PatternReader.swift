/// The recursive descent over the grammar; what one reading of a pattern knows.
struct PatternReader {
  var scanner: PatternScanner

  /// The number of capture groups opened so far.
  var captureCount = 0

  /// The numbers of the named groups opened so far.
  var captureNumbers: [String: Int] = [:]

  /// The numbered references that need a group, wherever in the pattern it is.
  var openReferences: [(number: Int, range: Range<Int>)] = []

  /// The last literal of any class, which ICU takes as the lower bound of a range whose left side
  /// is a literal `-` or `&`.
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

  /// Goes down one level for what `opening` opens.
  mutating func enter(_ opening: Range<Int>) throws(RegexSyntaxError) {
    guard nesting < nestingLimit else {
      throw scanner.error(.nestedTooDeep(limit: nestingLimit), at: opening)
    }
    nesting += 1
  }

  /// Comes back up one level.
  mutating func leave() {
    nesting -= 1
  }

  /// Reads a pattern.
  ///
  /// `pattern := alternation`
  mutating func readPattern() throws(RegexSyntaxError) -> RegexNode {
    let length = scanner.units.count
    guard length > 0 else { throw scanner.error(.emptyPattern, at: 0..<0) }
    guard length <= RegexParser.lengthLimit else {
      throw scanner.error(
        .patternTooLong(length: length, limit: RegexParser.lengthLimit),
        at: RegexParser.lengthLimit..<length
      )
    }
    try scanner.advance()
    let root = try readAlternation()
    guard current.isEnd else { throw scanner.error(.unopenedGroup, at: current.range) }
    for reference in openReferences where reference.number > captureCount {
      throw scanner.error(
        .undefinedGroupNumber(reference.number, groupCount: captureCount),
        at: reference.range
      )
    }
    return root
  }

  /// Reads an alternation.
  ///
  /// `alternation := concatenation ('|' concatenation)*`
  mutating func readAlternation() throws(RegexSyntaxError) -> RegexNode {
    let flags = scanner.flags
    let start = current.range.lowerBound
    var branches = [try readConcatenation()]
    while current.syntax == "|" {
      try scanner.advance()
      branches.append(try readConcatenation())
    }
    guard branches.count > 1, let last = branches.last else { return branches[0] }
    return RegexNode(.alternation(branches), range: start..<last.range.upperBound, flags: flags)
  }

  /// Reads a concatenation.
  ///
  /// `concatenation := (item | item comment* quantifier | comment)*`
  private mutating func readConcatenation() throws(RegexSyntaxError) -> RegexNode {
    var sequence = ItemSequence(flags: scanner.flags, start: current.range.lowerBound)
    while !current.isEnd {
      switch current.syntax {
      case "|"?, ")"?:
        return sequence.node
      case "*"?, "+"?, "?"?, "{"?:
        try readQuantifier(of: &sequence)
      case "("?:
        try readParenthesis(into: &sequence)
      default:
        let referenceCount = openReferences.count
        let item = try readItem()
        sequence.append(item.node, repeatable: item.repeatable, referenceCount: referenceCount)
      }
    }
    return sequence.node
  }
}

/// The items of a concatenation so far, and whether a quantifier may follow.
struct ItemSequence {
  private let flags: RegexFlags
  private let start: Int
  private var items: [RegexNode] = []

  /// Whether a quantifier may follow the last item.
  private(set) var endsRepeatable = false

  /// How many references were open before the last item.
  private(set) var referenceCount = 0

  init(flags: RegexFlags, start: Int) {
    self.flags = flags
    self.start = start
  }

  mutating func append(_ node: RegexNode, repeatable: Bool, referenceCount: Int) {
    items.append(node)
    endsRepeatable = repeatable
    self.referenceCount = referenceCount
  }

  /// Puts a quantifier on the last item; gives false where that takes none.
  mutating func repeatLast(_ quantifier: Quantifier) -> Bool {
    guard endsRepeatable, let last = items.popLast() else { return false }
    endsRepeatable = false
    items.append(
      RegexNode(
        .quantified(last, quantifier),
        range: last.range.lowerBound..<quantifier.range.upperBound,
        flags: last.flags
      )
    )
    return true
  }

  var node: RegexNode {
    guard let first = items.first, let last = items.last else {
      return RegexNode(.empty, range: start..<start, flags: flags)
    }
    guard items.count > 1 else { return first }
    return RegexNode(
      .concatenation(items),
      range: first.range.lowerBound..<last.range.upperBound,
      flags: flags
    )
  }
}
