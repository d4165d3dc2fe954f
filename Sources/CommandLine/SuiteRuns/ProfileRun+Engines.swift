import FoundationEngine
package import MatchEngine
import ProfileReports
package import Workspace

extension ProfileRun {
  /// Runs the search.
  ///
  /// PCRE2 gets a pattern that it refuses printed in its dialect.
  ///
  /// - Parameters:
  ///   - name: The engine.
  ///   - pattern: The pattern.
  ///   - subject: The subject.
  ///   - limit: The steps after which the search is stopped.
  ///   - lineup: The engines.
  package init(
    _ name: ProfiledEngineName,
    pattern: String,
    subject: Subject,
    limit: Int,
    by lineup: EngineLineup
  ) {
    switch name {
    case .foundation:
      self.init(
        on: EngineLineup.foundation,
        pattern: pattern,
        subject: subject,
        limit: max(1, limit / CostUnit.statesPerTick)
      )
    case .pcre2:
      self.init(
        on: lineup.meteredPCRE2,
        port: EngineLineup.portedPCRE2,
        pattern: pattern,
        subject: subject,
        limit: limit
      )
    }
  }
}
