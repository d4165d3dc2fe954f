package import MatchEngine
import Synchronization

/// The tests of a set of rules, each with the rules that take its subject.
///
/// The first use runs the rules on all subjects.
package final class SetTests<Rule: Sendable, Answer: Sendable>: Sendable {
  private let subjects: [Subject]
  private let rules: RuleSequence<Rule, Answer>
  private let passes: @Sendable (_ test: Int, _ answers: [Answer]) -> Bool
  private let known = Mutex<[Decided]?>(nil)

  /// Creates the tests of rules.
  ///
  /// - Parameters:
  ///   - subjects: The subject of each test.
  ///   - rules: The rules in their order.
  ///   - passes: Whether a test passes with what the rules give for its subject.
  package init(
    _ subjects: [Subject],
    of rules: RuleSequence<Rule, Answer>,
    passes: @escaping @Sendable (_ test: Int, _ answers: [Answer]) -> Bool
  ) {
    self.subjects = subjects
    self.rules = rules
    self.passes = passes
  }

  /// What the rules give for the subject of a test.
  private struct Decided {
    var taken: [RuleSequence<Rule, Answer>.Taken]
    let passes: Bool

    func isTaken(byRuleAt place: Int) -> Bool { taken.contains { $0.place == place } }
  }
}

extension SetTests {
  /// The subjects that the rule at a place takes.
  package func subjects(ofRuleAt place: Int) -> [Subject] {
    zip(subjects, all).filter { $1.isTaken(byRuleAt: place) }.map(\.0)
  }

  /// The first test that passes, and no longer does with another rule at a place.
  ///
  /// The tests of the rule itself come first.
  package func test(failingWith rule: Rule, at place: Int) -> Int? {
    let passing = all.indices.filter { all[$0].passes }
    let others = passing.filter { test in
      guard !all[test].isTaken(byRuleAt: place) else { return false }
      // What an earlier rule decides is none of its business.
      return !rules.endsAtFirst || all[test].taken.allSatisfy { $0.place > place }
    }
    return firstFailing(passing.filter { all[$0].isTaken(byRuleAt: place) }, with: rule, at: place)
      ?? firstFailing(others, with: rule, at: place)
  }

  private func firstFailing(_ tests: [Int], with rule: Rule, at place: Int) -> Int? {
    zip(tests, rules.ask(rule, tests.map { subjects[$0] })).first { test, answer in
      let changed = answer.flatMap { answers(ofTest: test, with: $0, at: place) }
      guard case .success(let answers) = changed else { return true }
      return !passes(test, answers)
    }?.0
  }

  /// What the rules give with another answer of the one at a place.
  private func answers(
    ofTest test: Int,
    with answer: Answer?,
    at place: Int
  ) -> Result<[Answer], UnknownOutcome> {
    let own = [answer].compactMap(\.self)
    let decided = all[test]
    guard rules.endsAtFirst else {
      let (earlier, later) = (
        decided.taken.filter { $0.place < place }, decided.taken.filter { $0.place > place }
      )
      return .success(earlier.map(\.answer) + own + later.map(\.answer))
    }
    if !own.isEmpty { return .success(own) }
    guard decided.isTaken(byRuleAt: place) else { return .success(decided.taken.map(\.answer)) }
    // The rules after the one that decided have not been asked.
    return rules.answers(to: subjects[test], from: place + 1).map { $0.map(\.answer) }
  }

  private var all: [Decided] {
    known.withLock { known in
      let all = known ?? decided
      known = all
      return all
    }
  }

  private var decided: [Decided] {
    rules.answers(to: subjects).enumerated().map { test, found in
      guard case .success(let taken)? = found else { return Decided(taken: [], passes: false) }
      return Decided(taken: taken, passes: passes(test, taken.map(\.answer)))
    }
  }
}
