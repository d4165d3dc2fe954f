import MatchEngine
import TestSupport

/// Makes patterns, subjects and templates at random.
struct RandomInput {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }
}

extension RandomInput {
  private static let atoms = [
    "a", "b", "c", "ab", "abc", "/", "\\.", "-", " ", ".", "\\w", "\\d", "\\s", "\\W", "\\D", "\\S",
    "[a-c]", "[^a]", "[ab-]", "[a-z&&[^b]]", "[\\w.]", "\\p{L}", "\\P{L}", "\\b", "\\B", "^", "$",
    "\\A", "\\z", "\\Z", "\\G", "\\R", "\\X", "\\h", "\\v", "\\Qa.b\\E", "\\u0061", "é", "😀",
    "[😀é]",
    "\\N{LATIN SMALL LETTER A}", "\u{301}", "\n", "[:alnum:]", "x?", "\\x{61}",
  ]
  private static let openings = [
    "(", "(", "(", "(?:", "(?:", "(?>", "(?=", "(?!", "(?i:", "(?s:", "(?m:", "(?im:", "(?x: ",
    "(?<=", "(?<!", "(?<n>",
  ]
  private static let quantifiers = [
    "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,3}", "{0,2}?", "{2,}", "{1,2}+",
    "{12}", "{0}", "{3,}?",
  ]

  /// A pattern; many, but not all, are valid.
  mutating func pattern() -> String {
    var text = generator.pick(["", "", "", "", "^", "(?i)", "(?m)", "(?m)^", "(?s)", "\\G", "(?x)"])
    text += alternation(depth: Int.random(in: 0...3, using: &generator))
    if Int.random(in: 0..<12, using: &generator) == 0 {
      text += generator.pick(["$", "(?x)#end", "\\Qa", "\\1", "\\c", "(?#c)", "|"])
    }
    return text
  }

  private mutating func alternation(depth: Int) -> String {
    var text = sequence(depth: depth)
    while Int.random(in: 0..<4, using: &generator) == 0 { text += "|" + sequence(depth: depth) }
    return text
  }

  private mutating func sequence(depth: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      if depth > 0, Bool.random(using: &generator) {
        text += generator.pick(Self.openings) + alternation(depth: depth - 1) + ")"
      } else {
        text += generator.pick(Self.atoms)
      }
      if Int.random(in: 0..<5, using: &generator) < 2 { text += generator.pick(Self.quantifiers) }
    }
    return text
  }

  /// A subject of up to `length` pieces; a few are not well formed.
  mutating func subject(length: Int) -> Subject {
    let pieces: [[UInt16]] = [
      "a", "a", "a", "b", "b", "c", "ab", "abc", "A", "/", ".", "-", " ", "1", "x", "é", "😀",
      "e\u{301}", "\n", "\r\n", "\r", "\u{2028}", "_",
    ].map { Array($0.utf16) }
    let lone: [[UInt16]] = [[0xD83D], [0xDE00]]
    let choices = Int.random(in: 0..<8, using: &generator) == 0 ? pieces + lone : pieces
    var units: [UInt16] = []
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
      units += generator.pick(choices)
    }
    return Subject(utf16: units)
  }

  /// A subject of one piece many times and an end.
  mutating func pumpedSubject(length: Int) -> Subject {
    let piece = generator.pick(["a", "ab", "b", "a.", "\r\n", "😀", "aA", "a1"])
    let end = generator.pick(["", "!", "c", "\n", "😀"])
    let count = Int.random(in: 0...length, using: &generator)
    return Subject(String(repeating: piece, count: count) + end)
  }

  /// A template, without the characters that Foundation goes wrong with on Linux: it edits a Swift
  /// string in place, by offsets that it rounds to whole characters.
  mutating func template() -> String {
    let pieces = [
      "$", "$", "$", "\\", "\\", "0", "1", "2", "3", "9", "10", "a", "n", "{", "}", "{n}", "&", "-",
      "é", "€", "a😀", "\u{0}", "٣", "$1", "$0", "\\$", "\\\\", "\n",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) { text += generator.pick(pieces) }
    return text
  }
}
