import RegexSyntax
import Testing

@Suite("Anchoring")
struct AnchoringTests {
  @Test(
    "a pattern is anchored when every way through it meets the start of the subject first",
    arguments: [
      "^a", "\\Aa", "(?i)^a", "(?#c)^a", "(^a)", "(?:(?<n>^))a", "(?i:^a)", "(?>^)a", "^a|^b",
      "^(?:a|b)", "(?:^a|^b)c", "(?=a)^b", "(?!a)^b", "(?<=a)^b", "(?=^a)a", "\\b^a", "$^", "^*^a",
      "(?:^|)^a", "(?:^)+a", "(?:^a){2}", "a{0}^b", "^^", "(?x) # c\n ^a", "(?m:)^a", "()^a",
    ]
  )
  func anchored(pattern: String) throws {
    #expect(try RegexParser.parse(pattern).isAnchoredAtStart)
  }

  @Test(
    "a pattern is free when some way may take a character first, or nothing at all",
    arguments: [
      "a", "a^b", "^a|b", "(^a|b)", "^*a", "^?a", "(?:^|)a", "(?m)^a", "(?=a)a", "(?!^)a",
      "(?<=^)a",
      "\\Ga", "\\ba", "a*^b", "[^a]", "()", "(?:^a|)", ".^", "(a)?\\1^", "(?m:^)a",
    ]
  )
  func free(pattern: String) throws {
    #expect(try !RegexParser.parse(pattern).isAnchoredAtStart)
  }

  @Test("an anchored pattern matches nowhere but at the start", arguments: 0..<4)
  func differential(seed: Int) throws {
    var generator = PatternGenerator(seed: UInt64(700 + seed))
    for _ in 0..<1500 {
      let source = "^?(?:" + generator.sound(depth: 2) + ")"
      for candidate in [source, "^" + source] {
        guard let pattern = try? RegexParser.parse(candidate), pattern.isAnchoredAtStart else {
          continue
        }
        let matches = Oracle.matchRanges(candidate, in: "aab a*é😀1\nab&-#")
        #expect(matches.allSatisfy { $0.lowerBound == 0 }, "\(candidate)")
      }
    }
  }
}
