import Foundation
import RegexSyntax

/// Reads, prints and makes strings from random patterns of a seeded grammar, and prints how long that
/// took and how much memory: `random-patterns [COUNT] [SEED]`.
@main
enum RandomPatterns {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().compactMap(Int.init)
    let count = arguments.first ?? 1_000_000
    var grammar = Grammar(seed: UInt64(arguments.dropFirst().first ?? 1))
    let start = ContinuousClock.now
    var slowest = Duration.zero
    var parsed = 0
    var unlike = 0
    for index in 1...count {
      let pattern = grammar.next()
      let before = ContinuousClock.now
      if let isLike = use(pattern, seed: UInt64(index)) {
        parsed += 1
        if !isLike {
          unlike += 1
          print("printed to another tree: \(pattern.debugDescription)")
        }
      }
      slowest = max(slowest, ContinuousClock.now - before)
      if index % (count / 10) == 0 {
        print("\(index) patterns, \(parsed) parsed, \(memory) MiB, \(ContinuousClock.now - start)")
      }
    }
    print("slowest \(slowest); printed to another tree: \(unlike)")
  }

  /// Whether a pattern prints to the same tree; nil for one that is none.
  private static func use(_ pattern: String, seed: UInt64) -> Bool? {
    for dialect in [RegexDialect.pcre2, .javaScript] {
      if let tree = RegexParser.reading(of: pattern, in: dialect).tree { make(tree, seed) }
    }
    guard let tree = try? RegexParser.parse(pattern) else { return nil }
    make(tree, seed)
    _ = tree.printed(in: .pcre2)
    _ = tree.printed(in: .javaScript)
    let again = try? RegexParser.parse(tree.printed(in: .icu).text)
    return again?.root.hasSameShape(as: tree.root) ?? false
  }

  private static func make(_ tree: RegexPattern, _ seed: UInt64) {
    _ = tree.requiredLiterals
    var generator = SubjectGenerator(tree, seed: seed)
    _ = generator.steeredSubjects(limit: 8)
    _ = generator.nextMatch()
    _ = generator.nextNearMiss()
  }

  /// The resident memory in MiB.
  private static var memory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages / 256
  }
}

/// Makes random patterns.
struct Grammar {
  private var random: SplitMix64

  private static let atoms = [
    "a", "b", "S", "s", "9", "-", "/", "\\.", ".", "é", "ß", "😀", "^", "$", "\\d", "\\w", "\\S",
    "\\b", "\\h",
    "\\R", "\\X", "\\p{L}", "\\P{Lu}", "\\p{Greek}", "[a-z]", "[^/?#]", "[[:alpha:]]", "[:hex:]",
    "[a-z&&[^b]]", "[\\w-.]", "[^\\s]", "\\x41", "\\u0041", "\\0101", "\\cA", "\\Q.\\E", "\\1",
    "https?://", "(?i)", "(?s)", "\\y", "\\N{DIGIT ONE}",
  ]
  private static let heads = [
    "(", "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?i:", "(?x: ", "(?<n>", "(?P<n>", "(?|",
  ]
  private static let counts = [
    "*", "+", "?", "*?", "++", "{2}", "{0,3}", "{1,}?", "{,2}", "{3,1}", "{",
  ]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> String {
    var pattern = piece(depth: Int.random(in: 1...5, using: &random))
    if Int.random(in: 0..<4, using: &random) == 0 {
      var units = Array(pattern.utf16)
      let place = Int.random(in: 0...units.count, using: &random)
      units.insert(UInt16.random(in: 0x20...0x7E, using: &random), at: place)
      pattern = String(decoding: units, as: UTF16.self)
    }
    return pattern
  }

  private mutating func piece(depth: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2 where depth > 0:
        text += (Self.heads.randomElement(using: &random) ?? "(") + piece(depth: depth - 1) + ")"
      case 2 where depth > 0: text += "\(piece(depth: depth - 1))|\(piece(depth: depth - 1))"
      default: text += Self.atoms.randomElement(using: &random) ?? "a"
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += Self.counts.randomElement(using: &random) ?? "*"
      }
    }
    return text
  }
}
