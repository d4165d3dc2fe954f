import BacktrackingSuite
import DriftSuite
import FileAccess
import FoundationEngine
import FuzzSuite
import GoldenStore
import GoldenSuite
import MatchEngine
import PCRE2Engine
import SuiteRuns
import Workspace

extension GoldenRun {
  /// The most callouts that one search of PCRE2 may take.
  private static let calloutLimit = 5_000_000

  /// Prepares the rules of a session.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - corpus: The URLs.
  init(_ session: Session, over corpus: GoldenCorpus) {
    let pcre2 = PCRE2Engine(profile: session.configuration.pcre2Options, counts: true)
    var limits = pcre2.defaultLimits
    limits.steps = Self.calloutLimit
    let rules = GoldenRules(
      resolvers: session.manifests.map(session.resolver(for:)),
      links: session.links.rules,
      engine: MeteredEngine(engine: session.engine, limits: session.limits),
      others: [MeteredEngine(engine: pcre2, limits: limits)],
      unicode: FoundationEngine.unicodeVersion,
      isSelected: session.isSelected,
      target: { BacktrackingTarget(DriftTarget($0, in: $1)) },
      workers: session.workers,
      terminal: session.terminal
    )
    self.init(rules, over: corpus)
  }

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

extension AttackSearch {
  /// Prepares a search with the limits of a configuration.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - length: The longest attack, in UTF-16 units.
  ///   - cap: The steps from which on a string is slow; nil for the usual ones.
  /// - Throws: `InputError` where a saved finding cannot be read.
  init(_ session: Session, upTo length: Int, cap: Int? = nil) throws(InputError) {
    let configuration = session.configuration
    var effort = BacktrackingEffort(level: configuration.slowEffort, longest: length)
    if let cap { effort.cap = cap }
    let files = try FindingFolder(path: configuration.found, boundary: configuration.boundary)
      .files()
    self.init(
      effort: effort,
      makeEngines: BacktrackingEngines.maker(
        (configuration.slowEngines ?? .all).names,
        pcre2: configuration.pcre2Options
      ),
      engines: [session.engine, PCRE2Engine(profile: configuration.pcre2Options, counts: true)],
      findings: files.map(\.finding)
    )
  }
}
