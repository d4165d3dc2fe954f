public import Diagnostics
public import LinkResolver
import ManifestModel
public import MatchEngine

/// Records what rules do over a corpus.
///
/// The first engine is the resolver's own: it decides what matches. It and all others are asked what the
/// search for the first match costs, over every URL. Scripts are run over the rule's own test inputs.
public struct GoldenRecorder: Sendable {
  private let resolver: LinkResolver
  private let corpus: GoldenCorpus
  private let identity: EngineIdentity
  private let others: [(engine: any MatchEngine, limits: MatchLimits)]

  /// The most subjects that a cost names.
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
    let tests = program.rule.goldenSubjects
    var golden = RuleGolden(name: name, definition: definition, corpus: corpus.digest)
    golden.tests = tests.map(\.digest).sorted()
    golden.attacks = measured(attacks, of: program)
    let urls = corpus.urls.count + tests.count
    let work = RecordingWork(urls: urls)
    let program = program.bounded(within: work.deciding, unit: identity.costUnit)
    let meters = meters(of: program, others: work)
    let walk = SubjectWalk(corpus: corpus.urls, tests: tests)
    golden.costs = meters.map { meter in
      var tally = CostTally(keeping: Self.costliest)
      guard let pattern = meter.pattern else { return meter.cost(tally) }
      let isFirst = meter.decides
      for (subject, isInCorpus, isTest) in walk {
        let result = pattern.firstMatch(in: subject.searched, limits: meter.limits)
        tally.add(result, of: subject, isInCorpus: isInCorpus, isTest: isTest)
        guard isFirst, let found = self.result(result.outcome, program, subject, isTest: isTest)
        else { continue }
        golden.entries.append(
          GoldenEntry(
            subject: subject,
            isInCorpus: isInCorpus,
            isTest: isTest,
            result: found
          )
        )
      }
      return meter.cost(tally)
    }
    return golden
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

  /// What a rule makes of a subject; nil if it does not match.
  private func result(
    _ outcome: MatchOutcome,
    _ program: RuleProgram,
    _ subject: GoldenSubject,
    isTest: Bool
  ) -> GoldenResult? {
    switch outcome {
    case .noMatch: return nil
    case .failed(let failure): return .failed(failure.reason)
    case .match(let match):
      let outputs = outputs(of: program, subject, isTest: isTest)
      return .match(GoldenMatch(groups: match.ranges, outputs: outputs))
    }
  }

  private func outputs(
    of program: RuleProgram,
    _ subject: GoldenSubject,
    isTest: Bool
  ) -> [GoldenOutput] {
    let rule = program.rule
    if rule.kind == .redirect, rule.parameter != nil {
      let result = program.redirect(RuleInput(url: subject.url.text), limits: resolver.limits)
      let key = FormatKey(app: nil)
      return [GoldenOutput(format: key, outcome: GoldenOutcome(result.outcome))]
    }
    var counts: [ExactText?: Int] = [:]
    return rule.formats.map { format in
      let name = (rule.kind == .browser ? nil : format.name).map(ExactText.init)
      counts[name, default: 0] += 1
      return GoldenOutput(
        format: FormatKey(app: name, number: counts[name, default: 1]),
        outcome: outcome(of: format, program, subject, isTest: isTest)
      )
    }
    .sorted { $0.format < $1.format }
  }

  private func outcome(
    of format: Format,
    _ program: RuleProgram,
    _ subject: GoldenSubject,
    isTest: Bool
  ) -> GoldenOutcome {
    if let template = format.template?.value {
      guard case .success(let pattern) = program.pattern else { return .nothing }
      let result = pattern.replaceMatches(
        in: subject.searched,
        template: template,
        limits: resolver.limits
      )
      return switch result.outcome {
      case .replaced(let text): .output(ExactText(text))
      case .noMatch: .nothing
      case .failed(let failure): .failed(failure.reason)
      }
    }
    guard format.needsScript else { return .failed(.missingTemplate) }
    guard isTest, resolver.scripts != nil else { return .notRun }
    var input = RuleInput(url: subject.url.text)
    input.headers = program.rule.headers(of: subject)
    return GoldenOutcome(resolver.evaluate(format, of: program, input).outcome)
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
      CostMeter(identity: identity, limits: limits, pattern: pattern, decides: true)
    case .failure(.pattern(let error)):
      CostMeter(identity: identity, limits: limits, refusal: error.message, decides: true)
    case .failure(let failure):
      CostMeter(identity: identity, limits: limits, refusal: failure.reason.words, decides: true)
    }
  }
}
