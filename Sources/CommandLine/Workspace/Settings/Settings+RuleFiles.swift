import Diagnostics
package import MatchEngine
import PCRE2Engine
package import RuleSets

extension Settings {
  /// Takes what files of rules say they run on, where neither the call nor the configuration says it.
  ///
  /// - Parameter rules: The files.
  package mutating func useEngines(of rules: RuleSet) {
    guard !rules.engines.isEmpty else {
      if let named = drift.required, !rules.files.isEmpty {
        drift.prefer(named)
        slow.prefer(named, ofFiles: [:])
      }
      return
    }
    drift.prefer(rules.engines, ofFiles: rules.enginesOfFiles)
    slow.prefer(rules.engines, ofFiles: rules.enginesOfFiles)
    let named = rules.filesByPCRE2Options
    guard named.count < 2 else {
      // Each pattern has its own.
      guard !slow.namesPCRE2 else { return }
      slow.otherPCRE2Options = named.compactMap { options, files in
        options.map { "\($0) in \(files.count == 1 ? files[0] : "\(files.count) files")" }
      }
      .sorted()
      return
    }
    guard let profile = named.keys.first?.flatMap(PCRE2Profile.init(parsing:)) else { return }
    if !drift.namesPCRE2 { drift.pcre2Options = profile }
    if !slow.namesPCRE2 { slow.pcre2Options = profile }
  }
}

extension [PatternCase] {
  /// The patterns, each with the engines of its file.
  package func run(on enginesOfFiles: [String: [EngineID]]) -> [PatternCase] {
    guard !enginesOfFiles.isEmpty else { return self }
    return map { target in
      var target = target
      target.engines = target.place.flatMap { enginesOfFiles[$0.file] }
      return target
    }
  }
}
