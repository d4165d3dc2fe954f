import MatchEngine
import PCRE2Engine
package import RuleSets

extension Settings {
  /// Takes what files of rules say they run on, where neither the call nor the configuration says it.
  ///
  /// - Parameter rules: The files.
  package mutating func useEngines(of rules: RuleSet) {
    guard !rules.engines.isEmpty else { return }
    drift.prefer(rules.engines)
    if !slow.namesEngines { slow.engines = rules.engines }
    guard let profile = rules.pcre2Options.flatMap(PCRE2Profile.init(parsing:)) else { return }
    if !drift.namesPCRE2 { drift.pcre2Options = profile }
    if !slow.namesPCRE2 { slow.pcre2Options = profile }
  }
}
