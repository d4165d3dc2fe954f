import Diagnostics
import GoldenStore
import MatchEngine
import PatternLists
import PatternRuleFormat
import RuleSets
import RunRecord

/// A pattern of a list, with the texts that it gives for the fields.
struct AgentRule: Sendable {
  let list: AgentList
  var pattern: PatternRule
  /// The replacement of each field; nil where it gives a group.
  var replacements: [String?]
  /// Groups in replacements that the pattern does not have.
  var missingGroups: [Diagnostic] = []
  /// The user agents of tests for which the rule decides.
  var tested: @Sendable () -> [Subject] = { [] }

  /// The fields that the rule gives for a user agent; nil if it does not match it.
  func fields(_ agent: Subject) -> Result<[String?]?, UnknownOutcome> { fields([agent])[0] }

  /// The same for each of some user agents.
  func fields(_ agents: [Subject]) -> [Result<[String?]?, UnknownOutcome>] {
    pattern.groups(of: agents).map { groups in groups.map { $0.map(fields(of:)) } }
  }

  private func fields(of groups: [String?]) -> [String?] {
    zip(list.fields, replacements).map { field, replacement in
      guard let replacement else {
        return field.group.flatMap { $0 < groups.count ? groups[$0] : nil }.flatMap(\.asField)
      }
      return Self.expanded(replacement, groups).asField
    }
  }

  /// A replacement with its groups, `$1` to `$9`; one that took no part is empty.
  private static func expanded(_ text: String, _ groups: [String?]) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let after = rest[dollar...].dropFirst()
      if let digit = after.first?.wholeNumberValue, after.first?.isASCII == true, digit > 0 {
        result += digit < groups.count ? groups[digit] ?? "" : ""
        rest = after.dropFirst()
      } else {
        result += "$"
        rest = after
      }
    }
    return result + rest
  }
}

extension String {
  /// A text as a field has it: without white space around it, nil if there is nothing else.
  fileprivate var asField: String? {
    let scalars = unicodeScalars.drop(while: \.properties.isWhitespace)
    var trimmed = String.UnicodeScalarView(scalars)
    while trimmed.last?.properties.isWhitespace == true { trimmed.removeLast() }
    return trimmed.isEmpty ? nil : String(trimmed)
  }
}

extension AgentList {
  /// The fields that have a text.
  func answers(_ texts: [String?]) -> [RuleAnswer] {
    zip(fields, texts).compactMap { field, text in text.map { RuleAnswer($0, name: field.name) } }
  }
}

extension [RuleAnswer] {
  /// The answers as goldens keep them.
  var goldenOutcomes: [String: GoldenOutcome] {
    let outcomes = map { answer in
      (answer.name ?? "", answer.unknown.map(GoldenOutcome.failed) ?? .output(answer.value))
    }
    return Dictionary(outcomes, uniquingKeysWith: { first, _ in first })
  }
}

extension AgentRule: ProvenRule {
  var id: String { pattern.id }
  var kind: String { list.kind }
  var location: LocationRecord { pattern.location }
  var source: String { pattern.source }
  var resultNames: [String] { list.fields.map(\.name) }
  var coverage: CoverageRecord { pattern.coverage(byMatches: testedSubjects) }
  var patternEntries: [PatternEntry] { pattern.patternEntries }

  func answers(to text: String) -> [RuleAnswer] {
    switch fields(Subject(text)) {
    case .failure(let unknown): [RuleAnswer(unknown: unknown.reason)]
    case .success(let fields): fields.map(list.answers) ?? []
    }
  }

  func stop(in subject: Subject) -> PatternStop? { pattern.stop(in: subject) }

  var definition: RuleDefinition {
    RuleDefinition(
      kind: .rule,
      pattern: ExactText(pattern.entry.target.pattern),
      formats: zip(list.fields, replacements).compactMap { field, replacement in
        replacement.map {
          FormatDefinition(key: FormatKey(app: ExactText(field.name)), template: ExactText($0))
        }
      }
    )
  }

  var testSubjects: [Subject] { [] }
  var testedSubjects: [Subject] { tested() }

  func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    answers(to: subject.text).goldenOutcomes
  }

  var testCount: Int { 0 }
  func runTests() -> [TestRecord] { [] }
  func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] { [] }
}
