package import BacktrackingSuite
package import MatchEngine
package import PCRE2Engine

/// Settings of the search for slow patterns.
package struct SlowSettings: Sendable {
  package var engines = EngineRegistry.measured.map(\.id) { didSet { namesEngines = true } }
  /// The engines of each file of rules, where neither the call nor the configuration says them.
  package private(set) var enginesOfFiles: [String: [EngineID]] = [:]
  /// The options that PCRE2's costs are counted with.
  package var pcre2Options = PCRE2Profile.costed { didSet { namesPCRE2 = true } }
  /// The options of PCRE2 that files have beside these, such as `dollar-endonly in crs.conf`.
  package var otherPCRE2Options: [String] = []
  /// Whether the call or the configuration says the engines, and the options of PCRE2.
  package private(set) var (namesEngines, namesPCRE2) = (false, false)
  /// The longest attack, in UTF-16 units.
  package var maxLength = BacktrackingEffort().longest
  /// How much is tried for each pattern.
  package var effort = BacktrackingEffort().level
  /// The seed for generated subjects.
  package var seed = BacktrackingEffort().seed
  /// Which attacks fail the run.
  package var failOn = FailureThreshold.url

  package init() {}

  /// The valid efforts.
  package static let efforts = 0...BacktrackingEffort.highest
}

extension SlowSettings {
  /// Takes the engines that files of rules name, where neither the call nor the configuration says them.
  ///
  /// - Parameters:
  ///   - engines: The engines of all files.
  ///   - files: Those of each file, by its name, where they are not the same.
  package mutating func prefer(_ engines: [EngineID], ofFiles files: [String: [EngineID]]) {
    guard !namesEngines else { return }
    let usual = self.engines
    enginesOfFiles = files.mapValues { $0.isEmpty ? usual : $0 }
    let isUsual = files.values.contains(where: \.isEmpty)
    self.engines = engines + (isUsual ? usual.filter { !engines.contains($0) } : [])
  }

  /// How much a search tries.
  package var searchEffort: BacktrackingEffort {
    BacktrackingEffort(level: effort, longest: maxLength, seed: seed)
  }

  /// The engines that show where the steps of a search are: where PCRE2 counts for another engine, it alone, and
  /// without its optimisations.
  package var profiled: (entries: [EngineRegistry.Entry], registry: EngineRegistry) {
    let measured = EngineRegistry.measured
    guard engines.contains(where: EngineRegistry.isUncounted),
      !engines.contains(where: { id in measured.contains { $0.id == id } })
    else { return (measured, registry) }
    let options = namesPCRE2 ? pcre2Options : pcre2Options.withoutShortcuts
    return ([EngineRegistry.counter], EngineRegistry(pcre2: options))
  }

  /// The engines, with the options of PCRE2.
  package var registry: EngineRegistry { EngineRegistry(pcre2: pcre2Options) }

  package var makeEngines: @Sendable () -> BacktrackingEngines {
    registry.backtracking(engines)
  }
}
