import Foundation
import RegexSyntax
import Testing

/// Everything that is made from a pattern's text, over random patterns; `RULEPROOF_RANDOM_PATTERNS`
/// sets how many.
@Suite("Random patterns")
struct RobustnessTests {
  private static let count =
    ProcessInfo.processInfo.environment["RULEPROOF_RANDOM_PATTERNS"].flatMap(Int.init) ?? 500

  @Test("read, print and make strings without a crash, and print to the same tree")
  func everything() throws {
    var generator = PatternGenerator(seed: 2026)
    var noise = SplitMix64(seed: 7)
    for index in 0..<Self.count {
      var pattern =
        switch index % 4 {
        case 0: generator.soup()
        case 1: generator.classSoup()
        case 2: generator.sound()
        default: index % 16 == 3 ? generator.noise() : generator.sound()
        }
      if index % 3 == 0 { pattern = Self.mutated(pattern, &noise) }
      try Self.check(pattern, seed: UInt64(index))
    }
  }

  private static func check(_ pattern: String, seed: UInt64) throws {
    for dialect in [RegexDialect.pcre2, .javaScript, .re2, .python] {
      let reading = RegexParser.reading(of: pattern, in: dialect)
      for construct in reading.constructs {
        #expect((0...pattern.utf16.count).contains(construct.range.upperBound), "\(pattern)")
      }
      if let tree = reading.tree { use(tree, seed: seed) }
    }
    guard let tree = try? RegexParser.parse(pattern) else { return }
    use(tree, seed: seed)
    _ = tree.printed(in: .pcre2)
    _ = tree.printed(in: .javaScript)
    _ = tree.printed(in: .re2)
    _ = tree.printed(in: .python)
    let printed = tree.printed(in: .icu).text
    let again = try? RegexParser.parse(printed)
    #expect(
      again.map { $0.root.hasSameShape(as: tree.root) } == true,
      "\(pattern.debugDescription) printed as \(printed.debugDescription)"
    )
  }

  private static func use(_ tree: RegexPattern, seed: UInt64) {
    _ = tree.requiredLiterals
    var generator = SubjectGenerator(tree, seed: seed)
    _ = generator.steeredSubjects(limit: 8)
    _ = generator.nextMatch()
    _ = generator.nextNearMiss()
  }

  /// A pattern with a few characters of PCRE2's and JavaScript's own put in.
  private static func mutated(_ pattern: String, _ random: inout SplitMix64) -> String {
    let pieces = [
      "(?P<n>", "\\g{-1}", "(*ACCEPT)", "{", "}", "[", "]", "\\Q", "\\E", "(?|", "(?(1)", "[:hex:]",
      "&&", "--", "\\u{41}", "\\x{", "\\o{101}", "\\c", "(?R)", "(?&n)", "\\k'n'", "(?x) # ", "\\",
      "(?#", ")", "(?C1)", "\\11", "\u{D7FF}", "😀", "ß", "{,3}", "\\N", "(?i)",
    ]
    var units = Array(pattern.utf16)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let piece = Array((pieces.randomElement(using: &random) ?? "").utf16)
      units.insert(contentsOf: piece, at: Int.random(in: 0...units.count, using: &random))
    }
    return String(decoding: units, as: UTF16.self)
  }
}
