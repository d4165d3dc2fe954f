import RegexEquivalence
import RegexSyntax
import Testing

@Suite("Comparison of patterns")
struct PatternComparisonTests {
  private func verdict(
    _ first: String,
    _ second: String,
    _ options: ComparisonOptions = ComparisonOptions()
  ) throws -> EquivalenceVerdict {
    PatternComparison(
      try RegexParser.parse(first),
      try RegexParser.parse(second),
      options: options
    ).equivalence()
  }

  @Test(
    "patterns that mean the same are proven equal",
    arguments: [
      ("a", "[a]"), ("a|b", "[ab]"), ("(a|ab)c", "(ab?)c"), ("a*", "a*+"),
      ("(a+)+", "(a+)"), ("(?:a+)+b", "a+b"), (#"(\d+).*$"#, #"(\d++).*+$"#),
      (#"^\s*\s*$"#, #"^\s*+$"#), (#"\s+$"#, #"(?<!\s)\s+$"#), (#"\w+@"#, #"(?<!\w)\w++@"#),
      (#"(?:\w+\.)*-"#, #"(?:\w++\.)*+-"#), ("(?:.*/)*b", "(?:.*/)?b"), (#".*?$"#, #".*$"#),
      ("(?i)mk=", "[mM][kK\u{212A}]="), ("(?i)st", "[sSſ][tT]|ﬅ|ﬆ"),
      (#"\R"#, #"(?>\r\n|[\n-\r\x85\u2028\u2029])"#),
      (#"a(?=b)"#, #"a(?=b.*)"#), ("a(?!b)", "a(?!bc?)"),
      ("(?m)^a$", "(?m)^(?:a)$"), ("(a)|b", "(a)|b(?!(?=a)b)"), ("(?:a|a)*", "a*"),
      (#"\bab\b"#, #"(?!\B)ab(?!\B)"#),
      ("(?>a|ab)c", "ac"), ("(?>ab|a)c", "a(?:bc|c)"), ("(?s).", #"\r\n|[\s\S]"#),
      ("a{2,4}", "aa(?:aa?)?"), (#"\x{10FFFF}"#, #"[\x{10FFFF}]"#),
    ]
  )
  func areEqual(_ first: String, _ second: String) throws {
    #expect(try verdict(first, second) == .equal, "\(first) and \(second)")
  }

  @Test(
    "patterns that are not equivalent are distinguished by a subject",
    arguments: [
      ("a", "b"), ("a+", "a"), ("a|ab", "ab|a"), ("(a)|b", "a|(b)"), ("(a*)(a*)", "(a*?)(a*)"),
      ("(a*)+", "(a*)"), ("a$", #"a\z"#), ("a++a", "a+a"), (#"a\b"#, "a"), ("^a", "a"), (".", "^."),
      ("[^a]", "^[^a]"),
      ("(?m)^a", "^a"), ("(?i)k", "[kK]"), ("(?i)ss", "[sSſ][sSſ]"), (".", "[^\n]"),
      ("(?<=a)b", "b"), (".*a", "a"), ("(a)?", "(a)??"), ("a(?=b)", "a"), ("(?>a|ab)c", "a?b?c"),
      (#"\w+@"#, #"\b\w++@"#), (#"(?:\w+\.)*x"#, #"(?:\w++\.)*+x"#),
    ]
  )
  func areDifferent(_ first: String, _ second: String) throws {
    guard case .different = try verdict(first, second) else {
      Issue.record("\(first) and \(second): \(try verdict(first, second))")
      return
    }
  }

  @Test("the whole match is compared only on request")
  func wholeMatch() throws {
    var options = ComparisonOptions()
    #expect(try verdict("(a).*", "(a)", options) != .equal)
    options.comparesWholeMatch = false
    #expect(try verdict("(a).*", "(a)", options) == .equal)
    #expect(try verdict(".*(a)", "(a)", options) != .equal)
  }

  @Test("subjects can be limited to some characters")
  func characters() throws {
    var options = ComparisonOptions()
    #expect(try verdict("a.*$", "a.*", options) != .equal)
    options.characters = "abc/:.".unicodeScalars.map(\.value)
    #expect(try verdict("a.*$", "a.*", options) == .equal)
  }

  @Test(
    "what no automaton can say is undecided, with the reason",
    arguments: [
      (#"(a)\1"#, UndecidedReason.Construct.backReference), (#"\X"#, .graphemeCluster),
      (#"\Ga"#, .previousMatchEnd), (#"(?w)\ba"#, .unicodeWordBoundary),
      ("(?=(a))a", .captureInLookaround), (#"(?<=\b)a"#, .lookbehind), ("(?:a?)*?b", .emptyLoop),
      ("(?i)é", .caseFolding), (String(repeating: "(a)", count: 61), .captureCount),
    ]
  )
  func isUndecided(_ pattern: String, _ construct: UndecidedReason.Construct) throws {
    #expect(try verdict(pattern, "a") == .undecided(.construct(construct)))
    #expect(!UndecidedReason.construct(construct).message.isEmpty)
  }

  @Test(
    "hostile patterns end within the budget",
    arguments: [
      "(?:(?:(?:(?:a{99}){99}){99}){99}){99}", "(?:(?:){9999}){9999}",
      String(repeating: "(?:a?", count: 90) + String(repeating: ")*", count: 90),
      ".*a.{40}", String(repeating: "(?>", count: 90) + "a|b" + String(repeating: ")*", count: 90),
      String(repeating: "(?=.*", count: 90) + "a" + String(repeating: ")", count: 90),
      String(repeating: "(?!.*", count: 90) + "a" + String(repeating: ")", count: 90),
      "(?:(?=.*a)(?!.*b).)*", #"(?:\p{L}\P{Lu}|[^\p{Han}])*"#, "a{0,16777215}",
      String(repeating: "a?", count: 3_000), "(?:a|b|(?:a|b)*|(?>a*|b*))*(?:(?>ab|a)*|b)*c.{9}",
    ]
  )
  func hostile(_ pattern: String) throws {
    var options = ComparisonOptions()
    options.maxStates = 500
    options.maxWork = 50_000
    let tree = try RegexParser.parse(pattern)
    for other in ["b", pattern + "?", pattern + "x", "(?>\(pattern))"] {
      guard let second = try? RegexParser.parse(other) else { continue }
      let comparison = PatternComparison(tree, second, options: options)
      _ = comparison.equivalence()
      _ = comparison.subjectRelation()
    }
  }

  @Test(
    "the sets of subjects are compared",
    arguments: [
      ("a", "a.*", SubjectRelation.equal), ("ab", "a", .subset), ("a", "ab", .superset),
      ("a", "b", .neither), ("^a+$", "^a*$", .subset), (#"\d+x"#, #"\d++x"#, .equal),
      ("a(?!b)", "a", .subset), (#"(a)\1"#, "a", .undecided(.construct(.backReference))),
    ]
  )
  func subjects(_ first: String, _ second: String, _ relation: SubjectRelation) throws {
    let comparison = PatternComparison(
      try RegexParser.parse(first),
      try RegexParser.parse(second)
    )
    #expect(comparison.subjectRelation() == relation)
  }

  @Test("a comparison ends at its number of steps, and says how many it took")
  func steps() throws {
    let long = (1...20).map { "\\w{\($0)}x" }.joined(separator: "|")
    let patterns = try ["(?:\(long))+$", "(?:\(long)|\\w{1}x)+$"].map { try RegexParser.parse($0) }
    var options = ComparisonOptions()
    options.maxSteps = 2_000
    let bounded = PatternComparison(patterns[0], patterns[1], options: options)
    let (verdict, steps) = bounded.countedEquivalence()
    #expect(verdict == .undecided(.budget) && steps > 2_000 && steps < 200_000)
    let (relation, others) = bounded.countedSubjectRelation()
    #expect(relation == .undecided(.budget) && others > 2_000 && others < 200_000)
    let short = PatternComparison(try RegexParser.parse("a|b"), try RegexParser.parse("[ab]"))
    #expect(short.countedEquivalence().verdict == .equal)
    #expect(short.countedEquivalence().steps < 50_000)
  }
}
