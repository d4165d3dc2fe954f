import Diagnostics
import Reporters
import RunRecord

/// Which rules are for the same inputs.
struct OverlapPanel {
  var heading: String
  var hasRelations: Bool
  var relations: [String]
  var groups: [Group]
  var leftOut: String?

  /// Actions that are offered for the same inputs.
  struct Group {
    var heading: String
    var rules: [MarkedText]
    var hasExamples: Bool
    var examples: [MarkedText]
  }
}

extension OverlapPanel {
  /// What a rule is to others; nil where it shares no input with them.
  init?(relations: [OverlapRecord.Relation], _ budget: inout ListBudget) {
    guard !relations.isEmpty else { return nil }
    let (shown, rest) = budget.take(relations, ListBudget.maxEntries)
    heading = counted(relations.count, "relation")
    self.relations = shown.map { $0.words() }
    hasRelations = true
    groups = []
    leftOut = ListBudget.rest(rest, "relation")
  }

  /// The sets of actions of a run, if there are any.
  init?(_ overlap: OverlapRecord?, _ budget: inout ListBudget) {
    guard let overlap, !overlap.groups.isEmpty else { return nil }
    let (shown, rest) = budget.take(overlap.groups, ListBudget.maxListed)
    let count = overlap.groups.count
    heading = "\(count.grouped) \(count == 1 ? "set" : "sets") of actions for the same inputs"
    relations = []
    hasRelations = false
    groups = shown.map { group in
      let counts = [
        group.tests > 0 ? counted(group.tests, "test input") : nil,
        group.corpus > 0 ? "\(group.corpus.grouped) of the corpus" : nil,
      ]
      return Group(
        heading: "\(group.rules.count) actions are offered for "
          + counts.compactMap(\.self).joined(separator: ", "),
        rules: group.rules.map { MarkedText($0) },
        hasExamples: !group.examples.isEmpty,
        examples: group.examples.map { MarkedText($0) }
      )
    }
    leftOut = ListBudget.rest(rest, "set")
  }
}
