import Foundation
import MatchEngine
import TestSupport
import Testing

@testable import FoundationEngine

@Suite("ICU's hidden cap", .hangLimit)
struct OperationCapTests {
  struct Case: CustomTestStringConvertible {
    var source: String
    var subject: String
    var testDescription: String { "\(source.prefix(40)) on \(subject.utf16.count) units" }
  }

  static let digits = String(repeating: "\\d", count: 50)
  static let ones = String(repeating: "1", count: 50 * 26 + 1)

  /// Patterns that match, but for which ICU meets its cap after few ticks.
  static let cases = [
    Case(source: "^(?:(?:(?:\(digits))+)+$|1+!$)", subject: ones + "!"),
    Case(source: "(?:(?:(?:\(digits))+)+!|^1+\\?$)", subject: ones + "?"),
  ]

  @Test("makes NSRegularExpression say no match where there is one", arguments: cases)
  func naive(example: Case) throws {
    let expression = try NSRegularExpression(pattern: example.source)
    let range = NSRange(location: 0, length: example.subject.utf16.count)
    var events: [NSRegularExpression.MatchingFlags] = []
    var reports = 0
    expression.enumerateMatches(
      in: example.subject,
      options: [.reportProgress, .reportCompletion, .anchored],
      range: range
    ) { match, flags, _ in
      if flags.contains(.progress) { reports += 1 } else { events.append(flags) }
    }
    #expect(events == [.completed])
    #expect(reports < FoundationEngine().defaultLimits.steps)
    #expect(!OperationCap(source: example.source).isOutOfReach(ticks: reports))
  }

  @Test("is never taken for no match", arguments: testedPaths, cases)
  func outcome(path: FoundationEngine.Path, example: Case) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile(example.source)
    let limits = MatchLimits(steps: 700, subjectLength: 10_000)
    let result = pattern.firstMatch(in: Subject(example.subject), limits: limits)
    guard case .failed(.stepLimit) = result.outcome else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("is out of reach of searches without ticks, of patterns of up to 1,847 units")
  func reach() {
    let cases: [(length: Int, ticks: Int, isOut: Bool)] = [
      (1, 369, true), (1, 370, false), (60, 27, true), (60, 28, false), (696, 1, true),
      (1_847, 0, true), (1_848, 0, false),
    ]
    for (length, ticks, isOut) in cases {
      let cap = OperationCap(source: String(repeating: "a", count: length))
      #expect(cap.isOutOfReach(ticks: ticks) == isOut, "\(length) units, \(ticks) ticks")
    }
  }

  @Test("within reach, answers are still given where ICU came to its end", arguments: testedPaths)
  func certified(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let limits = MatchLimits(steps: 2_500, subjectLength: 100_000)
    let cases: [(source: String, subject: String, outcome: MatchOutcome)] = [
      ("a*b", String(repeating: "a", count: 3_000), .noMatch),
      ("a*b|c", String(repeating: "a", count: 3_000) + "c", .match(Match(ranges: [3_000..<3_001]))),
      ("(?x)a*b # end", String(repeating: "a", count: 3_000), .noMatch),
      ("a*\\Qb", String(repeating: "a", count: 3_000), .noMatch),
      ("a*b\\c", String(repeating: "a", count: 3_000), .noMatch),
    ]
    for (source, subject, outcome) in cases {
      let pattern = try engine.compile(source)
      let result = pattern.firstMatch(in: Subject(subject), limits: limits)
      #expect(result.outcome == outcome, "\(source)")
      #expect(!OperationCap(source: source).isOutOfReach(ticks: result.cost), "\(source)")
    }
  }

  @Test("a replacement is checked over all of its searches", arguments: testedPaths)
  func certifiedReplacement(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let limits = MatchLimits(steps: 2_500, subjectLength: 100_000)
    let run = String(repeating: "a", count: 2_500)
    let pattern = try engine.compile("a*b|c|$")
    let result = pattern.replaceMatches(in: Subject("c" + run + "c"), template: "-", limits: limits)
    #expect(result.outcome == .replaced("-" + run + "--"))
    #expect(result.cost > 300)
  }
}
