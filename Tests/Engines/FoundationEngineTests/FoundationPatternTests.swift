import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("a compiled pattern")
struct FoundationPatternTests {
  @Test("keeps its text and counts its groups", arguments: testedPaths)
  func facts(path: FoundationEngine.Path) throws {
    let pattern = try FoundationEngine(path: path).compile("(a)(?:b)(?<name>c)")
    #expect(pattern.source == "(a)(?:b)(?<name>c)")
    #expect(pattern.captureGroupCount == 2)
  }

  @Test("gives nil for a group that took no part", arguments: testedPaths)
  func groups(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile("(a)|(b)()")
    let result = pattern.firstMatch(in: Subject("xb"), limits: engine.defaultLimits)
    let match = Match(ranges: [1..<2, nil, 1..<2, 2..<2])
    #expect(result == MatchResult(outcome: .match(match), cost: 0))
  }

  @Test("refuses a subject over the limit", arguments: testedPaths)
  func subjectLength(path: FoundationEngine.Path) throws {
    let pattern = try FoundationEngine(path: path).compile("a")
    let limits = MatchLimits(steps: 10, subjectLength: 3)
    let failure = MatchFailure.subjectTooLong(length: 4, limit: 3)
    #expect(pattern.firstMatch(in: Subject("aa😀"), limits: limits).outcome == .failed(failure))
    let replaced = pattern.replaceMatches(in: Subject("aa😀"), template: "", limits: limits)
    #expect(replaced.outcome == .failed(failure))
    let short = pattern.firstMatch(in: Subject("a😀"), limits: limits)
    #expect(short.outcome == .match(Match(ranges: [0..<1])))
  }

  @Test("finds all matches, one character on after an empty one", arguments: testedPaths)
  func allMatches(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let cases: [(pattern: String, subject: String, matches: [[Range<Int>?]])] = [
      ("(a)|b", "acb", [[0..<1, 0..<1], [2..<3, nil]]),
      ("|a", "aa", [[0..<0], [1..<1], [2..<2]]),
      ("x*", "😀", [[0..<0], [2..<2]]),
      ("z", "abc", []),
    ]
    for (pattern, subject, matches) in cases {
      let result = try engine.compile(pattern)
        .allMatches(in: Subject(subject), limits: engine.defaultLimits)
      #expect(result.outcome == .matches(matches.map { Match(ranges: $0) }), "\(pattern)")
    }
  }

  @Test("stops collecting matches at the limit", arguments: testedPaths)
  func matchCount(path: FoundationEngine.Path) throws {
    var settings = FoundationSettings()
    settings.matchCount = 3
    let engine = FoundationEngine(path: path, settings: settings)
    let pattern = try engine.compile("a")
    let limits = engine.defaultLimits
    let three = (0..<3).map { Match(ranges: [$0..<($0 + 1)]) }
    #expect(pattern.allMatches(in: Subject("aaa"), limits: limits).outcome == .matches(three))
    let failure = MatchFailure.tooManyMatches(limit: 3)
    #expect(pattern.allMatches(in: Subject("aaaa"), limits: limits).outcome == .failed(failure))
  }

  @Test("stops a replacement that grows over the limit", arguments: testedPaths)
  func outputLength(path: FoundationEngine.Path) throws {
    var settings = FoundationSettings()
    settings.outputLength = 10
    let engine = FoundationEngine(path: path, settings: settings)
    let pattern = try engine.compile("a")
    let cases: [(subject: String, template: String, outcome: ReplacementOutcome)] = [
      ("aaaaa", "bb", .replaced("bbbbbbbbbb")),
      ("aaaaac", "bb", .failed(.outputTooLong(limit: 10))),
      ("aaaaaa", "bb", .failed(.outputTooLong(limit: 10))),
      ("a", "12345678901", .failed(.outputTooLong(limit: 10))),
      ("bbbbbbbbbbb", "", .noMatch),
    ]
    for (subject, template, outcome) in cases {
      let limits = engine.defaultLimits
      let result = pattern.replaceMatches(in: Subject(subject), template: template, limits: limits)
      #expect(result.outcome == outcome, "\(subject) by \(template)")
    }
  }

  @Test("tells templates apart that are equal as strings", arguments: testedPaths)
  func templates(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile("a")
    for template in ["\u{E9}", "e\u{301}"] {
      let limits = engine.defaultLimits
      let result = pattern.replaceMatches(in: Subject("a"), template: template, limits: limits)
      guard case .replaced(let output) = result.outcome else { continue }
      #expect(Array(output.utf16) == Array(template.utf16))
    }
  }

  @Test("bounds all searches of a replacement together by one limit", arguments: testedPaths)
  func replacementCost(path: FoundationEngine.Path) throws {
    let pattern = try FoundationEngine(path: path).compile("(?:a|b)*c")
    let part = String(repeating: "ab", count: 4_000) + "c"
    let subject = Subject(String(repeating: part, count: 10))
    let whole = MatchLimits(steps: 100, subjectLength: 1_000_000)
    let first = pattern.firstMatch(in: subject, limits: whole)
    let all = pattern.replaceMatches(in: subject, template: "", limits: whole)
    #expect(first.cost == 1)
    let match = Match(ranges: [0..<8_001])
    #expect(all == ReplacementResult(outcome: .replaced(""), cost: 16, firstMatch: match))
    let tight = MatchLimits(steps: 12, subjectLength: 1_000_000)
    let stopped = pattern.replaceMatches(in: subject, template: "", limits: tight)
    #expect(stopped == ReplacementResult(outcome: .failed(.stepLimit(12, .ticks)), cost: 12))
  }

  @Test("treats a limit under one step as one", arguments: testedPaths, [0, -5, 1])
  func smallLimit(path: FoundationEngine.Path, steps: Int) throws {
    let pattern = try FoundationEngine(path: path).compile("(a+)+$")
    let limits = MatchLimits(steps: steps, subjectLength: 100)
    let runaway = Subject(String(repeating: "a", count: 40) + "!")
    let outcome = MatchOutcome.failed(.stepLimit(1, .ticks))
    #expect(pattern.firstMatch(in: runaway, limits: limits).outcome == outcome)
    #expect(pattern.firstMatch(in: Subject("b!"), limits: limits).outcome == .noMatch)
  }

  @Test("takes a lone surrogate for U+FFFD", arguments: testedPaths)
  func loneSurrogates(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let subject = Subject(utf16: [0xD83D, 0x61, 0xDE00])
    let limits = engine.defaultLimits
    let replacement = try engine.compile("\\uFFFD")
    #expect(
      replacement.firstMatch(in: subject, limits: limits).outcome
        == .match(Match(ranges: [0..<1]))
    )
    let surrogate = try engine.compile("\\p{Cs}")
    #expect(surrogate.firstMatch(in: subject, limits: limits).outcome == .noMatch)
    let letter = try engine.compile("a")
    #expect(
      letter.replaceMatches(in: subject, template: "", limits: limits).outcome
        == .replaced("\u{FFFD}\u{FFFD}")
    )
  }

  @Test("gives the same results to many threads at once", arguments: testedPaths)
  func threads(path: FoundationEngine.Path) async throws {
    let engine = FoundationEngine(path: path)
    let patterns = try ["(\\w+)/(\\d+)$", "(a+)+$", "(?:a|b)*c", "(?=(a*))b"].map(engine.compile)
    let subjects = [
      Subject("https://example.com/item/42"), Subject(String(repeating: "a", count: 24) + "!"),
      Subject(String(repeating: "ab", count: 3_000) + "c"), Subject(""),
    ]
    let limits = MatchLimits(steps: 20, subjectLength: 100_000)
    @Sendable func results() -> [String] {
      patterns.flatMap { pattern in
        subjects.flatMap { subject in
          [
            "\(pattern.firstMatch(in: subject, limits: limits))",
            "\(pattern.replaceMatches(in: subject, template: "<$1>", limits: limits))",
          ]
        }
      }
    }
    let expected = results()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<4).allSatisfy { _ in results() == expected } }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
