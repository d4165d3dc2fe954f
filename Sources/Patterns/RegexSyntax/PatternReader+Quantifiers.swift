extension PatternReader {
  /// Reads a quantifier.
  ///
  /// `quantifier := ('*' | '+' | '?' | interval) ('?' | '+')?`
  mutating func readQuantifier() throws(RegexSyntaxError) {
    let start = current.range
    guard alternation.endsRepeatable else { throw scanner.error(.nothingToRepeat, at: start) }
    let isInterval = current.syntax == "{"
    var end = start.upperBound
    let bounds: (lower: Int, upper: Int?)
    switch current.syntax {
    case "*"?: bounds = (0, nil)
    case "+"?: bounds = (1, nil)
    case "?"?: bounds = (0, 1)
    default:
      bounds = try readInterval()
      end = current.range.upperBound
    }
    try scanner.advance()
    let kind = try readKind(end: &end)
    if kind == .greedy, bounds.upper == 0 {
      // ICU discards the item's code, and with it the check of the item's references.
      openReferences.removeSubrange(alternation.referenceCount...)
    }
    let quantifier = Quantifier(
      lowerBound: bounds.lower,
      upperBound: bounds.upper,
      kind: kind,
      isInterval: isInterval,
      range: start.lowerBound..<end
    )
    alternation.repeatLast(quantifier)
  }

  private mutating func readKind(end: inout Int) throws(RegexSyntaxError) -> Quantifier.Kind {
    let kind: Quantifier.Kind
    switch current.syntax {
    case "?"?: kind = .lazy
    case "+"?: kind = .possessive
    default: return .greedy
    }
    end = current.range.upperBound
    try scanner.advance()
    return kind
  }

  /// Reads an interval.
  ///
  /// `interval := '{' digit+ (',' digit*)? '}'`
  ///
  /// Stops at the closing brace.
  private mutating func readInterval() throws(RegexSyntaxError) -> (lower: Int, upper: Int?) {
    let start = current.range.lowerBound
    try scanner.advance()
    guard let lower = try readNumber(from: start) else { throw malformedInterval(from: start) }
    var upper: Int? = lower
    if current.syntax == "," {
      try scanner.advance()
      upper = try readNumber(from: start)
    }
    guard current.syntax == "}" else { throw malformedInterval(from: start) }
    if let upper, upper < lower {
      throw scanner.error(
        .intervalOutOfOrder(lower: lower, upper: upper),
        at: start..<current.range.upperBound
      )
    }
    return (lower, upper)
  }

  /// Reads a number; nil without a digit.
  ///
  /// `number := digit+`
  private mutating func readNumber(from start: Int) throws(RegexSyntaxError) -> Int? {
    guard var number = current.digit else { return nil }
    // ICU stores both bounds in 24 bits.
    let limit = 0xFF_FFFF
    try scanner.advance()
    while let digit = current.digit {
      number = number * 10 + digit
      guard number <= limit else {
        let range = start..<current.range.upperBound
        throw scanner.error(.numberTooLarge(limit: limit), at: range)
      }
      try scanner.advance()
    }
    return number
  }

  private func malformedInterval(from start: Int) -> RegexSyntaxError {
    scanner.error(.malformedInterval, at: start..<current.range.upperBound)
  }
}
