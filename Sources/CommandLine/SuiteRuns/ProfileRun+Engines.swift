import FoundationEngine
package import MatchEngine
import ProfileReports
package import Workspace

extension ProfileRun {
  /// Runs the search.
  ///
  /// An engine that has a form for it gets a pattern that it refuses printed in its dialect.
  ///
  /// - Parameters:
  ///   - entry: The engine.
  ///   - pattern: The pattern.
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped.
  ///   - registry: The options of engines.
  package init(
    _ entry: EngineRegistry.Entry,
    pattern: String,
    subject: Subject,
    limit: Int,
    by registry: EngineRegistry
  ) {
    let engine = entry.counting?(registry) ?? entry.engine(registry)
    self.init(
      on: engine,
      port: entry.ported?(),
      pattern: pattern,
      subject: subject,
      limit: engine.description.meter?.count(ofStates: limit) ?? limit
    )
  }
}
