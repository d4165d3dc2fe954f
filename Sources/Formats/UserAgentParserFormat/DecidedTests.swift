import MatchEngine
import PatternRuleFormat
import RuleSets
import Synchronization

/// The tests of a list, by the rule that decides for each.
///
/// The first use runs the rules on all of them.
final class DecidedTests: Sendable {
  private let set: AgentSet
  private let known = Mutex<[Decided]?>(nil)

  init(of set: AgentSet) { self.set = set }

  private struct Decided {
    let test: AgentSet.Test
    /// The place of the rule that decides; nil if none does.
    let rule: Int?
    let passes: Bool
  }
}

extension DecidedTests {
  /// The user agents for which a rule decides.
  func subjects(of rule: String) -> [Subject] {
    guard let place = set.rules.firstIndex(where: { $0.id == rule }) else { return [] }
    return all.filter { $0.rule == place }.map(\.test.agent)
  }

  /// The first test that passes, and no longer does with another rule in the place of that with its id.
  ///
  /// The rule's own tests come first, then those that it leaves to later rules.
  func test(failingWith rule: AgentRule) -> AgentSet.Test? {
    guard let place = set.rules.firstIndex(where: { $0.id == rule.id }) else { return nil }
    let passing = all.filter(\.passes)
    let own = passing.filter { $0.rule == place }.map(\.test)
    return firstFailing(own, with: rule, before: set.rules[(place + 1)...])
      ?? firstFailing(
        passing.filter { $0.rule.map { $0 > place } ?? true }.map(\.test),
        with: rule,
        before: nil
      )
  }

  /// The first of some tests that fails with a rule, and where that does not match, with the rules after it;
  /// without these it then passes as before.
  private func firstFailing(
    _ tests: [AgentSet.Test],
    with rule: AgentRule,
    before rest: ArraySlice<AgentRule>?
  ) -> AgentSet.Test? {
    zip(tests, rule.fields(tests.map(\.agent))).first { test, result in
      switch result {
      case .failure: return true
      case .success(let fields?): return !set.passes(test, fields)
      case .success(nil):
        guard let rest else { return false }
        let fields = try? set.fields(of: test.agent, by: rest).get()
        return fields.map { !set.passes(test, $0) } ?? true
      }
    }?.0
  }

  private var all: [Decided] {
    known.withLock { known in
      let all = known ?? decided
      known = all
      return all
    }
  }

  private var decided: [Decided] {
    let rules = Array(set.rules.enumerated())
    let sequence = RuleSequence<(offset: Int, element: AgentRule), (Int, [String?])>(
      rules,
      endsAtFirst: true
    ) { rule, subjects in
      rule.element.fields(subjects).map { $0.map { $0.map { (rule.offset, $0) } } }
    }
    return zip(set.tests, sequence.answers(to: set.testSubjects)).map { test, found in
      guard case .success(let answers)? = found else {
        return Decided(test: test, rule: nil, passes: false)
      }
      return Decided(
        test: test,
        rule: answers.first?.0,
        passes: set.passes(test, answers.first?.1 ?? set.none)
      )
    }
  }
}
