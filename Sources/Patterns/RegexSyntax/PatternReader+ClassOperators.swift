extension PatternReader {
  /// Reads an operator, the rest of a range, or a literal.
  ///
  /// Returns the operator if the class that it joins follows.
  ///
  /// `operator := '--' | '&&' | '-' class | '&' class`
  mutating func readDashOrAmpersand(
    in open: inout OpenClass
  ) throws(RegexSyntaxError) -> (setOperator: SetOperator, range: Range<Int>)? {
    guard open.place != .afterOperator else {
      try takeLiteral(in: &open)
      return nil
    }
    let first = current
    let isDash = first.syntax == "-"
    let setOperator: SetOperator = isDash ? .difference : .intersection
    try scanner.advance()
    if current.syntax == first.syntax {
      guard open.place != .start else { throw missingOperand(from: first.range) }
      let range = first.range.lowerBound..<current.range.upperBound
      open.builder.addOperator(setOperator, range: range)
      open.place = .afterOperator
      try scanner.advance()
    } else if open.place == .afterSet, current.syntax == "[" {
      return (setOperator, first.range)
    } else if isDash, open.place == .afterLiteral, current.syntax != "[", current.syntax != "]" {
      try readRangeEnd(in: &open, dash: first.range)
      open.place = .afterRange
    } else {
      let literal = RegexLiteral(first.codePoint ?? 0)
      open.builder.add(ClassMember(.literal(literal), range: first.range))
      open.place = .afterLiteral
    }
    return nil
  }

  /// Reads a range from after the dash.
  ///
  /// `range := literal '-' (literal | '\' any | '\N{' name '}')`
  ///
  /// After a backslash only the letters `d`, `s` and `w` are sets here; `[a-\h]` ends in an h.
  private mutating func readRangeEnd(
    in open: inout OpenClass,
    dash: Range<Int>
  ) throws(RegexSyntaxError) {
    guard !current.isEnd else { throw scanner.error(.unclosedClass, at: open.opening) }
    var upper = RegexLiteral(current.codePoint ?? 0, form: current.form)
    if current.syntax == "\\" {
      let start = current.range.lowerBound
      try scanner.advance()
      switch current.scalar {
      case nil: throw scanner.error(.unfinishedEscape, at: start..<current.range.upperBound)
      case "d"?, "D"?, "s"?, "S"?, "w"?, "W"?:
        throw scanner.error(.rangeToSet, at: start..<current.range.upperBound)
      case "N"?:
        upper = try readNamedCharacter(from: start)
      case let letter?:
        upper = RegexLiteral(letter.value, form: .escaped)
      }
    }
    try addRange(to: upper, into: &open.builder, dash: dash)
    try scanner.advance()
  }

  private mutating func addRange(
    to upper: RegexLiteral,
    into builder: inout ClassBuilder,
    dash: Range<Int>
  ) throws(RegexSyntaxError) {
    let end = current.range.upperBound
    let start = builder.takeRangeStart()?.range.lowerBound ?? dash.lowerBound
    guard let lower = lastClassLiteral else {
      throw scanner.error(.rangeWithoutLowerBound, at: start..<end)
    }
    guard lower.codePoint <= upper.codePoint else {
      throw scanner.error(
        .rangeOutOfOrder(lower: lower.codePoint, upper: upper.codePoint),
        at: start..<end
      )
    }
    builder.add(ClassMember(.range(lower, upper), range: start..<end))
  }
}
