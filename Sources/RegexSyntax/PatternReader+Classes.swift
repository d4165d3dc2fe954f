extension PatternReader {
  /// A class and its range, the brackets included.
  typealias LocatedClass = (class: CharacterClass, range: Range<Int>)

  /// What stands before the current character in a class, which decides what `-` and `&` are.
  private enum Place {
    /// Nothing: both are literals.
    case start
    /// A literal: `-` makes a range.
    case afterLiteral
    /// A class or a property: both are operators if a class follows.
    case afterSet
    /// A range or a shorthand: both are literals.
    case afterRange
    /// `--` or `&&`: both are literals, and the class must not end.
    case afterOperator
  }

  /// Reads a class.
  ///
  /// `class := '[' (posix | '^'? ']'? (member | operator)*) ']'`, with the `[` as the current
  /// character.
  mutating func readClass() throws(RegexSyntaxError) -> LocatedClass {
    let opening = current.range
    try enter(opening)
    try scanner.advance()
    var builder = ClassBuilder()
    var isNegated = false
    if current.syntax == ":" {
      if let member = try readPOSIXClass() {
        builder.add(member)
      } else {
        try readMembers(into: &builder, opening: opening, place: .start)
      }
    } else {
      isNegated = current.syntax == "^"
      if isNegated { try scanner.advance() }
      let startsWithBracket = current.syntax == "]"
      if startsWithBracket { try takeLiteral(into: &builder) }
      let place: Place = startsWithBracket ? .afterLiteral : .start
      try readMembers(into: &builder, opening: opening, place: place)
    }
    let range = opening.lowerBound..<current.range.upperBound
    leave()
    let content = builder.finish(at: range.upperBound - 1)
    return (CharacterClass(isNegated: isNegated, content: content), range)
  }

  /// Reads members and operators, leaving the `]` as the current character.
  private mutating func readMembers(
    into builder: inout ClassBuilder,
    opening: Range<Int>,
    place: Place
  ) throws(RegexSyntaxError) {
    var place = place
    while true {
      guard !current.isEnd else { throw scanner.error(.unclosedClass, at: opening) }
      switch current.syntax {
      case "]"?:
        guard place != .afterOperator else { throw missingOperand(from: current.range) }
        return
      case "["?:
        try readNestedClass(into: &builder, setOperator: .union)
        place = .afterSet
      case "\\"?:
        place = try readClassEscape(into: &builder)
      case "-"?, "&"?:
        place = try readDashOrAmpersand(into: &builder, opening: opening, place: place)
      default:
        try takeLiteral(into: &builder)
        place = .afterLiteral
      }
    }
  }

  private mutating func takeLiteral(into builder: inout ClassBuilder) throws(RegexSyntaxError) {
    let literal = RegexLiteral(current.codePoint ?? 0, form: current.form)
    addLiteral(literal, range: current.range, into: &builder)
    try scanner.advance()
  }

  private mutating func addLiteral(
    _ literal: RegexLiteral,
    range: Range<Int>,
    into builder: inout ClassBuilder
  ) {
    builder.addRangeStart(ClassMember(.literal(literal), range: range))
    lastClassLiteral = literal
  }

  /// Reads a `class` as a member, behind an operator of its own or behind none.
  private mutating func readNestedClass(
    into builder: inout ClassBuilder,
    setOperator: SetOperator,
    operatorRange: Range<Int>? = nil
  ) throws(RegexSyntaxError) {
    let start = current.range.lowerBound
    let nested = try readClass()
    try scanner.advance()
    builder.add(
      ClassMember(.nested(nested.class), range: nested.range),
      after: setOperator,
      operatorRange: operatorRange ?? start..<start
    )
  }

  private func missingOperand(from range: Range<Int>) -> RegexSyntaxError {
    scanner.error(.missingSetOperand, at: range.lowerBound..<current.range.upperBound)
  }
}

// MARK: - Operators and ranges

extension PatternReader {
  /// Reads an operator, the rest of a range, or a literal.
  ///
  /// `operator := '--' | '&&' | '-' class | '&' class`
  private mutating func readDashOrAmpersand(
    into builder: inout ClassBuilder,
    opening: Range<Int>,
    place: Place
  ) throws(RegexSyntaxError) -> Place {
    guard place != .afterOperator else {
      try takeLiteral(into: &builder)
      return .afterLiteral
    }
    let first = current
    let isDash = first.syntax == "-"
    let setOperator: SetOperator = isDash ? .difference : .intersection
    try scanner.advance()
    if current.syntax == first.syntax {
      guard place != .start else { throw missingOperand(from: first.range) }
      builder.addOperator(setOperator, range: first.range.lowerBound..<current.range.upperBound)
      try scanner.advance()
      return .afterOperator
    }
    if place == .afterSet, current.syntax == "[" {
      try readNestedClass(into: &builder, setOperator: setOperator, operatorRange: first.range)
      return .afterSet
    }
    if isDash, place == .afterLiteral, current.syntax != "[", current.syntax != "]" {
      return try readRangeEnd(into: &builder, dash: first.range, opening: opening)
    }
    let literal = RegexLiteral(first.codePoint ?? 0)
    builder.add(ClassMember(.literal(literal), range: first.range))
    return .afterLiteral
  }

  /// Reads a range.
  ///
  /// `range := literal '-' (literal | '\' any | '\N{' name '}')`, behind the dash.
  ///
  /// After a backslash only the letters `d`, `s` and `w` are sets here; `[a-\h]` ends in an h.
  private mutating func readRangeEnd(
    into builder: inout ClassBuilder,
    dash: Range<Int>,
    opening: Range<Int>
  ) throws(RegexSyntaxError) -> Place {
    guard !current.isEnd else { throw scanner.error(.unclosedClass, at: opening) }
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
    try addRange(to: upper, into: &builder, dash: dash)
    try scanner.advance()
    return .afterRange
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

// MARK: - Escapes

extension PatternReader {
  /// Reads an escape.
  ///
  /// `escape := '\' (shorthand | property | name | any)`
  private mutating func readClassEscape(
    into builder: inout ClassBuilder
  ) throws(RegexSyntaxError) -> Place {
    let start = current.range.lowerBound
    try scanner.advance()
    guard let letter = current.scalar else {
      throw scanner.error(.unfinishedEscape, at: start..<current.range.upperBound)
    }
    let place: Place
    if let shorthand = Shorthand(classLetter: letter) {
      builder.add(ClassMember(.shorthand(shorthand), range: start..<current.range.upperBound))
      place = .afterRange
    } else if letter == "p" || letter == "P" {
      let property = try readProperty(from: start)
      builder.add(ClassMember(.property(property), range: start..<current.range.upperBound))
      place = .afterSet
    } else {
      let literal =
        letter == "N"
        ? try readNamedCharacter(from: start) : RegexLiteral(letter.value, form: .escaped)
      addLiteral(literal, range: start..<current.range.upperBound, into: &builder)
      place = .afterLiteral
    }
    try scanner.advance()
    return place
  }
}
