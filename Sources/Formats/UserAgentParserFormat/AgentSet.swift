import Diagnostics
import GoldenStore
import MatchEngine
import PatternLists
import PatternRuleFormat
import RuleSets
import RunRecord

/// A list of a file, of which the first pattern that matches decides, with the tests of that.
struct AgentSet: Sendable {
  let list: AgentList
  let rules: [AgentRule]
  let tests: [Test]
  let location: LocationRecord
  private let sequence: RuleSequence<AgentRule, [String?]>
  let decided: SetTests<AgentRule, [String?]>

  init(list: AgentList, rules: [AgentRule], tests: [Test], location: LocationRecord) {
    self.list = list
    self.rules = rules
    self.tests = tests
    self.location = location
    sequence = RuleSequence(rules, endsAtFirst: true) {
      $0.pattern
    } ask: { rule, agents in
      rule.fields(agents)
    }
    decided = SetTests(tests.map(\.agent), of: sequence) { test, answers in
      list.passes(tests[test], answers.first ?? list.none)
    }
  }

  /// Warnings about rules whose user agents earlier rules take.
  var orderFindings: [Diagnostic] { sequence.orderFindings() }

  /// A user agent with the fields that it must give.
  struct Test: Sendable {
    let agent: Subject
    /// The fields that the test names, in the order of the list.
    let fields: [(index: Int, text: String?)]
    let location: LocationRecord
  }

  /// The fields that the list gives for a user agent.
  func fields(of agent: Subject) -> Result<[String?], UnknownOutcome> {
    sequence.answers(to: agent).map { $0.first?.answer ?? list.none }
  }
}

extension AgentList {
  /// The fields of a user agent that nothing matches.
  fileprivate var none: [String?] { ["Other"] + fields.dropFirst().map { _ in nil } }

  /// Whether fields are those of a test.
  fileprivate func passes(_ test: AgentSet.Test, _ fields: [String?]) -> Bool {
    words(test, fields).hasSameUTF8(as: words(test.fields))
  }

  /// What a test sees of fields.
  fileprivate func words(_ test: AgentSet.Test, _ fields: [String?]) -> String {
    words(test.fields.map { ($0.index, fields[$0.index]) })
  }

  fileprivate func words(_ fields: [(index: Int, text: String?)]) -> String {
    fields.map { index, text in
      "\(self.fields[index].name)=\(text.map { "\"\($0)\"" } ?? "none")"
    }
    .joined(separator: " ")
  }
}

extension AgentSet: ProvenRule {
  var id: String { "set/\(list.kind)" }
  var kind: String { "set" }
  var source: String { "\(counted(rules.count, "rule")), first" }
  var resultNames: [String] { list.fields.map(\.name) }

  var coverage: CoverageRecord {
    CoverageRecord(rule: id, pattern: source, inputs: tests.count, location: location)
  }

  func answers(to text: String) -> [RuleAnswer] {
    switch fields(of: Subject(text)) {
    case .failure(let unknown): [RuleAnswer(unknown: unknown.reason)]
    case .success(let fields): list.answers(fields)
    }
  }

  var definition: RuleDefinition {
    let order = rules.map(\.id).joined(separator: "\n")
    let key = FormatKey(app: ExactText("first of"))
    return RuleDefinition(
      kind: .set,
      formats: [FormatDefinition(key: key, template: ExactText(order))]
    )
  }

  var testSubjects: [Subject] { tests.map(\.agent) }

  func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    switch fields(of: subject) {
    case .failure(let failure): return [id: .failed(failure.reason)]
    case .success(let fields): return list.answers(fields).goldenOutcomes
    }
  }

  var testCount: Int { tests.count }

  func runTests() -> [TestRecord] {
    zip(tests, sequence.answers(to: testSubjects)).map { test, found in
      var record = unrun(test)
      switch found {
      case nil: return record.skipped(because: .stopped)
      case .failure(let failure):
        record.status = .undecided
        record.outcome = OutcomeRecord(type: .failed, reason: failure.reason)
        record.message = failure.message
      case .success(let taken):
        let fields = taken.first?.answer ?? list.none
        record.outcome = OutcomeRecord(type: .output, value: list.words(test, fields))
        record.status = list.passes(test, fields) ? .passed : .failed
      }
      return record
    }
  }

  func reasonOfFailure(at index: Int, _ record: TestRecord) -> String? {
    let agent = tests[index].agent
    let name = tests[index].fields.first { $0.index == 0 }?.text
    let taking = rules.firstIndex { (try? $0.fields(agent).get()) ?? nil != nil }
    let taken = taking.map { "\(rules[$0].place) takes it" } ?? "no parser takes it"
    let named = rules[..<(taking ?? rules.endIndex)].filter { $0.canGive(name) }
    var near = nearest(to: agent, among: named)
    // Where no parser takes it, one that gives another name may be meant, if it spells out some of it.
    if near == nil, taking == nil {
      near = nearest(to: agent, among: rules).flatMap { $0.stop.literalCount > 2 ? $0 : nil }
    }
    guard let near else { return taken }
    return "\(taken); \(near.rule.place) nearly does: \(near.stop.sentence(noun: "user agent"))"
  }

  /// Of some parsers that do not take a user agent, the one whose pattern spells out most of it before it
  /// stops.
  private func nearest(
    to agent: Subject,
    among rules: some Sequence<AgentRule>
  ) -> (rule: AgentRule, stop: PatternStop)? {
    rules.compactMap { rule in rule.pattern.stop(in: agent).map { (rule, $0) } }
      .max { ($0.1.literalCount, $0.1.reach) < ($1.1.literalCount, $1.1.reach) }
  }

  func test(failingWith rule: any ProvenRule) -> String? {
    guard let rule = rule as? AgentRule, rule.list == list,
      let place = rules.firstIndex(where: { $0.id == rule.id })
    else { return nil }
    return decided.test(failingWith: rule, at: place).map { tests[$0].agent.text }
  }

  func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    tests.map { unrun($0).skipped(because: reason) }
  }

  /// The record of a test before it is run.
  private func unrun(_ test: Test) -> TestRecord {
    TestRecord(
      rule: id,
      kind: .link,
      format: nil,
      input: test.agent.text,
      expected: list.words(test.fields),
      status: .failed,
      location: test.location
    )
  }
}

extension AgentRule {
  /// Whether its first field can be a text: it is that text, or a part of the pattern.
  fileprivate func canGive(_ text: String?) -> Bool {
    guard let text else { return false }
    return replacements[0].map { $0 == text } ?? pattern.entry.written.contains(text)
  }

  /// The parser with its line.
  fileprivate var place: String {
    "\(id), line \(pattern.location.line) of \(pattern.location.file),"
  }
}
