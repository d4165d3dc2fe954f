import FoundationEngine
package import MatchEngine
package import PCRE2Engine
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
  ///   - options: The options that PCRE2 compiles the pattern with.
  package init(
    _ name: ProfiledEngineName,
    pattern: String,
    subject: Subject,
    limit: Int,
    pcre2 options: PCRE2Profile
  ) {
    switch name {
    case .foundation:
      self.init(
        on: FoundationEngine(),
        pattern: pattern,
        subject: subject,
        limit: max(1, limit / CostUnit.statesPerTick)
      )
    case .pcre2:
      self.init(
        on: PCRE2Engine(profile: options, counts: true),
        port: PCRE2Engine(profile: .ported, counts: true),
        pattern: pattern,
        subject: subject,
        limit: limit
      )
    }
  }
}
