public import Diagnostics
public import LinkResolver
import ManifestModel
public import MatchEngine

/// Records what rules do over a corpus.
///
/// The first engine is the resolver's own: it decides what matches. It and all others are asked
/// what the search for the first match costs, over every URL. Scripts are run over the rule's own
/// test inputs.
public struct GoldenRecorder: Sendable {
  private let resolver: LinkResolver
  private let corpus: GoldenCorpus
  private let identity: EngineIdentity
  private let others: [(engine: any MatchEngine, limits: MatchLimits)]

  /// The maximum number of subjects that a cost names.
  private static let costliest = 3

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - resolver: The compiled manifest.
  ///   - corpus: The URLs.
  ///   - engine: What the resolver's engine is called.
  ///   - others: Engines whose costs are recorded too, each with what a search may use.
  public init(
    _ resolver: LinkResolver,
    corpus: GoldenCorpus,
    engine: EngineIdentity,
    others: [(engine: any MatchEngine, limits: MatchLimits)] = []
  ) {
    self.resolver = resolver
    self.corpus = corpus
    identity = engine
    self.others = others
  }
}

extension GoldenRecorder {
  /// Records a rule.
  ///
  /// - Parameters:
  ///   - program: The rule.
  ///   - name: The golden's name.
  ///   - definition: What the rule is made of.
  ///   - attacks: The strings that are known to make the rule's pattern slow.
  /// - Returns: The golden.
  public func record(
    _ program: RuleProgram,
    as name: ExactText,
    _ definition: RuleDefinition,
    attacks: [GoldenAttack] = []
  ) -> RuleGolden {
    completed(survey(program, as: name, definition, attacks: attacks), by: program)
  }

  /// Records a rule without running its scripts.
  ///
  /// - Parameters:
  ///   - program: The rule.
  ///   - name: The golden's name.
  ///   - definition: What the rule is made of.
  ///   - attacks: The strings that are known to make the rule's pattern slow.
  /// - Returns: The golden, which `completed` completes.
  package func survey(
    _ program: RuleProgram,
    as name: ExactText,
    _ definition: RuleDefinition,
    attacks: [GoldenAttack] = []
  ) -> RuleGolden {
    let tests = program.rule.goldenSubjects
    var golden = RuleGolden(name: name, definition: definition, corpus: corpus.digest)
    golden.tests = tests.map(\.digest).sorted()
    golden.attacks = measured(attacks, of: program)
    let walk = SubjectWalk(corpus: corpus.urls, tests: tests)
    golden.costs = [decide(program, walk, &golden)].compactMap(\.self)
    let work = RecordingWork(urls: corpus.urls.count + tests.count)
    golden.costs += others.compactMap {
      cost(of: program, over: walk, on: $0.engine, $0.limits, work)
    }
    return golden
  }

  /// The golden of a survey with what the rule's scripts give for its own test inputs.
  ///
  /// - Parameters:
  ///   - golden: The golden, with all entries of tests.
  ///   - program: The rule.
  /// - Returns: The golden.
  package func completed(_ golden: RuleGolden, by program: RuleProgram) -> RuleGolden {
    guard resolver.scripts != nil, !golden.definition.scriptKeys.isEmpty else { return golden }
    let formats = Dictionary(
      zip(golden.definition.formats.map(\.key), program.rule.formats),
      uniquingKeysWith: { first, _ in first }
    )
    var golden = golden
    for index in golden.entries.indices where golden.entries[index].isTest {
      let entry = golden.entries[index]
      guard case .match(var match) = entry.result else { continue }
      var input = RuleInput(url: entry.subject.url.text)
      input.headers = program.rule.headers(of: entry.subject)
      for place in match.outputs.indices where match.outputs[place].outcome == .notRun {
        guard let format = formats[match.outputs[place].format] else { continue }
        let result = resolver.evaluate(format, of: program, input)
        match.outputs[place].outcome = GoldenOutcome(result.outcome)
      }
      golden.entries[index].result = .match(match)
    }
    return golden
  }

  /// Adds the rule's results to a golden, and gives what the engine that decides took for them.
  ///
  /// The work over the corpus is limited by itself: its results do not depend on the rule's tests.
  private func decide(
    _ program: RuleProgram,
    _ walk: SubjectWalk,
    _ golden: inout RuleGolden
  ) -> GoldenCost? {
    var tally = CostTally(keeping: Self.costliest)
    let meter = program.meter(identity, limits: resolver.limits)
    guard let pattern = meter.pattern else { return meter.cost(tally) }
    let (unit, definition) = (identity.costUnit, golden.definition)
    let programs = [walk.corpus.count, walk.tests.count].map { urls in
      DefinitionProgram(
        definition: definition,
        pattern: BoundedPattern(pattern, unit: unit, within: RecordingWork(urls: urls).deciding),
        limits: meter.limits
      )
    }
    for (subject, isInCorpus, isTest) in walk {
      let (search, result) = programs[isInCorpus ? 0 : 1].result(of: subject)
      tally.add(search, of: subject, isInCorpus: isInCorpus, isTest: isTest)
      guard let result else { continue }
      golden.entries.append(
        GoldenEntry(subject: subject, isInCorpus: isInCorpus, isTest: isTest, result: result)
      )
    }
    return meter.cost(tally)
  }

  /// What another engine takes.
  private func cost(
    of program: RuleProgram,
    over walk: SubjectWalk,
    on engine: any MatchEngine,
    _ limits: MatchLimits,
    _ work: RecordingWork
  ) -> GoldenCost? {
    var tally = CostTally(keeping: Self.costliest)
    let meter = CostMeter(
      compiling: program.rule.pattern?.value,
      with: BoundedEngine(engine, within: work.ofOther),
      limits: limits
    )
    guard let pattern = meter.pattern else { return meter.cost(tally) }
    for (subject, isInCorpus, isTest) in walk {
      let result = pattern.firstMatch(in: subject.searched, limits: limits)
      tally.add(result, of: subject, isInCorpus: isInCorpus, isTest: isTest)
    }
    return meter.cost(tally)
  }

  /// Attacks with what they cost a rule.
  ///
  /// - Parameters:
  ///   - attacks: The attacks.
  ///   - program: The rule.
  /// - Returns: The attacks with the costs on every engine that takes the pattern.
  public func measured(_ attacks: [GoldenAttack], of program: RuleProgram) -> [GoldenAttack] {
    let work = WorkAllowance(RecordingWork.ofAttacks)
    let meters = meters(
      of: program.bounded(within: work, unit: identity.costUnit),
      others: RecordingWork(urls: 0)
    )
    return attacks.map { $0.measured(with: meters) }
  }

  private func meters(of program: RuleProgram, others work: RecordingWork) -> [CostMeter] {
    [program.meter(identity, limits: resolver.limits)]
      + others.map { other in
        CostMeter(
          compiling: program.rule.pattern?.value,
          with: BoundedEngine(other.engine, within: work.ofOther),
          limits: other.limits
        )
      }
  }
}

extension GoldenOutcome {
  fileprivate init(_ outcome: RuleOutcome) {
    switch outcome {
    case .output(let text): self = .output(ExactText(text))
    case .noMatch: self = .nothing
    case .failed(let failure): self = .failed(failure.reason)
    }
  }
}

extension RuleProgram {
  /// What measures the engine that decides.
  fileprivate func meter(_ identity: EngineIdentity, limits: MatchLimits) -> CostMeter {
    switch pattern {
    case .success(let pattern):
      CostMeter(identity: identity, limits: limits, pattern: pattern)
    case .failure(.pattern(let error)):
      CostMeter(identity: identity, limits: limits, refusal: error.message)
    case .failure(let failure):
      CostMeter(identity: identity, limits: limits, refusal: failure.reason.words)
    }
  }
}
