import BacktrackingSuite
package import GoldenStore
package import LinkResolver
package import ManifestModel
package import MatchEngine
package import ResultCache
package import TerminalAccess

/// The rules that are recorded, and what records them.
package struct GoldenRules {
  /// The rules of each manifest, compiled.
  package var resolvers: [LinkResolver]
  /// The rules of other link systems.
  package var links: [any RecordedRule]
  /// The engine that decides, whose costs count first.
  package var engine: MeteredEngine
  /// The other engines whose costs count.
  package var others: [MeteredEngine]
  /// The version of Unicode that the first engine knows.
  package var unicode: String
  /// Whether a rule takes part, by its id.
  package var isSelected: (String) -> Bool
  /// The pattern of a rule of a manifest with its tests, to be analysed.
  package var target: (Rule, Manifest) -> PatternCase
  /// The results of earlier runs; nil to use none.
  package var cache: ResultCache?
  /// The number of threads.
  package var workers: Int
  /// Where the progress is shown.
  package var terminal: Terminal

  package init(
    resolvers: [LinkResolver],
    links: [any RecordedRule],
    engine: MeteredEngine,
    others: [MeteredEngine],
    unicode: String,
    isSelected: @escaping (String) -> Bool,
    target: @escaping (Rule, Manifest) -> PatternCase,
    workers: Int,
    terminal: Terminal
  ) {
    self.resolvers = resolvers
    self.links = links
    self.engine = engine
    self.others = others
    self.unicode = unicode
    self.isSelected = isSelected
    self.target = target
    self.workers = workers
    self.terminal = terminal
  }
}
