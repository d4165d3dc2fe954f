internal import RegexSyntax

/// Whether a node consumes a code point, with and without case sensitivity.
struct NodeTest: Sendable {
  private let ascii: [Bool]
  private let test: @Sendable (UInt32) -> Bool
  /// Whether the node treats a carriage return and its line feed as one character.
  let takesLineEndsWhole: Bool
  /// The case-sensitive test; nil if the pattern is case-sensitive.
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

  func takes(_ codePoint: UInt32) -> Bool {
    codePoint < 128 ? ascii[Int(codePoint)] : test(codePoint)
  }

  /// Whether the node consumes the code point only because case is ignored.
  func takesInOtherCase(_ codePoint: UInt32) -> Bool {
    guard let exactTest else { return false }
    return takes(codePoint) && !exactTest(codePoint)
  }

  /// Whether there is a letter that the node consumes only because case is ignored.
  var hasOtherCase: Bool {
    guard exactTest != nil else { return false }
    return (0x41...0x5A).contains(where: takesInOtherCase)
      || (0x61...0x7A).contains(where: takesInOtherCase)
      || (0xC0...0x24F).contains(where: takesInOtherCase)
      || (0x370...0x52F).contains(where: takesInOtherCase)
  }
}
