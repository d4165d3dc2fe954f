import MatchEngine
import TestSupport
import Testing

@testable import FoundationEngine

@Suite("runaway patterns", .hangLimit)
struct RunawayTests {
  /// What a search must end in.
  enum Expectation {
    case stepLimit
    case stackOverflow
    case match
    case noMatch
  }

  struct Case: CustomTestStringConvertible {
    var source: String
    var subject: String
    var expected: Expectation

    init(_ source: String, _ subject: String, _ expected: Expectation) {
      self.source = source
      self.subject = subject
      self.expected = expected
    }

    var testDescription: String { "\(source.prefix(40)) on \(subject.utf16.count) units" }
  }

  static func a(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let cases = [
    Case("(a?)++", "b", .stackOverflow),
    Case("^(?:[a-z]*-?)*+$", "a-b!", .stackOverflow),
    Case("(?:\\w*)++/", "abc", .stackOverflow),
    Case("(?:a|b)*$", a(300_000), .match),
    Case("(a|b)*$", a(900_000), .stackOverflow),
    Case("^(?:(a|a)+$|a+!$)", a(24) + "!", .stepLimit),
    Case("(a+)+$", a(40) + "!", .stepLimit),
    Case("a*b", a(300_000), .stepLimit),
    Case("a*b", a(2_000), .noMatch),
    Case("(?:x+x+)+y", String(repeating: "x", count: 3_000), .stepLimit),
    Case("(?:x+x+)+y", String(repeating: "x", count: 300_000), .stepLimit),
    Case("(?>[ab]*)c", a(300_000), .stepLimit),
    Case("(a*)\\1b", a(6_000), .stepLimit),
    Case("^(?:(?:(?:){1000}){1000}){1000}", "a", .stepLimit),
    Case("(?:(?:(?:a{1000}){1000}){1000})", a(100_000), .stepLimit),
    Case("^" + String(repeating: "(a?)", count: 300) + "b", a(299), .stepLimit),
  ]

  @Test("never end in a wrong answer", arguments: testedPaths, cases)
  func outcome(path: FoundationEngine.Path, example: Case) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile(example.source)
    let subject = Subject(example.subject)
    // Where steps run out, fewer show it as well.
    let enough =
      example.expected == .stepLimit
      ? MatchLimits(steps: engine.defaultLimits.steps / 20, subjectLength: 1_000_000)
      : engine.defaultLimits
    let first = pattern.firstMatch(in: subject, limits: enough)
    switch (example.expected, first.outcome) {
    case (.stepLimit, .failed(.stepLimit)), (.stackOverflow, .failed(.stackOverflow)),
      (.match, .match), (.noMatch, .noMatch):
      break
    default: Issue.record("\(first)")
    }
    guard case .failed(let failure) = first.outcome else { return }
    let limits = MatchLimits(steps: 200, subjectLength: 1_000_000)
    let stopped = pattern.firstMatch(in: subject, limits: limits)
    let again = pattern.firstMatch(in: subject, limits: limits)
    let replaced = pattern.replaceMatches(in: subject, template: "-", limits: limits)
    #expect(again == stopped)
    #expect(replaced.cost == stopped.cost, "\(failure) at first")
    guard case .failed = stopped.outcome, case .failed = replaced.outcome else {
      Issue.record("\(stopped), \(replaced)")
      return
    }
  }
}
