import ManifestModel
import MutationSuite
import RunRecord

/// What a run of mutants has to tell; the same for the same rules, whatever was kept from earlier.
struct MutationReport: Encodable {
  /// The version of the form.
  var schema = "ruleproof-mutate/1"
  /// The counts over all rules.
  var summary: Summary
  /// The rules in file order.
  var rules: [RuleEntry]

  init(_ rules: [RuleEntry], reused: Int) {
    self.rules = rules
    summary = Summary(
      rules.flatMap(\.mutants),
      rules: rules.count,
      notRun: rules.reduce(0) { $0 + $1.notRun }
    )
    self.reused = reused
  }

  /// How many rules were taken from an earlier run; no part of the written form.
  let reused: Int

  private enum CodingKeys: CodingKey {
    case schema, summary, rules
  }

  /// Counts of mutants.
  struct Summary: Encodable, Hashable {
    var rules: Int
    var caught: Int
    var unnoticed: Int
    var equivalent: Int
    var refused: Int
    /// Those whose rule had used up its work.
    var undecided: Int
    /// Those that were not run, since the run was stopped before.
    var notRun: Int

    init(_ mutants: [Entry], rules: Int, notRun: Int) {
      self.rules = rules
      caught = mutants.count { $0.verdict == .caught }
      unnoticed = mutants.count { $0.verdict == .unnoticed }
      equivalent = mutants.count { $0.verdict == .equivalent }
      refused = mutants.count { $0.verdict == .refused }
      undecided = mutants.count { $0.verdict == .undecided }
      self.notRun = notRun
    }

    /// Those that something could notice, as far as is known.
    var counted: Int { caught + unnoticed + undecided }
    /// The share that is caught, in whole per cent, rounded down; 100 where there is nothing to catch.
    var share: Int { counted == 0 ? 100 : caught * 100 / counted }
  }

  /// A rule with its mutants.
  struct RuleEntry: Encodable {
    var rule: String
    var location: LocationRecord
    var pattern: String
    var mutants: [Entry]
    /// How many mutants were not run, since the run was stopped before.
    var notRun: Int

    init(_ rule: Rule, in manifest: Manifest, mutants: [Entry], notRun: Int) {
      self.rule = rule.id
      pattern = rule.pattern?.value ?? ""
      location = LocationRecord(manifest.location(of: rule.pattern?.range ?? rule.range))
      self.mutants = mutants
      self.notRun = notRun
    }
  }

  /// A mutant and what became of it.
  struct Entry: Codable, Hashable {
    var kind: MutationKind
    /// The format whose template it is in; nil for the pattern.
    var format: Int?
    /// The app of that format.
    var app: String?
    /// The UTF-16 range of the pattern or template that was changed.
    var range: [Int]
    /// What stood there.
    var original: String
    /// What stands there instead.
    var replacement: String
    /// The pattern or template with the mistake.
    var text: String
    var verdict: Verdict
    /// The test input or the URL that catches it, or one that would show it.
    var input: String?
    /// Whether that is a URL that a browser would send.
    var isURL: Bool?
    /// What the rule gives for it by each format, and what the mutant gives; a script is not run.
    var expected: [Outcome]?
    var mutated: [Outcome]?
    /// Why the engine refuses the mutant, or why it is undecided.
    var reason: String?
  }

  /// What became of a mutant.
  enum Verdict: String, Codable {
    case caught, unnoticed, equivalent, refused, undecided
  }

  /// What a format gives.
  struct Outcome: Codable, Hashable {
    var type: String
    var value: String?
    var reason: String?

    init(_ record: OutcomeRecord) {
      type = record.type.rawValue
      value = record.value
      reason = record.reason
    }
  }
}

extension MutationReport.Entry {
  init(_ result: MutationResult, of rule: Rule) {
    let mutant = result.mutant
    kind = mutant.kind
    replacement = mutant.replacement
    text = mutant.text
    range = [mutant.range.lowerBound, mutant.range.upperBound]
    let source: String
    switch mutant.part {
    case .pattern: source = rule.pattern?.value ?? ""
    case .template(let index):
      format = index
      app = rule.formats[index].name
      source = rule.formats[index].template?.value ?? ""
    }
    original = String(decoding: Array(source.utf16)[mutant.range], as: UTF16.self)
    switch result.verdict {
    case .caughtByTest(_, let input):
      verdict = .caught
      self.input = input
    case .caughtByGolden(let url):
      verdict = .caught
      input = url
    case .unnoticed(let witness):
      verdict = .unnoticed
      input = witness?.input
      isURL = witness?.isURL
      expected = witness?.expected.map(MutationReport.Outcome.init)
      mutated = witness?.mutated.map(MutationReport.Outcome.init)
    case .equivalent: verdict = .equivalent
    case .refused(let reason):
      verdict = .refused
      self.reason = reason
    case .undecided:
      verdict = .undecided
      reason = "the work for one rule is used up"
    }
  }
}
