import BacktrackingSuite
package import Diagnostics
package import FileAccess
package import GoldenStore
import LinkResolver
import LocatedJSON
package import ManifestModel
package import MatchEngine
import ParallelWork
package import RunRecord
import ScriptRuntime
import TerminalAccess

/// The rules of a session, ready to be recorded over a corpus.
package struct GoldenRun: Sendable {
  /// A rule with what records it.
  package struct Target: Sendable {
    package let id: String
    /// The index of its manifest among those of the call; nil if it has none.
    package let manifest: Int?
    package let definition: RuleDefinition
    package let location: LocationRecord
    /// The rule of the manifest, with its pattern; nil where no pattern decides.
    package let pattern: (rule: Rule, target: PatternCase)?
    /// The rule with its document; nil if it has none.
    let source: (rule: Rule, document: JSONDocument)?
    /// What users see of it besides its outputs; nil if it is in no manifest.
    let listing: RuleListing?
    /// Whether it takes part.
    package let isSelected: Bool
    /// Records it under a name, with what the attacks cost that are known.
    let record: @Sendable (ExactText, [GoldenAttack]) -> RuleGolden
    /// The same with digests of what its golden does not list, from an earlier run where there was
    /// one.
    let summarize: @Sendable (ExactText, [GoldenAttack]) -> RuleGolden
    let measure: @Sendable ([GoldenAttack]) -> [GoldenAttack]
  }

  package let corpus: GoldenCorpus
  package let header: GoldenHeader
  /// The engines whose costs count, each with what one search may take; the first one decides.
  package let engines: [MeteredEngine]
  /// The rules of all manifests, in their order.
  package let targets: [Target]
  /// By how many per cent a cost may be another one than recorded without failing the run.
  package var growth = 0
  /// Runs recorded definitions again.
  let runner: DefinitionRunner
  let workers: Int
  private let terminal: Terminal

  /// Prepares rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - corpus: The URLs.
  package init(_ rules: GoldenRules, over corpus: GoldenCorpus) {
    self.corpus = corpus
    engines = [rules.engine] + rules.others
    runner = DefinitionRunner(engine: rules.engine.engine, limits: rules.engine.limits)
    let identity = rules.engine.engine.identity
    let others = rules.others.map { ($0.engine, $0.limits) }
    let ofManifests = rules.resolvers.enumerated().flatMap { index, resolver in
      let recorder = GoldenRecorder(resolver, corpus: corpus, engine: identity, others: others)
      return resolver.programs.map { program in
        Target(program, of: resolver, manifest: index, recorder, rules, corpus)
      }
    }
    let outcomes = OutcomeRecorder(over: corpus)
    targets = ofManifests + rules.links.map { Target($0, outcomes, rules) }
    header = GoldenHeader(
      corpus: corpus,
      engines: engines.compactMap {
        GoldenHeader.Engine($0.engine.identity, limit: $0.limits.steps)
      },
      unicode: rules.unicode
    )
    workers = rules.workers
    terminal = rules.terminal
  }
}

extension GoldenRun {
  package func assignment(_ heads: [ExactText: RuleGolden]) -> GoldenAssignment {
    GoldenAssignment(
      goldens: heads.mapValues(\.definition),
      rules: targets.map { GoldenAssignment.Rule(id: $0.id, definition: $0.definition) }
    )
  }

  /// Which golden of a folder belongs to which rule, where need be by the URLs that rules match.
  ///
  /// - Throws: `InputError` where a golden cannot be read.
  package func assignment(
    _ folder: GoldenFolder,
    _ corpora: [String: GoldenCorpus]
  ) throws(InputError) -> GoldenAssignment {
    try assignment(try folder.heads(), folder, corpora)
  }

  /// The same with what the goldens say of their rules.
  func assignment(
    _ heads: [ExactText: RuleGolden],
    _ folder: GoldenFolder,
    _ corpora: [String: GoldenCorpus]
  ) throws(InputError) -> GoldenAssignment {
    var assignment = assignment(heads)
    let open = assignment.entries.indices.filter { assignment.entries[$0].recorded == nil }
    guard !open.isEmpty, !assignment.orphans.isEmpty else { return assignment }
    let goldens = try assignment.orphans.map { name throws(InputError) in
      try folder.golden(name, corpora)
    }
    let rules = open.map { ($0, record($0, as: assignment.entries[$0].name)) }
    assignment.pairByMatches(
      Dictionary(uniqueKeysWithValues: rules),
      with: goldens.map { expanded($0, corpora) }
    )
    return assignment
  }

  /// Records a rule with all its results, and with what the attacks cost that are known.
  package func record(
    _ index: Int,
    as name: ExactText,
    attacks: [GoldenAttack] = []
  ) -> RuleGolden {
    targets[index].record(name, attacks)
  }

  /// Records a rule as its golden has it: many results over the corpus as digests.
  package func summarize(
    _ index: Int,
    as name: ExactText,
    attacks: [GoldenAttack] = []
  ) -> RuleGolden {
    targets[index].summarize(name, attacks)
  }

  /// A golden with all its results, as far as they can be proven.
  ///
  /// - Parameters:
  ///   - golden: The golden.
  ///   - corpora: The corpora of its folder.
  ///   - new: The rule as it is, with all its results; nil if it is not known.
  /// - Returns: The golden without digests.
  func expanded(
    _ golden: RuleGolden,
    _ corpora: [String: GoldenCorpus],
    like new: RuleGolden? = nil
  ) -> RuleGolden {
    let corpus = corpora[golden.corpus] ?? corpus
    return golden.expanded(by: runner, over: corpus, like: new)
  }

  /// A golden as it is written: with digests where running its definition gives all its results.
  ///
  /// - Parameters:
  ///   - golden: The golden.
  ///   - corpus: The corpus that it was recorded over.
  /// - Returns: The golden.
  func written(_ golden: RuleGolden, over corpus: GoldenCorpus) -> RuleGolden {
    let compact = golden.compacted(over: corpus)
    guard compact.rest != nil, golden.rest == nil, golden.unproven == nil else { return compact }
    return compact.expanded(by: runner, over: corpus).unproven == nil ? compact : golden
  }

  /// Attacks with what they cost a rule.
  package func measured(_ attacks: [GoldenAttack], _ index: Int) -> [GoldenAttack] {
    targets[index].measure(attacks)
  }

  /// The attacks that a rule's golden is to keep.
  package func attacks(
    on index: Int,
    known: [GoldenAttack],
    found search: AttackSearch
  ) -> [GoldenAttack] {
    guard let pattern = targets[index].pattern?.target else { return known }
    return search.attacks(on: pattern, known: known)
  }

  /// Does something for every rule, on all threads, and gives what comes of it in the rules' order.
  ///
  /// - Parameter body: What to do, of a rule's index.
  /// - Throws: The first error, in the rules' order.
  /// - Returns: What came of each rule; nil for those that an interruption has left out.
  package func forEachRule<Result: Sendable>(
    _ body: @escaping @Sendable (Int) throws(InputError) -> Result
  ) throws(InputError) -> [Result?] {
    let progress = ProgressLine(
      total: targets.count,
      noun: "rules over all URLs",
      terminal: terminal
    )
    let results = ParallelWork.map(targets.count, workers: workers, makeState: {}) {
      (index, _) -> Swift.Result<Result, InputError> in
      defer { progress.advance(by: 1) }
      do throws(InputError) {
        return .success(try body(index))
      } catch {
        return .failure(error)
      }
    }
    progress.end()
    Interruption.note("goldens", results.count { $0 != nil }, of: targets.count, "rules")
    var values: [Result?] = []
    for result in results { values.append(try result?.get()) }
    return values
  }
}

extension GoldenRun.Target {
  /// A rule of a manifest.
  fileprivate init(
    _ program: RuleProgram,
    of resolver: LinkResolver,
    manifest: Int,
    _ recorder: GoldenRecorder,
    _ rules: GoldenRules,
    _ corpus: GoldenCorpus
  ) {
    let rule = program.rule
    let apps = resolver.manifest.appsByIdentifier
    let definition = RuleDefinition(rule, apps: apps)
    let range = rule.pattern?.range ?? rule.range
    let survey = RuleSurvey(
      program: program,
      definition: definition,
      corpus: corpus,
      engines: [rules.engine] + rules.others,
      cache: rules.cache
    )
    self.init(
      id: rule.id,
      manifest: manifest,
      definition: definition,
      location: LocationRecord(resolver.manifest.location(of: range)),
      pattern: rule.pattern.map { _ in
        (rule, rules.target(rule, resolver.manifest))
      },
      source: (rule, resolver.manifest.document),
      listing: RuleListing(rule, definition, apps: apps),
      isSelected: rules.isSelected(rule.id),
      record: { recorder.record(program, as: $0, definition, attacks: $1) },
      summarize: { survey.golden(as: $0, $1, by: recorder) },
      measure: { recorder.measured($0, of: program) }
    )
  }
}

extension RuleGolden {
  /// Refuses a golden whose scripts could not be tried, which says nothing about the rule.
  ///
  /// - Throws: `InputError` for want of a process or of the engine.
  package func requireScripts() throws(InputError) {
    if hasOutcome(.failed(.scriptWorkerUnavailable)) {
      throw InputError(code: "no-script-worker", "cannot start a process for a script")
    }
    if hasOutcome(.failed(.scriptEngineMissing)) {
      throw InputError(code: "missing-engine", ScriptFailure.engineAdvice)
    }
  }

  private func hasOutcome(_ outcome: GoldenOutcome) -> Bool {
    entries.contains { entry in
      guard case .match(let match) = entry.result else { return false }
      return match.outputs.contains { $0.outcome == outcome }
    }
  }
}

extension GoldenRun {
  /// The engines as a record names them.
  package var engineRecords: [String: EngineRecord] {
    let pairs = header.engines.map { engine in
      let unit = engine.unit.rawValue
      return (
        engine.name, EngineRecord(version: engine.version, costUnit: unit, stepLimit: engine.limit)
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension GoldenRun.Target {
  /// A rule without a manifest.
  fileprivate init(_ rule: any RecordedRule, _ recorder: OutcomeRecorder, _ rules: GoldenRules) {
    let definition = rule.definition
    let record: @Sendable (ExactText, [GoldenAttack]) -> RuleGolden = { name, _ in
      recorder.record(as: name, definition, tests: rule.testSubjects) {
        rule.goldenOutcomes(for: $0)
      }
    }
    self.init(
      id: rule.id,
      manifest: nil,
      definition: definition,
      location: rule.location,
      pattern: nil,
      source: nil,
      listing: nil,
      isSelected: rules.isSelected(rule.id),
      record: record,
      summarize: record,
      measure: { $0 }
    )
  }
}
