import BacktrackingSuite
import CostBudgets
import DriftSuite
package import FileAccess
import FoundationEngine
package import FuzzSuite
package import GoldenStore
package import GoldenSuite
import MatchEngine
import PCRE2Engine
import RuleSets
import SubjectDomains
package import Workspace

extension GoldenFolder {
  /// The folder in effect.
  package init(_ settings: Settings) {
    let folder = settings.goldens.folder
    self.init(path: folder.path, boundary: folder.boundary)
  }
}

extension FindingFolder {
  /// The folder in effect.
  package init(_ settings: Settings) {
    let folder = settings.fuzz.finds
    self.init(path: folder.path, boundary: folder.boundary)
  }
}

extension GoldenCorpus {
  /// The URLs of some lists.
  ///
  /// - Throws: `InputError` if a list cannot be read.
  package init(_ lists: URLLists) throws(InputError) {
    let lists = try CorpusLoader.lists(lists)
    self.init(
      lists.flatMap(\.urls),
      lists: lists.map { GoldenCorpus.List(name: $0.name, urls: $0.urls) }
    )
  }
}

extension Session {
  /// Whether the folder holds goldens of these rules alone, so that one without a rule is an
  /// orphan.
  package var ownsGoldens: Bool { selection == nil && readsAllRecorded }

  /// Whether all rules were read that the folder has goldens of, whichever of them take part.
  package var readsAllRecorded: Bool { settings.goldens.folder.isOfCall || isWhole }
}

extension GoldenRun {
  /// The maximum number of callouts that one search of PCRE2 may take.
  private static let calloutLimit = 5_000_000

  /// Prepares the rules of a session, over the URLs in effect.
  ///
  /// - Throws: `InputError` if a list of URLs cannot be read.
  package init(_ session: Session) throws(InputError) {
    self.init(session, over: try GoldenCorpus(session.settings.goldenCorpus))
  }

  /// Prepares the rules of a session.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - corpus: The URLs.
  package init(_ session: Session, over corpus: GoldenCorpus) {
    let pcre2 = session.settings.slow.registry.meteredPCRE2
    var limits = pcre2.defaultLimits
    limits.steps = Self.calloutLimit
    var rules = GoldenRules(
      resolvers: session.resolvers,
      links: session.links.rules,
      engine: MeteredEngine(engine: session.engine, limits: session.limits),
      others: [MeteredEngine(engine: pcre2, limits: limits)],
      unicode: FoundationEngine.unicodeVersion,
      isSelected: session.isSelected,
      target: { PatternCase($0, in: $1) },
      workers: session.workers,
      terminal: session.terminal
    )
    rules.cache = session.settings.run.cache.open()
    self.init(rules, over: corpus)
    growth = session.settings.budget.growth
  }
}

extension AttackSearch {
  /// Prepares a search with the settings of a session.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - cap: The steps from which on a string is slow; nil for the usual ones.
  /// - Throws: `InputError` if a saved finding cannot be read.
  package init(_ session: Session, cap: Int? = nil) throws(InputError) {
    let settings = session.settings
    let longest = settings.budget.length
    var effort = BacktrackingEffort(level: settings.slow.effort, longest: longest)
    // What could be no URL fails nothing, and most of the time would go into it.
    effort.leastLikeness = settings.slow.failOn.likeness ?? .real
    if let cap {
      effort.cap = cap
    } else {
      // A golden keeps an attack with as few repetitions as show its growth, so that it need not be
      // run up to what is slow: a quarter of the steps at half the length is the same where steps
      // grow with the square, and is reached sooner where they grow faster.
      effort.cap /= Self.shareOfCap
      effort.longest /= 2
    }
    self.init(
      effort: effort,
      longest: longest,
      makeEngines: settings.slow.makeEngines,
      engines: [session.engine, settings.slow.registry.meteredPCRE2],
      findings: try FindingFolder(settings).files().map(\.finding)
    )
    cache = settings.run.cache.open()
  }

  private static let shareOfCap = 4
}
