import FoundationEngine
import MatchEngine
import RegexSyntax
import Testing

@testable import RE2Engine

@Suite("RE2 engine")
struct RE2EngineTests {
  static let engine = RE2Engine()

  static func first(_ pattern: String, in subject: String) throws -> MatchOutcome {
    try engine.compile(pattern).firstMatch(in: Subject(subject), limits: engine.defaultLimits)
      .outcome
  }

  static func all(_ pattern: String, in subject: String) throws -> [Range<Int>?]? {
    let compiled = try engine.compile(pattern)
    let outcome = compiled.allMatches(in: Subject(subject), limits: engine.defaultLimits).outcome
    guard case .matches(let matches) = outcome else { return nil }
    return matches.map { $0.ranges[0] }
  }

  static func replaced(_ pattern: String, by template: String, in subject: String) throws
    -> ReplacementOutcome
  {
    try engine.compile(pattern)
      .replaceMatches(in: Subject(subject), template: template, limits: engine.defaultLimits)
      .outcome
  }

  @Test("the engine says which library runs, and that it is linear")
  func identity() {
    let identity = Self.engine.identity
    #expect(identity.name == "re2")
    #expect(identity.version.hasPrefix("RE2 "))
    #expect(RE2Engine().description.isLinear)
    #expect(identity.costUnit == nil)
  }

  @Test("all patterns of up to five nodes match as their trees say", arguments: 1...5)
  func smallPatterns(size: Int) throws {
    let letters: [Character] = ["a", "b"]
    var subjects: [[Character]] = [[]]
    for start in 0..<15 { subjects += letters.map { subjects[start] + [$0] } }
    #expect(subjects.count == 31)
    for pattern in SmallPattern.all(ofSize: size) {
      let compiled = try Self.engine.compile(pattern.text)
      #expect(compiled.captureGroupCount == pattern.groupCount)
      for subject in subjects {
        let text = String(subject)
        let result = compiled.firstMatch(in: Subject(text), limits: Self.engine.defaultLimits)
        let expected = pattern.firstMatch(in: subject)
        #expect(result.match?.ranges == expected, "\(pattern.text) on '\(text)'")
      }
    }
  }

  @Test(
    "offsets are those of UTF-16, as Foundation's are",
    arguments: [
      "é", "a😀b", "e\u{301}x", "😀😀", "\u{FFFD}z", "\u{10FFFF}", "aé中😀\u{301}b", "",
    ]
  )
  func offsets(subject: String) throws {
    let foundation = FoundationEngine()
    for pattern in [".", "(.)(.)?", "[^a]+", "[é😀]", "b$", "(?i)É", "\u{301}", "[a-z]*"] {
      let other = try foundation.compile(pattern)
        .firstMatch(in: Subject(subject), limits: foundation.defaultLimits)
      #expect(try Self.first(pattern, in: subject) == other.outcome, "\(pattern)")
    }
  }

  @Test("after an empty match the search goes on as that of GlobalReplace")
  func emptyMatches() throws {
    #expect(try Self.all("a*", in: "baaac") == [0..<0, 1..<4, 5..<5])
    #expect(try Self.all("a*?", in: "aa") == [0..<0, 1..<1, 2..<2])
    #expect(try Self.all("", in: "😀é") == [0..<0, 2..<2, 3..<3])
    #expect(try Self.all("|a", in: "aa") == [0..<0, 1..<1, 2..<2])
    #expect(try Self.all("^", in: "ab") == [0..<0])
    #expect(try Self.all(#"\b"#, in: "ab cd") == [0..<0, 2..<2, 3..<3, 5..<5])
    #expect(try Self.all("x", in: "ab") == [])
    #expect(try Self.replaced("b*", by: "-", in: "abbc") == .replaced("-a-c-"))
  }

  @Test(
    "a refused pattern has RE2's words, and the place where it names a part",
    arguments: [
      ("a(?=b)", "invalid perl operator: (?=", 1),
      (#"\\Z[\\Z]\Z"#, #"invalid escape sequence: \Z"#, 8),
      ("é😀[z-a]", "invalid character class range: z-a", 4),
      ("ab**", "bad repetition operator: **", 2),
      ("a{2}b{1001}", "invalid repetition size: {1001}", 5),
      ("(?<n>a)", "invalid perl operator: (?<", 0),
      (#"(a)\1"#, #"invalid escape sequence: \1"#, 3),
      ("(a", "missing )", nil),
      ("a)", "unexpected )", nil),
      (#"\p{Foo}"#, #"invalid character class range: \p{Foo}"#, 0),
      ("(?i", "invalid perl operator: (?i", 0), ("a[b", "missing ]: [b", 1),
      (#"a\"#, #"trailing \"#, nil),
    ] as [(String, String, Int?)]
  )
  func refusals(pattern: String, words: String, offset: Int?) throws {
    let error = #expect(throws: PatternError.self) { try Self.engine.compile(pattern) }
    #expect(error?.message == words)
    #expect(error?.offset == offset)
    #expect(error?.engine == "re2")
  }

  @Test("a pattern that needs more memory than it may take is refused")
  func largePattern() throws {
    let large = String(repeating: #"[\pL\pN]{100}"#, count: 20)
    let error = #expect(throws: PatternError.self) { try Self.engine.compile(large) }
    #expect(error?.message == "pattern too large - compile failed")
    #expect(error?.offset == nil)
    let long = String(repeating: "a", count: (32 << 10) + 1)
    #expect(throws: PatternError.self) { try Self.engine.compile(long) }
  }

  @Test("a search that needs more memory than it may take has the same answer")
  func scarceMemory() throws {
    let pattern = "([ab]*)a[ab]{14}c"
    let small = try RE2Engine(memory: 40 << 10).compile(pattern)
    var generator = SplitMix64(seed: 7)
    for end in ["c", "d"] {
      let letters = (0..<20_000).map { _ in Bool.random(using: &generator) ? "a" : "b" }
      let text = letters.joined() + end
      let expected = try Self.first(pattern, in: text)
      let outcome = small.firstMatch(in: Subject(text), limits: Self.engine.defaultLimits).outcome
      #expect(outcome == expected)
    }
  }

  @Test("nested loops take no time")
  func linear() throws {
    let text = String(repeating: "a", count: 1 << 20) + "!"
    #expect(try Self.first("^(?:(a+)+|(a|a)*)$", in: text) == .noMatch)
  }

  @Test("templates are rewrite strings, and others are refused with RE2's words")
  func templates() throws {
    let replaced = try Self.replaced("(é)|(x)", by: #"<\0|\1|\2|$1|\\>"#, in: "aéx😀")
    #expect(replaced == .replaced(#"a<é|é||$1|\><x||x|$1|\>😀"#))
    #expect(try Self.replaced("z", by: "-", in: "a") == .noMatch)
    let words = [
      #"\n"#: #"Rewrite schema error: '\' must be followed by a digit or '\'."#,
      #"\"#: #"Rewrite schema error: '\' not allowed at end."#,
      #"\2"#: "Rewrite schema requests 2 matches, but the regexp only has 1 parenthesized "
        + "subexpressions.",
    ]
    for (template, words) in words {
      let expected = ReplacementOutcome.failed(.templateRefused(words))
      #expect(try Self.replaced("(a)", by: template, in: "b") == expected)
    }
  }

  @Test("a replacement has its first match")
  func firstReplaced() throws {
    let result = try Self.engine.compile("(b)").replaceMatches(
      in: Subject("😀bb"),
      template: "",
      limits: Self.engine.defaultLimits
    )
    #expect(result.outcome == .replaced("😀"))
    #expect(result.firstMatch?.ranges == [2..<3, 2..<3])
  }

  @Test("half a surrogate pair and half a character are failures, not matches")
  func brokenText() throws {
    for (units, offset) in [
      ([0x61, 0xD83D], 1), ([0xDE00], 0), ([0xD83D, 0xDE00, 0xDE00, 0x61], 2),
    ] as [([UInt16], Int)] {
      let pattern = try Self.engine.compile("a")
      let (subject, limits) = (Subject(utf16: units), Self.engine.defaultLimits)
      let failure = MatchFailure.invalidSubject(offset: offset)
      #expect(pattern.firstMatch(in: subject, limits: limits).outcome == .failed(failure))
      #expect(pattern.allMatches(in: subject, limits: limits).outcome == .failed(failure))
      let replaced = pattern.replaceMatches(in: subject, template: "", limits: limits)
      #expect(replaced.outcome == .failed(failure))
    }
    #expect(try Self.first(#"\C"#, in: "é") == .failed(.splitCharacter))
    #expect(try Self.replaced(#"\C"#, by: "", in: "é") == .failed(.splitCharacter))
    // A letter beyond ASCII makes no word, and within its bytes is no boundary of one.
    #expect(try Self.first(#"\B"#, in: "aéb") == .failed(.splitCharacter))
    #expect(try Self.first(#"(\C)é"#, in: "aé") == .match(Match(ranges: [0..<2, 0..<1])))
  }

  @Test("what is too long or too much is a failure")
  func bounds() throws {
    var settings = RE2Settings()
    settings.matchCount = 3
    settings.outputLength = 6
    let pattern = try RE2Engine(settings: settings).compile("a")
    let limits = MatchLimits(steps: 1, subjectLength: 4)
    let many = Subject("aaaa")
    #expect(
      pattern.allMatches(in: many, limits: limits).outcome == .failed(.tooManyMatches(limit: 3))
    )
    let three = Subject("aaa")
    for (template, outcome) in [
      ("bb", .replaced("bbbbbb")), ("bbb", .failed(.outputTooLong(limit: 6))),
      ("😀", .replaced("😀😀😀")), ("😀b", .failed(.outputTooLong(limit: 6))),
    ] as [(String, ReplacementOutcome)] {
      let result = pattern.replaceMatches(in: three, template: template, limits: limits)
      #expect(result.outcome == outcome)
    }
    let failure = MatchFailure.subjectTooLong(length: 5, limit: 4)
    let outcome = pattern.firstMatch(in: Subject("aaaaa"), limits: limits).outcome
    #expect(outcome == .failed(failure))
  }

  @Test("many threads may use one pattern")
  func threads() async throws {
    let pattern = try Self.engine.compile("(a+)(é)?")
    let limits = Self.engine.defaultLimits
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<16 {
        group.addTask {
          (0..<500).allSatisfy { number in
            let (before, count) = ((thread + number) % 7, 1 + number % 5)
            let text =
              String(repeating: "é", count: before) + String(repeating: "a", count: count) + "é"
            let end = before + count
            let ranges = [before..<(end + 1), before..<end, end..<(end + 1)]
            return pattern.firstMatch(in: Subject(text), limits: limits).match?.ranges == ranges
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
