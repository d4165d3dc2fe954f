import Diagnostics
import Reporters
import RunRecord

/// The rules of a run, those that fail first.
struct RuleList {
  var heading: String
  var sections: [RuleSection]
  /// The outcomes that occur, for the filter.
  var outcomes: [Choice]
  /// The parts of the run that occur, for the filter.
  var subjects: [Choice]
  /// The anchors of the rules.
  var anchors: RuleLinks

  /// Something to filter by.
  struct Choice {
    var value: String
    var words: String
    var count: String
  }
}

/// Finds the section of a rule.
struct RuleLinks {
  fileprivate var keys: [RuleKey: String] = [:]
  fileprivate var ids: [RuleKey: String] = [:]

  /// The anchor of the section about a finding; nil where it is about no rule.
  func anchor(of finding: ReportedFinding) -> String? {
    guard let rule = finding.rule else { return nil }
    return keys[RuleKey(rule: ExactText(rule), file: finding.location.map { ExactText($0.file) })]
      ?? ids[RuleKey(rule: ExactText(rule), file: nil)]
  }
}

extension RuleList {
  /// The rules of a record.
  init(_ record: RunRecord, _ commands: CommandPrinter, _ budget: inout ListBudget) {
    let ranked = RuleMaterial.all(of: record).map { ($0, RuleOutcome(of: $0)) }
      .stablySorted { $0.1 < $1.1 }
    var anchors = RuleAnchors()
    var links = RuleLinks()
    sections = ranked.map { material, outcome in
      let anchor = anchors.anchor(of: material.id)
      links.keys[material.key] = anchor
      links.ids[RuleKey(rule: material.key.rule, file: nil)] =
        links.ids[RuleKey(rule: material.key.rule, file: nil)] ?? anchor
      return RuleSection(material, outcome, anchor: anchor, record, commands, &budget)
    }
    self.anchors = links
    heading = counted(sections.count, "rule")
    let outcomes = Dictionary(grouping: ranked, by: \.1).mapValues(\.count)
    self.outcomes = RuleOutcome.allCases.compactMap { outcome in
      outcomes[outcome].map {
        Choice(value: outcome.rawValue, words: outcome.words, count: $0.grouped)
      }
    }
    let subjects = sections.flatMap { $0.subjects.split(separator: " ").map(String.init) }
    let counts = Dictionary(grouping: subjects) { $0 }.mapValues(\.count)
    self.subjects = SummaryRow.Part.allCases.compactMap { part in
      counts[part.rawValue].map {
        Choice(value: part.rawValue, words: part.rawValue, count: $0.grouped)
      }
    }
  }
}
