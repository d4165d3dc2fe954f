import Diagnostics
import GoldenStore
import MatchEngine
import ParallelWork
import RegressionSuite
package import RuleSets
import RunRecord
import SubjectDomains

/// A rule of a format that makes its own mutants, with what may notice them.
package struct OtherTarget: Sendable {
  package let rule: any ProvenRule
  /// The sets that have the rule, whose tests notice mistakes, too.
  let sets: [any ProvenRule]
  /// The URLs on which a golden shows what the rule does; none where it has no golden.
  let goldenURLs: [String]
  /// URLs to compare a mutant with its rule on, besides those made for each mutant.
  let corpus: [String]

  /// Whether a test or a golden is about the rule.
  var isTested: Bool { !goldenURLs.isEmpty || !rule.testedSubjects.isEmpty }

  /// How many URLs of a corpus are tried.
  private static let maxCorpus = 10_000
  /// The length of patterns up to which all of them are tried, in UTF-16 units.
  private static let usualLength = 500

  package init(
    _ rule: any ProvenRule,
    sets: [any ProvenRule] = [],
    goldenURLs: [String] = [],
    corpus: [String] = []
  ) {
    self.rule = rule
    self.sets = sets
    self.goldenURLs = goldenURLs
    let domain = rule.patternCases.first?.domain ?? .url
    // A search for a long pattern takes longer, and there are more mutants of it.
    let length = rule.patternCases.reduce(0) { $0 + $1.pattern.utf16.count }
    let count = Self.maxCorpus * Self.usualLength / max(Self.usualLength, length)
    // The lists are of URLs, most of which are no subject of another domain.
    self.corpus = corpus.prefix(count).filter { url in
      !domain.corpora.isEmpty || domain.likeness(of: Array(url.utf16)) == .real
    }
  }
}

/// Runs the mutants of a rule that its format makes.
///
/// Their number and that of the URLs are bounded, and an answer takes time linear in the URL.
struct OtherMutation {
  private let target: OtherTarget
  /// The rule on the engine that its mutants run on.
  private let rule: any ProvenRule
  private let sets: [any ProvenRule]
  private let baseline: [TestRecord]
  private let goldens: [[String: GoldenOutcome]]
  /// What the rule gives for its tests and the corpus; made for the first mutant that needs it.
  private lazy var known: [(url: String, answers: [RuleAnswer])] = {
    var known: [(url: String, answers: [RuleAnswer])] = []
    for url in target.rule.testSubjects.map(\.text) + target.corpus {
      guard !Interruption.isRequested else { break }
      known.append((url, rule.answers(to: url)))
    }
    return known
  }()

  init(_ target: OtherTarget) {
    self.target = target
    let rule = target.rule.asMutated
    self.rule = rule
    // A test that fails on the other engine alone shows nothing of a mistake.
    sets = target.sets.filter { $0.test(failingWith: rule) == nil }
    baseline = rule.runTests()
    goldens = target.goldenURLs.map { rule.goldenOutcomes(for: Subject($0)) }
  }

  mutating func verdict(on mutant: RuleMutant) -> MutantVerdict {
    let (rule, urls) = mutant.make()
    let records = rule.runTests()
    let failed = zip(baseline, records).first { $0.status == .passed && $1.status != .passed }?.0
    if let failed { return .caughtByTest(format: failed.format, input: failed.input) }
    if let input = sets.lazy.compactMap({ $0.test(failingWith: rule) }).first {
      return .caughtByTest(format: nil, input: input)
    }
    for (url, outcomes) in zip(target.goldenURLs, goldens) where !outcomes.holdsUnknown {
      let mutated = rule.goldenOutcomes(for: Subject(url))
      if !mutated.holdsUnknown, mutated != outcomes { return .caughtByGolden(url: url) }
    }
    guard !baseline.contains(where: { $0.status == .failed }) else { return .hidden }
    for url in urls() where !Interruption.isRequested {
      if let witness = witness(url, self.rule.answers(to: url), rule) {
        return .survived(witness)
      }
    }
    for (url, answers) in known where !Interruption.isRequested {
      if let witness = witness(url, answers, rule) { return .survived(witness) }
    }
    return .alike
  }

  /// What the two give for a URL, where that is not the same.
  private func witness(
    _ url: String,
    _ answers: [RuleAnswer],
    _ mutant: any ProvenRule
  ) -> MutantVerdict.Witness? {
    let mutated = mutant.answers(to: url)
    guard mutated != answers, (mutated + answers).allSatisfy({ $0.unknown == nil }),
      target.rule.answers(to: url) == answers
    else { return nil }
    return MutantVerdict.Witness(
      input: url,
      isURL: SubjectDomain.url.likeness(of: Subject(url).utf16) == .real,
      expected: records(answers),
      mutated: records(mutated)
    )
  }

  /// An outcome for each result of the rule.
  private func records(_ answers: [RuleAnswer]) -> [OutcomeRecord] {
    let names: [String?] = target.rule.resultNames.isEmpty ? [nil] : target.rule.resultNames
    return names.map { name in
      answers.first { $0.name == name }.map {
        OutcomeRecord(type: .output, value: $0.value.text)
      } ?? OutcomeRecord(type: .noMatch)
    }
  }
}

extension [String: GoldenOutcome] {
  /// Whether the engine gave up, which is no difference.
  fileprivate var holdsUnknown: Bool {
    values.contains { if case .failed = $0 { true } else { false } }
  }
}
