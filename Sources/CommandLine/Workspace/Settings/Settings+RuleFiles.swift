import MatchEngine
import PCRE2Engine
package import RuleSets

extension Settings {
  /// Notes which engines that files of rules name count no steps, so that others have to be searched in their place.
  ///
  /// - Parameter rules: The files.
  package mutating func noteUncountedEngines(of rules: RuleSet) {
    let searched = EngineRegistry.searched.map(\.id)
    slow.uncounted = rules.engines.filter { !searched.contains($0) }
  }

  /// Takes what files of rules say they run on, where neither the call nor the configuration says it.
  ///
  /// - Parameter rules: The files.
  package mutating func useEngines(of rules: RuleSet) {
    guard !rules.engines.isEmpty else { return }
    drift.prefer(rules.engines)
    let searched = slow.engines.filter(rules.engines.contains)
    if !slow.namesEngines, !searched.isEmpty { slow.engines = searched }
    guard let profile = rules.pcre2Options.flatMap(PCRE2Profile.init(parsing:)) else { return }
    if !drift.namesPCRE2 { drift.pcre2Options = profile }
    if !slow.namesPCRE2 { slow.pcre2Options = profile }
  }
}
