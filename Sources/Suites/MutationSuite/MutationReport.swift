package import Diagnostics
package import ManifestModel
package import RuleSets
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
    /// Those whose rule had used up its work, or has a test that fails.
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

    /// Whether `coverage --write` can add tests to it; no part of the written form.
    let takesTests: Bool
    /// Whether it has a test or a golden; no part of the written form.
    let isTested: Bool
    /// The names of its results where it can give several; no part of the written form.
    let resultNames: [String]

    private enum CodingKeys: CodingKey {
      case rule, location, pattern, mutants, notRun
    }

    package init(_ target: OtherTarget, mutants: [Entry], notRun: Int) {
      let rule = target.rule
      self.rule = rule.id
      pattern = rule.source
      location = rule.location
      self.mutants = mutants
      self.notRun = notRun
      takesTests = false
      isTested = target.isTested
      resultNames = rule.resultNames.count > 1 ? rule.resultNames : []
    }

    package init(
      _ rule: Rule,
      in manifest: Manifest,
      isTested: Bool,
      mutants: [Entry],
      notRun: Int
    ) {
      self.isTested = isTested
      resultNames = []
      self.rule = rule.id
      pattern = rule.pattern?.value ?? ""
      location = LocationRecord(manifest.location(of: rule.pattern?.range ?? rule.range))
      self.mutants = mutants
      self.notRun = notRun
      takesTests = true
    }
  }

  /// A mutant and what became of it.
  package struct Entry: Codable, Hashable {
    package var kind: MutationKind
    /// The format whose template it is in; nil for the pattern.
    package var format: Int?
    package var app: String?
    /// The part of the rule that was changed, where it has a name, such as `component 1.2`.
    package var part: String?
    /// Where the change is, if not where the rule is.
    package var location: LocationRecord?
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
    /// Why the engine refuses the mutant, why it is undecided, or why it counts as equivalent without a
    /// proof.
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
  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - result: The mutant with its verdict.
  ///   - rule: The rule, if it has formats with templates.
  package init(_ result: MutationResult, of rule: Rule? = nil) {
    let mutant = result.mutant
    kind = mutant.kind
    replacement = mutant.replacement
    text = mutant.text
    range = TextRange(mutant.range)
    original = mutant.original
    location = result.location
    switch mutant.part {
    case .pattern: break
    case .template(let index):
      format = index
      app = rule?.formats[index].name
    case .named(let name): part = name
    }
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
    case .alike:
      verdict = .equivalent
      reason = "no URL that was tried shows a difference"
    case .refused(let reason):
      verdict = .refused
      self.reason = reason
    case .undecided:
      verdict = .undecided
      reason = "the work limit for one rule was reached"
    case .hidden:
      verdict = .undecided
      reason = "a test of the rule fails without the mistake"
    }
  }
}
