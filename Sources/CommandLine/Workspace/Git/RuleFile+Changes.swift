import GoldenStore
import MatchEngine
import PatternLists
import RegressionSuite
import RuleSets
import RunRecord
import SubjectDomains

extension RuleFile {
  /// The ids of the rules that are new or differ from those of the file as it was, with all sets if there is any
  /// or one is gone; nil if something else may concern every rule.
  func rulesChanged(from former: any RuleFile) -> Set<String>? {
    guard isOfPatterns, former.isOfPatterns, engines == former.engines else { return nil }
    let old = Dictionary(
      former.rules.map { ($0.id, ComparedRule($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    var changed = Set(rules.filter { old[$0.id] != ComparedRule($0) }.map(\.id))
    if !changed.isEmpty || !Set(old.keys).isSubset(of: rules.map(\.id)) {
      changed.formUnion(rules.filter { $0.isSet }.map(\.id))
    }
    return changed
  }

  /// Whether what its rules do is all in their patterns, templates and tests.
  private var isOfPatterns: Bool { rules.allSatisfy { $0.isSet || !$0.patternEntries.isEmpty } }
}

/// What decides the outcomes of a rule.
private struct ComparedRule: Equatable {
  let definition: RuleDefinition
  let domains: [SubjectDomain.ID]
  /// The inputs of its tests with what they expect.
  let tests: [[String?]]

  init(_ rule: any ProvenRule) {
    definition = rule.definition
    domains = rule.patternCases.map(\.domain.id)
    tests = rule.skippedTests(because: .stopped).map { [$0.format, $0.input, $0.expected] }
  }
}
