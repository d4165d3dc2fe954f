import DriftSuite
import FoundationEngine
import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import Testing

@Suite("The difference between two patterns")
struct PatternDifferenceTests {
  private static func difference(
    _ first: String,
    _ second: String,
    corpus: [String] = []
  ) -> PatternDifference {
    PatternDifference(
      PatternCase(rule: "a", pattern: first, subjects: []),
      PatternCase(rule: "b", pattern: second, subjects: []),
      on: DriftEngine(FoundationEngine()),
      corpus: corpus.map { Subject($0) },
      options: DriftSuite.Options(effort: DriftEffort(level: 1), seed: 1, profile: "as-written")
    )
  }

  @Test(
    "patterns that mean the same are proven equal",
    arguments: [
      ("(?:a|b)c", "[ab]c", true), ("^https?://(\\d+)$", "^https?://([\\d]+)$", true),
      ("(a+)+$", "a+$", false), ("(?<n>x)(y)", "xy", false),
    ]
  )
  func equal(_ first: String, _ second: String, _ comparesGroups: Bool) {
    let difference = Self.difference(first, second)
    #expect(difference.verdict == .equal && difference.subjects == 0)
    #expect(difference.comparesGroups == comparesGroups)
  }

  @Test(
    "patterns that differ have a URL that NSRegularExpression tells them apart by",
    arguments: [
      ("^https?://(\\w+)\\.com/", "^https?://([\\w-]+)\\.com/"),
      ("^https://a\\.example/(.+)", "^https://a\\.example/([^?]+)"),
      ("//(?:www\\.)?a\\.example/(\\d+)", "//www\\.a\\.example/(\\d+)"),
      ("^https://(\\w+)\\.example\\.org/(\\d+)$", "^https://(\\w+)\\.example\\.org/(\\d{2,})$"),
    ]
  )
  func different(_ first: String, _ second: String) throws {
    guard case .different(let witness) = Self.difference(first, second).verdict else {
      Issue.record("\(first) and \(second) are not told apart")
      return
    }
    #expect(witness.likeness == .real, "\(witness.subject.text)")
    #expect(try Self.ranges(first, witness.subject) != Self.ranges(second, witness.subject))
    #expect(witness.subject.utf16.count < 32, "\(witness.subject.text)")
  }

  /// What Foundation's own class finds, without the engine of the project.
  private static func ranges(_ pattern: String, _ subject: Subject) throws -> [[NSRange]] {
    let regex = try NSRegularExpression(pattern: pattern)
    let whole = NSRange(location: 0, length: subject.utf16.count)
    return regex.matches(in: subject.text, range: whole).map { match in
      (0..<match.numberOfRanges).map { match.range(at: $0) }
    }
  }

  @Test("a corpus shows what strings made from the patterns do not")
  func corpus() throws {
    let long = "https://a.example/" + String(repeating: "x", count: 70)
    let verdict = Self.difference("(a)(.{80,})?\\1", "(a)(.{81,})?\\1", corpus: [long]).verdict
    if case .undecided(let reason) = verdict { #expect(reason == "back-reference") }
    #expect(verdict != .equal)
  }

  @Test("what has no proof and no difference is undecided, with the reason and the count")
  func undecided() {
    let difference = Self.difference("(a)\\1", "(a)(?:\\1)")
    #expect(difference.verdict == .undecided("back-reference"))
    #expect(difference.subjects > 3)
  }
}
