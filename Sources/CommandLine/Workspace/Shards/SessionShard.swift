import Diagnostics
package import RunRecord

/// The part of a run that a call does: some of its rules and, in one of the parts, what is of no
/// rule.
package struct SessionShard: Sendable {
  package let name: ShardName
  /// All rules of the whole run, in their order.
  package let allRules: [ShardRule]
  private let plan: ShardPlan
  private let places: [Place: Int]

  /// A rule with its file.
  private struct Place: Hashable {
    let rule: ExactText
    let file: ExactText
  }

  /// Takes a part.
  ///
  /// - Parameters:
  ///   - name: Which one.
  ///   - plan: How the rules are shared out.
  ///   - rules: All rules of the whole run, in their order.
  package init(_ name: ShardName, of plan: ShardPlan, rules: [ShardRule]) {
    self.name = name
    self.plan = plan
    allRules = rules
    places = Dictionary(
      rules.map { (Place(rule: ExactText($0.rule), file: ExactText($0.file)), $0.place) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension SessionShard {
  /// Whether the part has everything that is of no rule.
  package var hasRest: Bool { plan.rest == name.index }

  /// Whether the part has a rule; one that is in no file is of no rule.
  package func has(_ rule: String) -> Bool {
    (plan.owners[ExactText(rule)] ?? plan.rest) == name.index
  }

  package var rules: [ShardRule] { allRules.filter { has($0.rule) } }

  /// The place of a rule among those of the whole run.
  package func place(of rule: String, in file: String) -> Int {
    places[Place(rule: ExactText(rule), file: ExactText(file))] ?? allRules.count
  }

  /// How the rules are shared out, as text, by which parts are known to be of one run.
  package var planText: String {
    allRules.map { rule in
      "\(plan.owners[ExactText(rule.rule)] ?? plan.rest) \(rule.file) \(rule.rule)\n"
    }
    .joined() + "rest \(plan.rest) of \(name.count)\n"
  }
}
