import BacktrackingSuite
import Diagnostics
import Dispatch
import DriftSuite
import FoundationEngine
import GoldenStore
import LinkResolver
import LocatedJSON
import ManifestModel
import MatchEngine
import PCRE2Engine
import RunRecord
import ScriptRuntime
import Synchronization

/// The rules of a session, ready to be recorded over a corpus.
struct GoldenRun: Sendable {
  /// A rule with the manifest that it stands in.
  struct Target: Sendable {
    let manifest: Int
    let program: RuleProgram
    let definition: RuleDefinition
    let location: LocationRecord
    /// Its pattern; nil where it has none.
    let pattern: BacktrackingTarget?
    /// Whether it takes part.
    let isSelected: Bool

    var id: String { program.rule.id }
  }

  let corpus: GoldenCorpus
  let header: GoldenHeader
  /// The engines whose costs count, each with what one search may take; the first one decides.
  let engines: [MeteredEngine]
  /// The rules of all manifests, in their order.
  let targets: [Target]
  private let recorders: [GoldenRecorder]
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
    let pcre2 = PCRE2Engine(counts: true)
    var limits = pcre2.defaultLimits
    limits.steps = Self.calloutLimit
    self.corpus = corpus
    engines = [
      MeteredEngine(engine: session.engine, limits: session.limits),
      MeteredEngine(engine: pcre2, limits: limits),
    ]
    let resolvers = session.manifests.map(session.resolver(for:))
    recorders = resolvers.map { resolver in
      GoldenRecorder(resolver, corpus: corpus, engine: identity, others: [(pcre2, limits)])
    }
    targets = resolvers.enumerated().flatMap { index, resolver in
      let apps = resolver.manifest.appsByIdentifier
      return resolver.programs.map { program in
        Target(
          manifest: index,
          program: program,
          definition: RuleDefinition(program.rule, apps: apps),
          location: LocationRecord(
            resolver.manifest.location(of: program.rule.pattern?.range ?? program.rule.range)
          ),
          pattern: program.rule.pattern.map { _ in
            BacktrackingTarget(DriftTarget(program.rule, in: resolver.manifest))
          },
          isSelected: session.isSelected(program.rule.id)
        )
      }
    }
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
    _ configuration: Configuration
  ) throws(InputError) -> GoldenCorpus {
    let lists = try CorpusLoader.lists(paths, configuration)
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

  /// Records a rule, with what the attacks cost that are known.
  func record(
    _ index: Int,
    as name: ExactText,
    attacks: [GoldenAttack] = []
  ) -> RuleGolden {
    let target = targets[index]
    return recorders[target.manifest].record(
      target.program,
      as: name,
      target.definition,
      attacks: attacks
    )
  }

  /// Attacks with what they cost a rule.
  func measured(_ attacks: [GoldenAttack], _ index: Int) -> [GoldenAttack] {
    let target = targets[index]
    return recorders[target.manifest].measured(attacks, of: target.program)
  }

  /// The attacks that a rule's golden is to keep.
  func attacks(
    on index: Int,
    known: [GoldenAttack],
    found search: AttackSearch
  ) -> [GoldenAttack] {
    guard let pattern = targets[index].pattern else { return known }
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
