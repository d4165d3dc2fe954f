import TestSupport

/// Makes random patterns: sound ones by the grammar, and soups of the pieces that patterns are
/// made of, which are mostly broken.
struct PatternGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Pieces of syntax, among them most that ICU treats in a way of its own.
  private static let pieces = [
    "a", "b", "z", "1", "9", "0", "-", "&", "_", "ß", "é", "😀", " ", "\n", "#", ",", "=", ":", "!",
    "<", ">", "{", "}", "[", "]", "(", ")", "^", "$", ".", "*", "+", "?", "|", "\\", "--", "&&",
    "[^", "[]", "[[", "]]", "]-[", "]&[", "[:", ":]", "[:alpha:]", "[:^digit:]", "[:word:]",
    "[:nope:]", "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<ab1>", "(?#", "(?i)",
    "(?x)", "(?-x)", "(?x:", "(?i-s:", "(?s-m)", "(?", "(?(", "{2}", "{0}", "{1,}", "{0,3}",
    "{3,1}", "{12}", "{ 2 }", "*?", "*+", "+?", "++", "??", "?+", "\\d", "\\D", "\\w", "\\W",
    "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "\\X", "\\b", "\\B", "\\A", "\\Z", "\\z",
    "\\G", "\\Q", "\\E", "\\1", "\\2", "\\11", "\\0", "\\07", "\\0377", "\\x41", "\\x2A",
    "\\x{1F600}", "\\x{", "\\u0041", "\\uD83D", "\\uDE00", "\\U0001F600", "\\n", "\\cA", "\\c",
    "\\e", "\\p{L}", "\\P{Lu}", "\\p{Nope}", "\\p{", "\\p", "\\N{LATIN SMALL LETTER A}", "\\N{NO}",
    "\\k<n>", "\\k<", "\\.", "\\/", "\\-", "\\]", "\\[", "\\y", "a-z", "z-a", "0-9", "a-\\d",
    "https?://", "(?:www.)?", "example.com/", "[^/]+", "(.*)",
  ]

  /// Up to 12 pieces in a row.
  mutating func soup() -> String {
    let count = Int.random(in: 1...12, using: &random)
    return (0..<count).map { _ in piece() }.joined()
  }

  /// Up to 14 pieces inside brackets, of those that mean something there.
  mutating func classSoup() -> String {
    let pieces = [
      "a", "d", "z", "-", "&", "^", "[", "]", "]", "[:alpha:]", "[:", ":]", "\\w", "\\p{L}", "\\-",
      "--", "&&", "-[", "&[", "]-[", "]&[", "a-c", "\\d", "#", " ", "\\N{DIGIT ONE}", "\\x41", "]]",
    ]
    let count = Int.random(in: 1...14, using: &random)
    let body = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    return (chance(4) ? "(?x)" : "") + "[" + body + "]"
  }

  /// Up to 40 characters of any kind.
  mutating func noise() -> String {
    let count = Int.random(in: 1...40, using: &random)
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x20...0x7E, 0x20...0x7E, 0x80...0x2FFF, 0...0x10FFFF,
    ]
    var noise = ""
    for _ in 0..<count {
      let value = UInt32.random(in: ranges.randomElement(using: &random) ?? 0...0, using: &random)
      noise.unicodeScalars.append(Unicode.Scalar(value) ?? "(")
    }
    return noise
  }

  /// A pattern by the grammar.
  mutating func sound(depth: Int = 4) -> String {
    let branches = chance(5) ? Int.random(in: 2...3, using: &random) : 1
    return (0..<branches).map { _ in concatenation(depth: depth) }.joined(separator: "|")
  }

  /// A pattern with pieces left out, doubled, swapped or put in.
  mutating func mutated(_ pattern: String) -> String {
    var characters = pattern.unicodeScalars.map { String($0) }
    for _ in 0..<Int.random(in: 1...4, using: &random) where !characters.isEmpty {
      let index = Int.random(in: 0..<characters.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: characters.remove(at: index)
      case 1: characters.insert(characters[index], at: index)
      case 2: characters.swapAt(index, Int.random(in: 0..<characters.count, using: &random))
      case 3: characters[index] = piece()
      default: characters.insert(piece(), at: index)
      }
    }
    return characters.joined()
  }

  private mutating func piece() -> String {
    Self.pieces.randomElement(using: &random) ?? ""
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  private mutating func concatenation(depth: Int) -> String {
    let count = Int.random(in: 0...4, using: &random)
    return (0..<count).map { _ in item(depth: depth) + (chance(3) ? quantifier() : "") }.joined()
  }

  private mutating func item(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 7), using: &random) {
    case 0, 1, 2: "abé😀 #&-".randomElement(using: &random).map(String.init) ?? ""
    case 3: "."
    case 4: ["\\d", "\\w", "\\R", "\\X", "\\p{L}", "\\x41"].randomElement(using: &random) ?? ""
    case 5: set(depth: 2)
    case 6: ["^", "$", "\\1", "\\Qa*\\E", "(?i)"].randomElement(using: &random) ?? ""
    case 7: "(" + sound(depth: depth - 1) + ")"
    case 8: "(?<=" + sound(depth: depth - 1) + ")"
    case 9: "(?x: " + sound(depth: depth - 1) + " )"
    case 10: "(?=" + sound(depth: depth - 1) + ")"
    default: "(?:" + sound(depth: depth - 1) + ")"
    }
  }

  private mutating func set(depth: Int) -> String {
    let count = Int.random(in: 1...4, using: &random)
    let members = (0..<count).map { _ in member(depth: depth) }.joined()
    return "[" + (chance(4) ? "^" : "") + members + "]"
  }

  private mutating func member(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0, 1: "abc".randomElement(using: &random).map(String.init) ?? ""
    case 2: "a-z"
    case 3: ["\\d", "\\w", "\\s"].randomElement(using: &random) ?? ""
    case 4: ["\\p{L}", "[:digit:]"].randomElement(using: &random) ?? ""
    case 5: set(depth: depth - 1)
    case 6: set(depth: depth - 1) + "-" + set(depth: depth - 1)
    case 7: "a&&" + set(depth: depth - 1)
    default: "a-c--" + set(depth: depth - 1)
    }
  }

  private mutating func quantifier() -> String {
    let operators = ["*", "+", "?", "{2}", "{1,}", "{0,3}", "{0}", "{11,12}"]
    let kinds = ["", "", "", "?", "+"]
    return (operators.randomElement(using: &random) ?? "")
      + (kinds.randomElement(using: &random) ?? "")
  }
}
