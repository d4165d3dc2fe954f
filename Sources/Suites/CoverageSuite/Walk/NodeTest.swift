internal import RegexSyntax

/// Whether a node takes a code point, with case and without.
struct NodeTest: Sendable {
  private let ascii: [Bool]
  private let test: @Sendable (UInt32) -> Bool
  /// Whether a carriage return and its line feed are one character to the node.
  let takesLineEndsWhole: Bool
  /// The test as it is where case counts; nil if it does in the pattern.
  private let exactTest: (@Sendable (UInt32) -> Bool)?

  init(_ node: RegexNode) {
    switch node.kind {
    case .shorthand(.lineBreak): takesLineEndsWhole = true
    case .anyCharacter: takesLineEndsWhole = node.flags.contains(.dotMatchesLineSeparators)
    default: takesLineEndsWhole = false
    }
    test = Self.makeTest(node)
    ascii = (0..<128).map(test)
    if node.flags.contains(.caseInsensitive) {
      let flags = node.flags.subtracting(.caseInsensitive)
      exactTest = Self.makeTest(RegexNode(node.kind, range: node.range, flags: flags))
    } else {
      exactTest = nil
    }
  }

  private static func makeTest(_ node: RegexNode) -> @Sendable (UInt32) -> Bool {
    { codePoint in node.codePointTest(codePoint) }
  }

  /// Whether the node takes the code point.
  func takes(_ codePoint: UInt32) -> Bool {
    codePoint < 128 ? ascii[Int(codePoint)] : test(codePoint)
  }

  /// Whether the node takes the code point only because case is ignored.
  func takesInOtherCase(_ codePoint: UInt32) -> Bool {
    guard let exactTest else { return false }
    return takes(codePoint) && !exactTest(codePoint)
  }

  /// Whether there is a letter that the node takes only because case is ignored.
  var hasOtherCase: Bool {
    guard exactTest != nil else { return false }
    return (0x41...0x5A).contains(where: takesInOtherCase)
      || (0x61...0x7A).contains(where: takesInOtherCase)
      || (0xC0...0x24F).contains(where: takesInOtherCase)
      || (0x370...0x52F).contains(where: takesInOtherCase)
  }
}
