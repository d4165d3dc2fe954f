import BacktrackingSuite
import Diagnostics
import Dispatch
import DriftSuite
import FileAccess
import FoundationEngine
import GoldenStore
import LinkResolver
import ManifestModel
import MatchEngine
import PCRE2Engine
import RunRecord
import ScriptRuntime
import Synchronization
import TerminalAccess
import Workspace

/// The rules of a session, ready to be recorded over a corpus.
struct GoldenRun: Sendable {
  /// A rule with what records it.
  struct Target: Sendable {
    let id: String
    /// The place of its manifest among those of the call; nil where it stands in none.
    let manifest: Int?
    let definition: RuleDefinition
    let location: LocationRecord
    /// The rule of the manifest, with its pattern; nil where no pattern decides.
    let pattern: (rule: Rule, target: BacktrackingTarget)?
    /// Whether it takes part.
    let isSelected: Bool
    /// Records it under a name, with what the attacks cost that are known.
    let record: @Sendable (ExactText, [GoldenAttack]) -> RuleGolden
    /// Measures attacks.
    let measure: @Sendable ([GoldenAttack]) -> [GoldenAttack]
  }

  let corpus: GoldenCorpus
  let header: GoldenHeader
  /// The engines whose costs count, each with what one search may take; the first one decides.
  let engines: [MeteredEngine]
  /// The rules of all manifests, in their order.
  let targets: [Target]
  private let workers: Int
  private let terminal: Terminal

  /// The most callouts that one search of PCRE2 may take.
  private static let calloutLimit = 5_000_000

  /// Prepares the rules of a session.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - corpus: The URLs.
  init(_ session: Session, over corpus: GoldenCorpus) {
    let identity = Self.identity(of: session.engine)
    let pcre2 = PCRE2Engine(profile: session.configuration.pcre2Options, counts: true)
    var limits = pcre2.defaultLimits
    limits.steps = Self.calloutLimit
    self.corpus = corpus
    engines = [
      MeteredEngine(engine: session.engine, limits: session.limits),
      MeteredEngine(engine: pcre2, limits: limits),
    ]
    let others: [(any MatchEngine, MatchLimits)] = [(pcre2, limits)]
    let ofManifests = session.manifests.enumerated().flatMap { index, manifest in
      let resolver = session.resolver(for: manifest)
      let recorder = GoldenRecorder(resolver, corpus: corpus, engine: identity, others: others)
      return resolver.programs.map { program in
        Target(program, of: resolver, manifest: index, recorder, session)
      }
    }
    let outcomes = OutcomeRecorder(over: corpus)
    targets = ofManifests + session.links.rules.map { Target($0, outcomes, session) }
    header = GoldenHeader(
      corpus: corpus,
      engines: [
        GoldenHeader.Engine(identity, limit: session.limits.steps),
        GoldenHeader.Engine(pcre2.identity, limit: limits.steps),
      ],
      unicode: FoundationEngine.unicodeVersion
    )
    workers = session.workers
    terminal = session.terminal
  }

  private static func identity(of engine: any MatchEngine) -> EngineIdentity { engine.identity }

  /// The URLs that the options name.
  ///
  /// - Throws: `InputError` where a list cannot be read.
  static func corpus(
    _ paths: [String],
    _ configuration: Configuration,
    areNamed: Bool = true
  ) throws(InputError) -> GoldenCorpus {
    let lists = try CorpusLoader.lists(paths, configuration, areNamed: areNamed)
    return GoldenCorpus(
      lists.flatMap(\.urls),
      lists: lists.map { GoldenCorpus.List(name: $0.name, urls: $0.urls) }
    )
  }
}

extension GoldenRun {
  /// Which golden belongs to which rule.
  func assignment(_ heads: [ExactText: RuleGolden]) -> GoldenAssignment {
    GoldenAssignment(
      goldens: heads.mapValues(\.definition),
      rules: targets.map { GoldenAssignment.Rule(id: $0.id, definition: $0.definition) }
    )
  }

  /// Which golden of a folder belongs to which rule, where need be by the URLs that rules match.
  ///
  /// - Throws: `InputError` where a golden cannot be read.
  func assignment(
    _ folder: GoldenFolder,
    _ corpora: [String: GoldenCorpus]
  ) throws(InputError) -> GoldenAssignment {
    var assignment = assignment(try folder.heads())
    let open = assignment.entries.indices.filter { assignment.entries[$0].recorded == nil }
    guard !open.isEmpty, !assignment.strangers.isEmpty else { return assignment }
    let goldens = try assignment.strangers.map { name throws(InputError) in
      try folder.golden(name, corpora)
    }
    let rules = open.map { ($0, record($0, as: assignment.entries[$0].name)) }
    assignment.pairByMatches(Dictionary(uniqueKeysWithValues: rules), with: goldens)
    return assignment
  }

  /// Records a rule, with what the attacks cost that are known.
  func record(
    _ index: Int,
    as name: ExactText,
    attacks: [GoldenAttack] = []
  ) -> RuleGolden {
    targets[index].record(name, attacks)
  }

  /// Attacks with what they cost a rule.
  func measured(_ attacks: [GoldenAttack], _ index: Int) -> [GoldenAttack] {
    targets[index].measure(attacks)
  }

  /// The attacks that a rule's golden is to keep.
  func attacks(
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
  /// - Returns: What came of each rule.
  func forEachRule<Result: Sendable>(
    _ body: @escaping @Sendable (Int) throws(InputError) -> Result
  ) throws(InputError) -> [Result] {
    let results = Mutex([Swift.Result<Result, InputError>?](repeating: nil, count: targets.count))
    let next = Atomic(0)
    let progress = ProgressLine(total: targets.count, noun: "rules", terminal: terminal)
    DispatchQueue.concurrentPerform(iterations: max(1, min(workers, targets.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < targets.count else { return }
        let result: Swift.Result<Result, InputError>
        do throws(InputError) {
          result = .success(try body(index))
        } catch {
          result = .failure(error)
        }
        results.withLock { $0[index] = result }
        progress.advance(by: 1)
      }
    }
    progress.end()
    var values: [Result] = []
    for result in results.withLock({ $0 }) {
      guard let result else { continue }
      values.append(try result.get())
    }
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
    _ session: Session
  ) {
    let rule = program.rule
    let definition = RuleDefinition(rule, apps: resolver.manifest.appsByIdentifier)
    let range = rule.pattern?.range ?? rule.range
    self.init(
      id: rule.id,
      manifest: manifest,
      definition: definition,
      location: LocationRecord(resolver.manifest.location(of: range)),
      pattern: rule.pattern.map { _ in
        (rule, BacktrackingTarget(DriftTarget(rule, in: resolver.manifest)))
      },
      isSelected: session.isSelected(rule.id),
      record: { recorder.record(program, as: $0, definition, attacks: $1) },
      measure: { recorder.measured($0, of: program) }
    )
  }
}

extension RuleGolden {
  /// Whether a script could not be tried for want of a process, which says nothing about the rule.
  var lacksWorkers: Bool {
    let reason = ScriptFailure.workerUnavailable("").reason
    return entries.contains { entry in
      guard case .match(let match) = entry.result else { return false }
      return match.outputs.contains { $0.outcome == .failed(reason) }
    }
  }
}
