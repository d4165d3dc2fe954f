import Foundation
import MatchEngine
import Testing

@testable import FoundationEngine

/// Both ways to ICU, side by side.
struct EnginePair {
  let direct = FoundationEngine(path: .icu)
  let reported = FoundationEngine(path: .publicAPI)

  /// The results of both for a first match and a replacement, as text to compare and to show.
  func results(_ source: String, _ subject: Subject, _ template: String, _ limits: MatchLimits)
    -> (direct: [String], reported: [String])
  {
    (
      Self.results(direct, source, subject, template, limits),
      Self.results(reported, source, subject, template, limits)
    )
  }

  private static func results(
    _ engine: FoundationEngine,
    _ source: String,
    _ subject: Subject,
    _ template: String,
    _ limits: MatchLimits
  ) -> [String] {
    do {
      let pattern = try engine.compile(source)
      return [
        "\(pattern.captureGroupCount)",
        "\(pattern.firstMatch(in: subject, limits: limits))",
        "\(pattern.replaceMatches(in: subject, template: template, limits: limits))",
      ]
    } catch {
      return ["\(error)"]
    }
  }
}

@Suite("both ways to ICU", .enabled(if: FoundationEngine.canCallICU))
struct ConformanceTests {
  static let cases: [(source: String, subject: String)] = [
    ("a*", "baac"), ("a*?", "aa"), ("|a", "aa"), ("x*", "😀"), ("\\b", "ab cd"), ("^", "ab"),
    ("$", "ab\n"), ("$", "ab\r\n"), ("(?m)^", "a\r\nb\n\nc"), ("(?m)^.", "\r\n\r\na\rb"),
    ("(?m)$", "a\r\nb"), ("(?<=a)b", "abab"), ("(?<!a)b", "bab"), ("\\Ga", "aaba"),
    ("(a)|(b)|(c)", "cba"), ("(?:(a)|b)+", "aab"), ("(a)\\1", "aab aa"), ("\\X", "e\u{301}😀"),
    (".", "\u{2028}a\u{85}b"), ("(?s).", "\r\n"), ("[:alnum:]+", "-ab1-"), ("", "a"), ("(", "a"),
    ("\u{0}", "a\u{0}b"), ("(?x) a # b", "ab"), ("\\Qa.", "a.b"), ("a\\c", "a\u{1F}"),
    ("\\\\c", "a\\c"), ("😀+", "x😀😀"),
    ("(?i)straße", "STRASSE"), ("[^/]+$", "https://example.com/a/b"), ("a{0}", "a"),
    ("(?=a)", "ba"),
  ]

  @Test("agree on matches, replacements, failures and costs", arguments: cases)
  func tableCase(source: String, subject: String) {
    let pair = EnginePair()
    for template in ["<$0>", "$1$2", "-"] {
      let limits = pair.direct.defaultLimits
      let results = pair.results(source, Subject(subject), template, limits)
      #expect(results.direct == results.reported)
    }
  }

  @Test("agree on random patterns and subjects", arguments: 0..<6)
  func random(seed: UInt64) {
    let pair = EnginePair()
    var input = RandomInput(seed: seed)
    for _ in 0..<400 {
      let source = input.pattern()
      let template = input.template()
      for _ in 0..<4 {
        let subject = input.subject(length: 24)
        let limits = MatchLimits(steps: 20, subjectLength: 10_000)
        let results = pair.results(source, subject, template, limits)
        #expect(
          results.direct == results.reported,
          "\(source.debugDescription) on \(subject.utf16)"
        )
      }
    }
  }

  @Test("agree on long work, where costs are not zero", arguments: 100..<104)
  func longWork(seed: UInt64) {
    let pair = EnginePair()
    var input = RandomInput(seed: seed)
    var worked = 0
    for _ in 0..<150 {
      let source = input.pattern()
      for length in [100, 700] {
        let subject = input.pumpedSubject(length: length)
        let limits = MatchLimits(steps: 12, subjectLength: 10_000)
        let results = pair.results(source, subject, "<$0>", limits)
        if !results.direct.joined().contains("cost: 0") { worked += 1 }
        #expect(
          results.direct == results.reported,
          "\(source.debugDescription) on \(subject.text.debugDescription)"
        )
      }
    }
    #expect(worked > 10)
  }

  @Test("agree on long subjects", arguments: 200..<204)
  func longSubjects(seed: UInt64) {
    let pair = EnginePair()
    var input = RandomInput(seed: seed)
    for _ in 0..<60 {
      let source = input.pattern()
      let subject = input.pumpedSubject(length: 6_000)
      let limits = MatchLimits(steps: 40, subjectLength: 100_000)
      let results = pair.results(source, subject, "<$0>", limits)
      #expect(
        results.direct == results.reported,
        "\(source.debugDescription) on \(subject.text.prefix(8).debugDescription), \(subject.utf16.count)"
      )
    }
  }
}
