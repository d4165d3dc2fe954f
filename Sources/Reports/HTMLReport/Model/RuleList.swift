import Diagnostics
import Reporters
import RunRecord

/// A rule with its outcome and its anchor.
struct RankedRule {
  var material: RuleMaterial
  var outcome: RuleOutcome
  var anchor: String
}

extension RankedRule {
  /// The rules of a record, those that fail first.
  static func all(of record: RunRecord, _ findings: [ReportedFinding]) -> [RankedRule] {
    var anchors = RuleAnchors()
    return RuleMaterial.all(of: record, findings).map { ($0, RuleOutcome(of: $0)) }
      .sorted { $0.1 < $1.1 }
      .map { material, outcome in
        RankedRule(
          material: material,
          outcome: outcome,
          anchor: anchors.anchor(of: material.id)
        )
      }
  }
}

/// The rules of a run, those that fail first.
struct RuleList {
  var heading: String
  var sections: [RuleSection]
  /// The outcomes that occur, for the filter.
  var outcomes: [Choice]
  /// The parts of the run that occur, for the filter.
  var subjects: [Choice]

  /// Something to filter by.
  struct Choice {
    var value: String
    var words: String
    var count: String
  }
}

extension RuleList {
  /// The list; nil where the record is about no rule.
  init?(
    _ rules: [RankedRule],
    _ record: RunRecord,
    _ commands: CommandPrinter,
    _ budget: inout ListBudget
  ) {
    guard !rules.isEmpty else { return nil }
    sections = rules.map { RuleSection($0, record, commands, &budget) }
    heading = counted(rules.count, "rule")
    let outcomes = Dictionary(grouping: rules, by: \.outcome).mapValues(\.count)
    self.outcomes = RuleOutcome.allCases.compactMap { outcome in
      outcomes[outcome].map {
        Choice(value: outcome.rawValue, words: outcome.words, count: $0.grouped)
      }
    }
    let subjects = sections.flatMap { $0.subjects.split(separator: " ").map(String.init) }
    let counts = Dictionary(grouping: subjects) { $0 }.mapValues(\.count)
    self.subjects = PartID.all.compactMap { part in
      counts[part.rawValue].map {
        Choice(value: part.rawValue, words: part.rawValue, count: $0.grouped)
      }
    }
  }
}
