package import Diagnostics
package import GoldenStore
package import MatchEngine
package import PatternLists
package import RegressionSuite
package import RunRecord

/// A rule of any format, as suites, lists and answers take it.
package protocol ProvenRule: TestedRule, RecordedRule {
  /// The rule's id, such as `template/open-ticket`.
  var id: String { get }
  /// The rule's place.
  var location: LocationRecord { get }
  /// The kind of rule as lists name it, such as `template`.
  var kind: String { get }
  /// The rule as it is written: a pattern, a template, or the name of a file.
  var source: String { get }
  /// The names of its results where it can give several, such as those of apps.
  var resultNames: [String] { get }
  /// What the rule's tests exercise of it.
  var coverage: CoverageRecord { get }

  /// Its patterns; empty where it has none, or only ones that are made of something else.
  var patternEntries: [PatternEntry] { get }

  /// The names by which its templates and tests use groups of its patterns.
  var usedNames: Set<String> { get }

  /// What it gives by the groups of its first pattern, as Foundation's templates name them; nil if nothing is known of
  /// that.
  var template: String? { get }

  /// The subjects of tests that are about the rule: its own, and those of its set for which it decides.
  var testedSubjects: [Subject] { get }

  /// Whether a match after the first one makes a difference to the rule.
  var usesAllMatches: Bool { get }

  /// What the rule gives for a URL; empty if the rule does not take the URL, and one answer if that is not
  /// known.
  func answers(to url: String) -> [RuleAnswer]

  /// Where the rule's pattern stops in a subject that it does not match; nil if it matches, or nothing is known of
  /// that.
  func stop(in subject: Subject) -> PatternStop?

  /// The rule with another text in the place of its first pattern.
  ///
  /// - Parameter text: The pattern as the file would write it.
  /// - Returns: The rule; nil if it is made of more than its patterns.
  func withPattern(_ text: String) -> (any ProvenRule)?

  /// The first test of a set that passes, and no longer does with another rule in the place of that with its id.
  ///
  /// - Parameter rule: The rule.
  /// - Returns: The test's input; nil if there is none, or for a rule that is no set, or has none with the id.
  func test(failingWith rule: any ProvenRule) -> String?

  /// The rule as its mutants are run, where that is on another engine than its own: what only the engines make a
  /// difference to shows nothing of a mistake.
  var asMutated: any ProvenRule { get }

  /// The rule with one mistake put in, for each mistake that its format knows, in the order of the rule.
  ///
  /// - Parameter most: How many are wanted at most.
  /// - Returns: The mutants.
  func mutants(most: Int) -> [RuleMutant]

  /// The expected result of a test as it is written, and as it would be for what the rule gives.
  ///
  /// - Throws: `ResultRefusal` if it is not one value of the file.
  func resultChange(of test: TestRecord) throws(ResultRefusal) -> ResultChange

  /// Compares the rule's own matcher with its expressions on other engines.
  ///
  /// - Parameters:
  ///   - urls: The URLs; the rule's own tests come to them.
  ///   - engines: The engines, each with what one search may take.
  /// - Returns: The differences; nil if engines decide for the rule anyway.
  func comparison(
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)]
  ) -> RuleComparison?
}

/// One of the results that a rule gives for a URL.
package struct RuleAnswer: Sendable, Hashable {
  /// The result's name, one of the rule's; nil where it has only one.
  package let name: String?
  package let value: ExactText
  /// Why it is not known whether the rule takes the URL, and what it gives; nil if it is known.
  package let unknown: FailureReason?
  /// More about the reason; nil if there is no more to say.
  package let detail: String?

  package init(_ value: String, name: String? = nil) {
    self.name = name
    self.value = ExactText(value)
    unknown = nil
    detail = nil
  }

  package init(unknown reason: FailureReason, _ detail: String? = nil) {
    name = nil
    value = ExactText("")
    unknown = reason
    self.detail = detail
  }

  /// The answer as lists show it.
  package var line: String {
    if let unknown {
      return "not known: \(unknown.words)" + (detail.map { ": \($0)" } ?? "")
    }
    return (name.map { "\($0)  " } ?? "") + value.text
  }
}

extension ProvenRule {
  /// Whether it decides among other rules of its file.
  package var isSet: Bool { kind == "set" }

  package var patternEntries: [PatternEntry] { [] }

  package var usedNames: Set<String> { [] }

  package var template: String? { nil }

  package var asMutated: any ProvenRule { self }

  /// Its patterns as engines get them.
  package var patternCases: [PatternCase] {
    patternEntries.map { entry in
      var target = entry.target
      target.usesAllMatches = usesAllMatches
      return target
    }
  }

  package var testedSubjects: [Subject] { testSubjects }

  package var usesAllMatches: Bool { false }

  package func reasonOfFailure(at index: Int, _ record: TestRecord) -> String? { nil }

  package func stop(in subject: Subject) -> PatternStop? { nil }

  package func withPattern(_ text: String) -> (any ProvenRule)? { nil }

  package func test(failingWith rule: any ProvenRule) -> String? { nil }

  package func mutants(most: Int) -> [RuleMutant] { [] }

  package func resultChange(of test: TestRecord) throws(ResultRefusal) -> ResultChange {
    throw .isSeveralValues
  }

  package func comparison(
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)]
  ) -> RuleComparison? { nil }
}
