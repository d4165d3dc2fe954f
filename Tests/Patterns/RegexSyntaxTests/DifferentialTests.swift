import Testing

import RegexSyntax

@Suite("Patterns parse exactly where NSRegularExpression compiles them, with as many groups")
struct DifferentialTests {
  /// Flags to try on every pattern.
  static let flagSets: [RegexFlags] = [[], .comments, .caseInsensitive]

  @Test("soups of pieces", arguments: 0..<8)
  func soups(seed: Int) {
    var generator = PatternGenerator(seed: UInt64(seed))
    check((0..<4000).map { _ in generator.soup() }, flags: Self.flagSets[seed % 3])
  }

  @Test("soups of pieces in brackets", arguments: 100..<104)
  func classSoups(seed: Int) {
    var generator = PatternGenerator(seed: UInt64(seed))
    check((0..<3000).map { _ in generator.classSoup() }, flags: Self.flagSets[seed % 3])
  }

  @Test("patterns by the grammar, and mutations of them", arguments: 200..<204)
  func soundPatterns(seed: Int) {
    var generator = PatternGenerator(seed: UInt64(seed))
    for _ in 0..<2000 {
      let pattern = generator.sound()
      check([pattern, generator.mutated(pattern)], flags: Self.flagSets[seed % 3])
    }
  }

  @Test("noise", arguments: 300..<302)
  func noise(seed: Int) {
    var generator = PatternGenerator(seed: UInt64(seed))
    check((0..<4000).map { _ in generator.noise() }, flags: Self.flagSets[seed % 3])
  }

  @Test("every flag that the platform has", arguments: 0..<128)
  func flags(bits: UInt8) {
    var generator = PatternGenerator(seed: 400 + UInt64(bits))
    let patterns = (0..<30).flatMap { _ in [generator.soup(), generator.sound()] }
    check(patterns, flags: RegexFlags(rawValue: bits))
  }

  @Test(
    "but where the platform is looser or stricter for no reason of the dialect's",
    arguments: [
      // ICU pastes the name into a set expression, `[\\p{L}b{}]`.
      ("[:L}b{:]", false),
      // ICU reads names up to a NUL.
      ("\\p{L\0}", false),
      // ICU forgets all branches but the last when it measures a loop.
      ("(?<=(?:aaaa|b){5000000})", false),
      // ICU also takes the names that it makes up for characters without a name.
      ("\\p{na=<control-0009>}", false),
    ]
  )
  func deviations(pattern: String, parses: Bool) {
    #expect((Oracle.captureGroupCount(pattern) != nil) == !parses)
    #expect(((try? RegexParser.parse(pattern)) != nil) == parses)
  }

  private func check(_ patterns: [String], flags: RegexFlags) {
    for pattern in patterns {
      let disagreement = Oracle.disagreement(pattern, flags: flags)
      #expect(disagreement == nil)
    }
  }
}
