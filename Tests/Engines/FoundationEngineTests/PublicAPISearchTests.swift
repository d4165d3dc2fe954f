import Foundation
import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("answers compared with those of NSRegularExpression")
struct PublicAPISearchTests {
  @Test("matches and replacements are its own", arguments: testedPaths, 400..<406)
  func differential(path: FoundationEngine.Path, seed: UInt64) throws {
    let engine = FoundationEngine(path: path)
    let limits = MatchLimits(steps: 30, subjectLength: 10_000)
    var input = RandomInput(seed: seed)
    for _ in 0..<300 {
      let source = input.pattern()
      let template = input.template()
      let subject = input.subject(length: 20)
      guard let expression = try? NSRegularExpression(pattern: source) else {
        #expect(throws: PatternError.self) { try engine.compile(source) }
        continue
      }
      let pattern = try engine.compile(source)
      let range = NSRange(location: 0, length: subject.utf16.count)
      let first = pattern.firstMatch(in: subject, limits: limits)
      if case .failed = first.outcome { continue }
      let match = expression.firstMatch(in: subject.text, range: range)
      let ranges = match.map { match in
        (0..<match.numberOfRanges).map { Range(match.range(at: $0)) }
      }
      let outcome = ranges.map { MatchOutcome.match(Match(ranges: $0)) } ?? .noMatch
      #expect(first.outcome == outcome, "\(source.debugDescription) on \(subject.utf16)")

      let replaced = pattern.replaceMatches(in: subject, template: template, limits: limits)
      // With these Foundation on Linux goes wrong: see `RandomInput.template()`.
      let isSafe = subject.utf16.allSatisfy { $0 != 0x301 && $0 != 0x0D }
      guard isSafe, case .replaced = replaced.outcome else { continue }
      let text = expression.stringByReplacingMatches(
        in: subject.text,
        range: range,
        withTemplate: template
      )
      #expect(replaced.outcome == .replaced(text), "\(source.debugDescription) on \(subject.utf16)")
    }
  }
}
