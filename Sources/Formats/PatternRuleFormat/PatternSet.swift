import Diagnostics
package import GoldenStore
package import MatchEngine
package import RuleSets
package import RunRecord

/// All rules of a file, of which the first that matches decides, or all that match.
package struct PatternSet: Sendable {
  let name: String
  let order: Order
  let rules: [PatternRule]
  let tests: [Test]
  package let location: LocationRecord
  /// The rules that take a subject, each with what it gives; of those that decide in order, one.
  private let taking: RuleSequence<PatternRule, Answer>
  private let taken: SetTests<PatternRule, Answer>

  package enum Order: String, Sendable, CaseIterable {
    /// The first rule that matches decides.
    case first
    /// Every rule that matches gives something.
    case all
  }

  /// A subject with the rule that must take it.
  package struct Test: Sendable {
    let subject: Subject
    /// The rule's id; nil if no rule may take it.
    let rule: String?
    let output: String?
    let location: LocationRecord

    package init(
      subject: Subject,
      rule: String?,
      output: String? = nil,
      location: LocationRecord
    ) {
      self.subject = subject
      self.rule = rule
      self.output = output
      self.location = location
    }
  }

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - name: What it is called in its id.
  ///   - order: Which of the rules decide.
  ///   - rules: The rules in their order.
  ///   - tests: Which rule must take what.
  ///   - location: Where the rules are.
  package init(
    name: String,
    order: Order,
    rules: [PatternRule],
    tests: [Test],
    location: LocationRecord
  ) {
    self.name = name
    self.order = order
    self.rules = rules
    self.tests = tests
    self.location = location
    taking = RuleSequence(rules, endsAtFirst: order == .first) {
      $0
    } ask: { rule, subjects in
      rule.inSet(subjects)
    }
    taken = SetTests(tests.map(\.subject), of: taking) { test, answers in
      tests[test].given(by: answers, order) == tests[test].words
    }
  }

  /// Warnings about rules whose subjects earlier rules take.
  var orderFindings: [Diagnostic] { taking.orderFindings(knowing: tests.map(\.subject)) }

  /// What a rule of the set gives for a subject.
  struct Answer {
    var rule: String
    var output: String
  }
}

extension PatternRule {
  /// What the rule gives for subjects as one of a set.
  fileprivate func inSet(
    _ subjects: [Subject]
  ) -> [Result<PatternSet.Answer?, UnknownOutcome>] {
    program.outcomes(for: subjects).map { outcome in
      switch outcome {
      case .noMatch: .success(nil)
      case .failed(let reason, let message):
        .failure(UnknownOutcome(reason: reason, message: message))
      case .output(let text, _):
        .success(PatternSet.Answer(rule: id, output: output.text == nil ? "" : text))
      }
    }
  }
}

extension PatternSet: ProvenRule {
  package var id: String { "set/\(name)" }

  package var kind: String { "set" }

  package var source: String { "\(counted(rules.count, "rule")), \(order.rawValue)" }

  package var resultNames: [String] { [] }

  /// What tests of the set exercise: each rule that one of them names.
  package var coverage: CoverageRecord {
    CoverageRecord(rule: id, pattern: source, inputs: tests.count, location: location)
  }

  package func answers(to url: String) -> [RuleAnswer] {
    switch taking.answers(to: Subject(url)) {
    case .failure(let unknown): [RuleAnswer(unknown: unknown.reason)]
    case .success(let taken): taken.map { RuleAnswer($0.answer.rule) }
    }
  }

  package var definition: RuleDefinition {
    RuleDefinition(
      kind: .set,
      formats: [
        FormatDefinition(
          key: FormatKey(app: ExactText("\(order.rawValue) of")),
          template: ExactText(rules.map(\.id).joined(separator: "\n"))
        )
      ]
    )
  }

  package var testSubjects: [Subject] { tests.map(\.subject) }

  package func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    switch taking.answers(to: subject) {
    case .failure(let failure): return [id: .failed(failure.reason)]
    case .success(let taken):
      return taken.isEmpty
        ? [:] : [id: .output(ExactText(taken.map(\.answer.rule).joined(separator: "\n")))]
    }
  }

  package var testCount: Int { tests.count }

  package func runTests() -> [TestRecord] {
    zip(tests, taking.answers(to: testSubjects)).map { test, taken in
      var record = unrun(test)
      switch taken {
      case nil: return record.skipped(because: .stopped)
      case .failure(let failure):
        record.status = .undecided
        record.outcome = OutcomeRecord(type: .failed, reason: failure.reason)
        record.message = failure.message
      case .success(let taken):
        let given = test.given(by: taken.map(\.answer), order)
        record.outcome =
          given.map { OutcomeRecord(type: .output, value: $0) } ?? OutcomeRecord(type: .noMatch)
        record.status = given == test.words ? .passed : .failed
      }
      return record
    }
  }

  package func reasonOfFailure(at index: Int, _ record: TestRecord) -> String? {
    let test = tests[index]
    guard let rule = rules.first(where: { $0.id == test.rule }),
      case .noMatch = rule.program.outcome(for: test.subject),
      let reason = rule.reasonOfMiss(test.subject)
    else { return nil }
    return "\(rule.id): \(reason)"
  }

  package func test(failingWith rule: any ProvenRule) -> String? {
    guard let rule = rule as? PatternRule,
      let place = rules.firstIndex(where: { $0.id == rule.id })
    else { return nil }
    return taken.test(failingWith: rule, at: place).map { tests[$0].subject.text }
  }

  package func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    tests.map { unrun($0).skipped(because: reason) }
  }

  package func resultChange(of test: TestRecord) throws(ResultRefusal) -> ResultChange {
    // Of several rules that take a subject, one would have to be chosen.
    guard let own = tests.first(where: { $0.location == test.location }), own.output == nil,
      case .success(let taken) = taking.answers(to: own.subject), taken.count < 2
    else { throw .isSeveralValues }
    func name(_ id: String?) -> WrittenResult {
      WrittenResult(id.map { String($0.dropFirst(PatternRule.kind.count + 1)) })
    }
    return ResultChange(from: name(own.rule), to: name(taken.first?.answer.rule))
  }

  /// The record of a test before it is run.
  private func unrun(_ test: Test) -> TestRecord {
    TestRecord(
      rule: id,
      kind: .link,
      format: nil,
      input: test.subject.text,
      expected: test.words,
      status: .failed,
      location: test.location
    )
  }
}

extension PatternSet.Test {
  /// The expected rule, with its output if that is expected, too.
  fileprivate var words: String? { rule.map { $0 + (output.map { ": \($0)" } ?? "") } }

  /// What a test sees of what rules give; nil if none takes the subject.
  fileprivate func given(by answers: [PatternSet.Answer], _ order: PatternSet.Order) -> String? {
    let names = answers.map { $0.words(withOutput: output != nil) }
    let isExpected = order == .all && words.map(names.contains) ?? names.isEmpty
    return isExpected ? words : names.isEmpty ? nil : names.joined(separator: ", ")
  }
}

extension PatternSet.Answer {
  fileprivate func words(withOutput: Bool) -> String { withOutput ? "\(rule): \(output)" : rule }
}
