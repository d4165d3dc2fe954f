package import Diagnostics
package import GoldenStore
package import MatchEngine
package import PatternLists
import RegexSyntax
package import RuleSets
package import RunRecord
import SubjectDomains

extension PatternRule {
  static let kind = "rule"
}

extension PatternRule: ProvenRule {
  package var kind: String { Self.kind }

  package var source: String { entry.written }

  package var resultNames: [String] { [] }

  package var template: String? { output.template?.numbered(by: program) ?? output.text }

  package var patternEntries: [PatternEntry] { [entry] + excludes }

  package func answers(to url: String) -> [RuleAnswer] {
    switch program.outcome(for: Subject(url)) {
    case .noMatch: []
    case .failed(let reason, _): [RuleAnswer(unknown: reason)]
    case .output(let text, _): [RuleAnswer(text)]
    }
  }
}

extension PatternRule {
  package var testSubjects: [Subject] { tests.map(\.subject) }

  /// What the rule is made of: its pattern with flags and mode, the excludes, and the template.
  package var definition: RuleDefinition {
    var formats = excludes.enumerated().map { number, exclude in
      FormatDefinition(
        key: FormatKey(app: ExactText("exclude \(number + 1)")),
        template: ExactText(exclude.target.pattern)
      )
    }
    if let text = output.text {
      let key = FormatKey(app: ExactText("template"))
      formats.append(FormatDefinition(key: key, template: ExactText(text)))
    }
    return RuleDefinition(
      kind: .rule,
      pattern: ExactText(entry.target.pattern),
      formats: formats
    )
  }

  package func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    switch program.outcome(for: subject) {
    case .noMatch: [:]
    case .failed(let reason, _): ["output": .failed(reason)]
    case .output(let text, _): [output.text == nil ? "match" : "output": .output(ExactText(text))]
    }
  }
}

extension PatternRule {
  package var testCount: Int { tests.count }

  package func runTests() -> [TestRecord] { tests.map(record) }

  package func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    tests.map { unrun($0).skipped(because: reason) }
  }

  package func reasonOfFailure(at index: Int, _ record: TestRecord) -> String? {
    let subject = tests[index].subject
    switch program.outcome(for: subject) {
    case .failed: return nil
    case .noMatch: return reasonOfMiss(subject)
    case .output(_, let match):
      guard case .output = tests[index].expectation else { return nil }
      return output.template.flatMap { reason($0, match, subject) }
    }
  }

  /// Where the pattern stops in a subject that it does not match; nil if it does, or is not read.
  package func stop(in subject: Subject) -> PatternStop? { program.stop(in: subject) }

  /// Why the rule does not take a subject.
  func reasonOfMiss(_ subject: Subject) -> String? {
    program.reasonOfMiss(subject, noun: entry.target.domain.noun)
  }

  /// What a template is about that gives something else than expected.
  private func reason(_ template: OutputTemplate, _ match: Match, _ subject: Subject) -> String? {
    if let reference = template.text.firstMatch(of: /\\\d/) {
      return "'\(reference.output)' is plain text in a template: groups are $1, ${1} and ${name}"
    }
    let groups = template.groups.map { group, _ in
      let text = program.number(of: group).flatMap { number in
        number < match.ranges.count ? match.ranges[number].map(subject.text) : nil
      }
      return "\(group.written) " + (text.map { "is \($0.jsonString)" } ?? "takes no part")
    }
    return groups.isEmpty ? nil : groups.uniqued.joined(separator: ", ")
  }

  /// The record of a test before it is run.
  private func unrun(_ test: PatternTest) -> TestRecord {
    TestRecord(
      rule: id,
      kind: .link,
      format: nil,
      input: test.subject.text,
      expected: test.expectation.words,
      status: .failed,
      location: test.location
    )
  }

  private func record(_ test: PatternTest) -> TestRecord {
    var record = unrun(test)
    switch program.outcome(for: test.subject) {
    case .failed(let reason, let message):
      record.status = .undecided
      record.outcome = OutcomeRecord(type: .failed, reason: reason)
      record.message = message
    case .noMatch:
      record.status = test.expectation.words == nil ? .passed : .failed
      record.outcome = OutcomeRecord(type: .noMatch)
    case .output(let output, let match):
      record.match = match.ranges.map { $0.map { TextRange($0) } }
      let given = words(output, match, test)
      record.outcome = OutcomeRecord(type: .output, value: given)
      record.status =
        given.hasSameUTF8(as: test.expectation.words ?? "") && test.expectation.words != nil
        ? .passed : .failed
    }
    return record
  }

  /// What the rule gives, in the words of what a test expects.
  private func words(_ output: String, _ match: Match, _ test: PatternTest) -> String {
    switch test.expectation {
    case .match: return PatternTest.matches
    case .noMatch where test.isOfMatch: return PatternTest.matches
    case .noMatch, .output: return self.output.text == nil ? PatternTest.matches : output
    case .groups(let groups):
      return PatternTest.words(of: texts(of: groups, match.ranges, in: test.subject))
    }
  }

  /// The texts of the groups that a test names.
  private func texts(
    of groups: [(name: String, text: String?)],
    _ ranges: [Range<Int>?],
    in subject: Subject
  ) -> [(name: String, text: String?)] {
    groups.map { group in
      let reference = Int(group.name).map { .number($0) } ?? OutputTemplate.Group.name(group.name)
      guard let number = program.number(of: reference), number < ranges.count else {
        return (group.name, nil)
      }
      return (group.name, ranges[number].map(subject.text))
    }
  }
}

extension PatternRule {
  package func resultChange(of test: TestRecord) throws(ResultRefusal) -> ResultChange {
    guard let own = tests.first(where: { $0.location == test.location }) else {
      throw .isSeveralValues
    }
    let matches = test.outcome?.type == .output
    switch own.expectation {
    case .match: return ResultChange(from: .literal("true"), to: .literal("\(matches)"))
    case .output(let text):
      return ResultChange(from: .text(text), to: WrittenResult(test.outcome?.value))
    case .groups(let groups):
      guard matches, let ranges = test.match?.map({ $0?.range }) else { throw .isSeveralValues }
      let found = texts(of: groups, ranges, in: own.subject)
      return ResultChange(from: .object(groups), to: .object(found))
    case .noMatch where own.isOfMatch:
      return ResultChange(from: .literal("false"), to: .literal("true"))
    case .noMatch:
      return ResultChange(from: WrittenResult(nil), to: WrittenResult(test.outcome?.value))
    }
  }
}

extension WrittenResult {
  /// A string, or `null`.
  init(_ text: String?) { self = text.map { .text($0) } ?? .literal("null") }

  fileprivate static func object(_ members: [(name: String, text: String?)]) -> WrittenResult {
    let members = members.map { name, text in
      "\(name.jsonString): \(text?.jsonString ?? "null")"
    }
    return .literal("{\(members.joined(separator: ", "))}")
  }
}

extension PatternTest {
  fileprivate static let matches = "matches"

  /// Groups with their texts: `id="8" page=none`.
  fileprivate static func words(of groups: [(name: String, text: String?)]) -> String {
    groups.map { name, text in
      let value = text.map { text in
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      }
      return "\(name)=\(value ?? "none")"
    }
    .joined(separator: " ")
  }
}

extension PatternTest.Expectation {
  /// What is expected, as records have it; nil for nothing.
  fileprivate var words: String? {
    switch self {
    case .match: PatternTest.matches
    case .noMatch: nil
    case .output(let text): text
    case .groups(let groups): PatternTest.words(of: groups)
    }
  }
}

extension PatternRule {
  /// The error of an engine that refuses one of the patterns, or the exclude that leaves nothing to the rule.
  package var findings: [Diagnostic] { refusals + [shutOut].compactMap(\.self) }

  /// The error of an engine that refuses one of the patterns.
  var refusals: [Diagnostic] {
    guard var refusal = program.refusal else { return [] }
    let pattern = entry.target.pattern
    // An engine that stops at the end does not say what is wrong.
    if refusal.offset ?? .max >= pattern.utf16.count {
      let head = entry.alone.utf16.count - entry.written.utf16.count
      refusal.offset = program.engine.description.dialect.mistake(in: entry.alone)
        .map { max(0, $0 - head) + entry.prefixLength }
    }
    return [
      Diagnostic(
        code: "pattern-refused",
        severity: .error,
        message: "\(refusal.engine) refuses the pattern: \(refusal.message)",
        location: (excludes.isEmpty ? entry.location(of: refusal) : nil) ?? location.sourceLocation,
        rule: id,
        help: "correct it, or name the engine that it is for, in the file or in ruleproof.yml"
      )
    ]
  }
}

extension PatternRule {
  /// The warning about an exclude that matches whatever the pattern does: this is proven on automata.
  var shutOut: Diagnostic? {
    guard !excludes.isEmpty, program.refusal == nil, let pattern = comparable,
      !pattern.hasUncertainAnchors
    else { return nil }
    let dialect = program.engine.description.dialect
    let exclude = excludes.first { exclude in
      guard let read = exclude.read(in: dialect),
        let other = try? RegexParser.parse(exclude.wrapped(read.text)), !other.hasUncertainAnchors
      else { return false }
      return pattern.isProvenSubset(of: other)
    }
    guard let exclude else { return nil }
    let noun = entry.target.domain.noun
    return Diagnostic(
      code: "excludes-all",
      severity: .warning,
      message:
        "the rule takes no \(noun): '\(exclude.written)' excludes all that its pattern matches",
      location: exclude.target.place ?? location.sourceLocation,
      rule: id,
      help: "exclude less, or remove the rule"
    )
  }
}

extension PatternEntry {
  /// Where an engine stopped in the pattern; nil if that is not known, or is beyond the text of the file.
  fileprivate func location(of refusal: PatternError) -> SourceLocation? {
    guard let offset = refusal.offset else { return nil }
    let start = offset - prefixLength
    guard start >= 0, start < written.utf16.count else { return nil }
    return location(start..<start + 1)
  }
}
