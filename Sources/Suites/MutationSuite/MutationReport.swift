package import Diagnostics
package import ManifestModel
package import RunRecord

/// The report of a run of mutants; equal rules give equal reports, whatever was cached.
package struct MutationReport: Encodable {
  /// The version of the form.
  var schema = "ruleproof-mutate/2"
  /// The counts over all rules.
  package var summary: Summary
  /// The rules in file order.
  package var rules: [RuleEntry]

  package init(_ rules: [RuleEntry], reused: Int) {
    self.rules = rules
    summary = Summary(
      rules.flatMap(\.mutants),
      rules: rules.count,
      notRun: rules.reduce(0) { $0 + $1.notRun }
    )
    self.reused = reused
  }

  /// How many rules were taken from an earlier run; no part of the written form.
  package let reused: Int

  private enum CodingKeys: CodingKey {
    case schema, summary, rules
  }

  /// Counts of mutants.
  package struct Summary: Encodable, Hashable {
    package var rules: Int
    package var caught: Int
    var survived: Int
    var equivalent: Int
    package var refused: Int
    /// Those whose rule had used up its work.
    package var undecided: Int
    /// Those that were not run, since the run was stopped before.
    package var notRun: Int

    package init(_ mutants: [Entry], rules: Int, notRun: Int) {
      self.rules = rules
      caught = mutants.count { $0.verdict == .caught }
      survived = mutants.count { $0.verdict == .survived }
      equivalent = mutants.count { $0.verdict == .equivalent }
      refused = mutants.count { $0.verdict == .refused }
      undecided = mutants.count { $0.verdict == .undecided }
      self.notRun = notRun
    }

    /// Those that can be detected, as far as is known.
    package var counted: Int { caught + survived + undecided }
    /// The share that is caught, in whole per cent, rounded down; 100 where there is nothing to
    /// catch.
    package var share: Int { counted == 0 ? 100 : caught * 100 / counted }
  }

  package struct RuleEntry: Encodable {
    package var rule: String
    package var location: LocationRecord
    package var pattern: String
    package var mutants: [Entry]
    /// How many mutants were not run, since the run was stopped before.
    package var notRun: Int

    package init(_ rule: Rule, in manifest: Manifest, mutants: [Entry], notRun: Int) {
      self.rule = rule.id
      pattern = rule.pattern?.value ?? ""
      location = LocationRecord(manifest.location(of: rule.pattern?.range ?? rule.range))
      self.mutants = mutants
      self.notRun = notRun
    }
  }

  /// A mutant and what became of it.
  package struct Entry: Codable, Hashable {
    package var kind: MutationKind
    /// The format whose template it is in; nil for the pattern.
    package var format: Int?
    package var app: String?
    /// The part of the pattern or template that was changed.
    package var range: TextRange
    /// What stood there.
    package var original: String
    package var replacement: String
    /// The pattern or template with the mistake.
    package var text: String
    package var verdict: Verdict
    /// The test input or the URL that catches it, or one that would show it.
    package var input: String?
    /// Whether that is a URL that a browser would send.
    package var isURL: Bool?
    /// What the rule gives for it by each format, and what the mutant gives; a script is not run.
    package var expected: [Outcome]?
    var mutated: [Outcome]?
    /// Why the engine refuses the mutant, or why it is undecided.
    package var reason: String?
  }

  package enum Verdict: String, Codable {
    case caught, survived, equivalent, refused, undecided
  }

  /// What a format gives.
  package struct Outcome: Codable, Hashable {
    package var type: OutcomeRecord.Kind
    package var value: String?
    package var reason: FailureReason?

    package init(_ record: OutcomeRecord) {
      type = record.type
      value = record.value
      reason = record.reason
    }
  }
}

extension MutationReport.Entry {
  package init(_ result: MutationResult, of rule: Rule) {
    let mutant = result.mutant
    kind = mutant.kind
    replacement = mutant.replacement
    text = mutant.text
    range = TextRange(mutant.range)
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
    case .survived(let witness):
      verdict = .survived
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
      reason = "the work limit for one rule was reached"
    }
  }
}
