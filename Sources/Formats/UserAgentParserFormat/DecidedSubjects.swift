import MatchEngine
import PatternRuleFormat
import Synchronization

/// The user agents of a list's tests, by the rule that decides for each.
///
/// The first use runs the rules on all of them.
final class DecidedSubjects: Sendable {
  private let rules: [AgentRule]
  private let subjects: [Subject]
  private let known = Mutex<[String: [Subject]]?>(nil)

  init(_ subjects: [Subject], for rules: [AgentRule]) {
    self.subjects = subjects
    self.rules = rules
  }
}

extension DecidedSubjects {
  /// Those for which a rule decides.
  func subjects(of rule: String) -> [Subject] {
    known.withLock { known in
      let all = known ?? byRule
      known = all
      return all[rule] ?? []
    }
  }

  private var byRule: [String: [Subject]] {
    let sequence = RuleSequence<AgentRule, String>(rules, endsAtFirst: true) { rule, subjects in
      rule.fields(subjects).map { $0.map { $0.map { _ in rule.id } } }
    }
    var byRule: [String: [Subject]] = [:]
    for case (let subject, .success(let ids)?) in zip(subjects, sequence.answers(to: subjects)) {
      if let id = ids.first { byRule[id, default: []].append(subject) }
    }
    return byRule
  }
}
