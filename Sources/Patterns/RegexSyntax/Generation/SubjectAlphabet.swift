/// The code points relevant to a pattern: those that it names, their neighbours, and samples of
/// each kind that its sets and assertions distinguish.
public struct SubjectAlphabet: Sendable, Hashable {
  /// Characters of URLs (RFC 3986, section 2), sorted.
  public var ordinary: [UInt32]
  /// All other characters, sorted.
  public var unusual: [UInt32]
}

extension RegexPattern {
  /// The code points relevant to the pattern, at most some hundreds.
  public var subjectAlphabet: SubjectAlphabet {
    var collector = AlphabetCollector()
    root.forEach { collector.visit($0) }
    return collector.alphabet
  }
}

/// Collects the code points relevant to nodes.
struct AlphabetCollector {
  private var codePoints: Set<UInt32> = []

  private static let maximum = 512
  private static let urlCharacters = Set(
    "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars.map(\.value) + Array(0x30...0x39)
      + Array(0x41...0x5A) + Array(0x61...0x7A)
  )
}

extension AlphabetCollector {
  var alphabet: SubjectAlphabet {
    let sorted = codePoints.sorted()
    return SubjectAlphabet(
      ordinary: sorted.filter(Self.urlCharacters.contains),
      unusual: sorted.filter { !Self.urlCharacters.contains($0) }
    )
  }

  private mutating func add(_ codePoint: UInt32) {
    guard codePoint <= 0x10FFFF, codePoints.count < Self.maximum else { return }
    codePoints.insert(codePoint)
  }

  private mutating func add(_ text: String) {
    for scalar in text.unicodeScalars { add(scalar.value) }
  }

  mutating func visit(_ node: RegexNode) {
    switch node.kind {
    case .literal(let literal): add(literal, node.flags)
    case .anyCharacter, .anchor(.dollar), .anchor(.caret), .anchor(.subjectEndBeforeTerminator):
      add("a\n\r\u{85}\u{2028}\u{B}\u{C}")
    case .anchor(.wordBoundary), .anchor(.notWordBoundary): add("a.\u{301}\u{203F}\u{AD}")
    case .anchor, .empty, .backReference, .flagChange, .group, .quantified, .concatenation,
      .alternation:
      break
    case .shorthand(let shorthand): add(shorthand)
    case .property(let property): addSample { CodePointTest.contains(property, $0) }
    case .characterClass(let set):
      add(set.content, node.flags)
      addSample { CodePointTest.contains(set, $0) }
    }
  }

  private mutating func add(_ literal: RegexLiteral, _ flags: RegexFlags) {
    add(literal.codePoint)
    guard flags.contains(.caseInsensitive), let scalar = Unicode.Scalar(literal.codePoint) else {
      return
    }
    add(scalar.properties.uppercaseMapping)
    add(scalar.properties.lowercaseMapping)
    switch scalar {
    case "s", "S": add("ſß")
    case "k", "K": add("K")
    case "f", "F": add("ﬀ")
    default: break
    }
  }

  private mutating func add(_ shorthand: Shorthand) {
    switch shorthand {
    case .word, .notWord: add("a_-é²\u{301}\u{203F}\u{200D}Ⓐ①")
    case .digit, .notDigit: add("0a٣\u{11F50}")
    case .whiteSpace, .notWhiteSpace: add(" a\t\u{85}\u{180E}\u{A0}")
    case .horizontalSpace, .notHorizontalSpace: add(" ha\t\u{180E}\u{A0}")
    case .verticalSpace, .notVerticalSpace, .lineBreak: add("va\n\r\u{85}\u{2028}\u{B}")
    case .graphemeCluster: add("aX\r\n\u{301}\u{94D}\u{915}")
    }
  }

  private mutating func add(_ member: ClassMember, _ flags: RegexFlags) {
    switch member.kind {
    case .literal(let literal): add(literal, flags)
    case .range(let first, let last):
      add(first, flags)
      add(last, flags)
      if first.codePoint > 0 { add(first.codePoint - 1) }
      add(last.codePoint + 1)
    case .shorthand(let shorthand): add(shorthand)
    case .property: break
    case .nested(let set): add(set.content, flags)
    case .union(let members): for member in members { add(member, flags) }
    case .operations(let first, let steps):
      add(first, flags)
      for step in steps { add(step.operand, flags) }
    }
  }

  /// Adds the first few samples inside and outside a set.
  private mutating func addSample(_ contains: (UInt32) -> Bool) {
    for isInside in [true, false] {
      for codePoint in CodePointSample.all.filter({ contains($0) == isInside }).prefix(8) {
        add(codePoint)
      }
    }
  }
}

/// Samples of the kinds of code points that sets distinguish.
enum CodePointSample {
  /// In order of ordinariness.
  static let all: [UInt32] =
    ("aZ09_-./%?=&:~+#@!$,;'()*[]<>^`{|}\"\\ " + "éÉß²ªⒶ①٣３ＡΩЖ中あア한ǅʰ\u{301}\u{203F}\u{200D}"
    + "\t\n\r\u{B}\u{C}\u{85}\u{A0}\u{180E}\u{2028}\u{200B}\u{AD}\u{0}\u{7F}€©…—«»ⅷ😀𐐀\u{11F50}\u{10EC2}")
    .unicodeScalars.map(\.value) + [0x378, 0xE000, 0xFFFD]
}
