/// A class whose closing bracket has not been read.
struct OpenClass {
  /// The range of the opening bracket.
  let opening: Range<Int>

  /// The operator between the class and what precedes it in the enclosing class.
  let joint: (setOperator: SetOperator, range: Range<Int>)

  var isNegated = false
  var builder = ClassBuilder()
  var place = ClassPlace.start
}

/// What precedes the current character in a class, which determines the meaning of `-` and `&`.
enum ClassPlace {
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

extension PatternReader {
  /// A class and its range, including brackets.
  typealias LocatedClass = (class: CharacterClass, range: Range<Int>)

  /// Reads a class with its nested classes, from the current `[` to the `]`.
  ///
  /// `class := '[' (posix | '^'? ']'? (member | operator)*) ']'`
  mutating func readClass() throws(RegexSyntaxError) -> LocatedClass {
    var enclosing: [OpenClass] = []
    var open = try openClass(joint: nil)
    while true {
      switch current.syntax {
      case "]"?:
        let located = try close(&open)
        guard var outer = enclosing.popLast() else { return located }
        let member = ClassMember(.nested(located.class), range: located.range)
        outer.builder.add(member, after: open.joint.setOperator, operatorRange: open.joint.range)
        outer.place = .afterSet
        open = outer
        try scanner.advance()
      case "["?:
        enclosing.append(open)
        open = try openClass(joint: nil)
      case "-"?, "&"?:
        guard let joint = try readDashOrAmpersand(in: &open) else { continue }
        enclosing.append(open)
        open = try openClass(joint: joint)
      case "\\"?:
        open.place = try readClassEscape(into: &open.builder)
      default:
        guard !current.isEnd else { throw scanner.error(.unclosedClass, at: open.opening) }
        try takeLiteral(in: &open)
      }
    }
  }

  /// Reads a `[` and what is special only at the start of a class.
  private mutating func openClass(
    joint: (setOperator: SetOperator, range: Range<Int>)?
  ) throws(RegexSyntaxError) -> OpenClass {
    let opening = current.range
    let start = opening.lowerBound
    var open = OpenClass(opening: opening, joint: joint ?? (.union, start..<start))
    try enter(opening)
    try scanner.advance()
    if current.syntax == ":" {
      guard let member = try readPOSIXClass() else { return open }
      open.builder.add(member)
      open.place = .afterSet
      // A quoted character may look like the closing bracket.
      guard current.syntax == "]" else { throw scanner.error(.unclosedClass, at: opening) }
      return open
    }
    if current.syntax == "^" {
      open.isNegated = true
      try scanner.advance()
    }
    if current.syntax == "]" { try takeLiteral(in: &open) }
    return open
  }

  private mutating func close(_ open: inout OpenClass) throws(RegexSyntaxError) -> LocatedClass {
    guard open.place != .afterOperator else { throw missingOperand(from: current.range) }
    leave()
    let content = open.builder.finish(at: current.range.lowerBound)
    let range = open.opening.lowerBound..<current.range.upperBound
    return (CharacterClass(isNegated: open.isNegated, content: content), range)
  }

  /// Takes the current character as a literal, whatever it is.
  mutating func takeLiteral(in open: inout OpenClass) throws(RegexSyntaxError) {
    let literal = RegexLiteral(current.codePoint ?? 0, form: current.form)
    addLiteral(literal, range: current.range, into: &open.builder)
    open.place = .afterLiteral
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

  /// An error about an operator that begins at a range and ends with the current character.
  func missingOperand(from range: Range<Int>) -> RegexSyntaxError {
    scanner.error(.missingSetOperand, at: range.lowerBound..<current.range.upperBound)
  }
}

// MARK: - Escapes

extension PatternReader {
  /// Reads an escape.
  ///
  /// `escape := '\' (shorthand | property | name | any)`
  private mutating func readClassEscape(
    into builder: inout ClassBuilder
  ) throws(RegexSyntaxError) -> ClassPlace {
    let start = current.range.lowerBound
    try scanner.advance()
    guard let letter = current.scalar else {
      throw scanner.error(.unfinishedEscape, at: start..<current.range.upperBound)
    }
    let place: ClassPlace
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
