import Diagnostics
import FileAccess
import GoldenStore
import MatchEngine
import RuleSets
import RunRecord

/// A format of lines: an id, a prefix, and URLs that begin with it.
enum PrefixFormat: RuleSetFormat {
  static let id = "prefixes"

  static func fits(_ source: SourceFile) -> Bool { true }

  static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    var rules: [PrefixRule] = []
    for (number, line) in String(decoding: source.bytes, as: UTF8.self).split(separator: "\n")
      .enumerated()
    {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1 else { throw InputError(code: "no-prefix", "a rule without a prefix") }
      let place = SourceLocation(file: source.name, line: number + 1, column: 1, utf8Range: 0..<0)
      rules.append(
        PrefixRule(
          id: words[0],
          source: words[1],
          urls: Array(words[2...]),
          location: LocationRecord(place)
        )
      )
    }
    return PrefixFile(source: source, rules: rules)
  }
}

struct PrefixFile: RuleFile {
  let source: SourceFile
  let rules: [any ProvenRule]
}

struct PrefixRule: ProvenRule {
  let id: String
  let source: String
  let urls: [String]
  let location: LocationRecord

  let kind = "prefix"
  let resultNames: [String] = []

  var definition: RuleDefinition {
    RuleDefinition(kind: .template, pattern: ExactText(source))
  }

  var testSubjects: [Subject] { urls.map { Subject($0) } }

  var testCount: Int { urls.count }

  var coverage: CoverageRecord {
    CoverageRecord(rule: id, pattern: source, inputs: urls.count, location: location)
  }

  /// The rule with a prefix that is shorter by its last character.
  func mutants(most: Int) -> [RuleMutant] {
    let units = Array(source.utf16)
    let mutant = Mutant(
      .changedLiteral,
      .pattern,
      [(units.count - 1..<units.count, "")],
      in: units
    )
    return [
      RuleMutant(mutant) {
        let rule = PrefixRule(id: id, source: mutant.text, urls: urls, location: location)
        return (rule, { [mutant.text] })
      }
    ]
  }

  func answers(to url: String) -> [RuleAnswer] {
    url.hasPrefix(source) ? [RuleAnswer(String(url.dropFirst(source.count)))] : []
  }

  func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    answers(to: subject.text).first.map { ["rest": .output($0.value)] } ?? [:]
  }

  func runTests() -> [TestRecord] {
    urls.map { url in
      let answer = answers(to: url).first
      return TestRecord(
        rule: id,
        kind: .link,
        format: nil,
        input: url,
        expected: nil,
        status: answer == nil ? .failed : .passed,
        outcome: answer.map { OutcomeRecord(type: .output, value: $0.value.text) }
          ?? OutcomeRecord(type: .noMatch),
        location: location
      )
    }
  }

  func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    runTests().map { $0.skipped(because: reason) }
  }
}
