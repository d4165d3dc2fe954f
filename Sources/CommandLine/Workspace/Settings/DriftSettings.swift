package import DriftSuite
package import MatchEngine
package import PCRE2Engine

/// How engines are compared.
package struct DriftSettings: Sendable {
  /// The engines that the rules must run on; nil if that is not said.
  package var required: [EngineID]?
  /// The engines that are compared; nil for those of `required` and the usual ones.
  package var compared: [EngineID]?
  /// The engines of each file of rules, where nothing else says which are compared.
  package private(set) var enginesOfFiles: [String: [EngineID]] = [:]
  /// Whether the call names the engines.
  private var areNamedByCall = false
  /// Whether a file that names one engine is compared with the usual ones.
  ///
  /// Off unless the call asks for differences: nobody runs those rules on the usual engines.
  package var addsUsual = false
  /// The form in which engines after the first get patterns.
  package var profile = DriftProfile.asWritten
  /// The options of PCRE2 for patterns as they are written.
  package var pcre2Options = PCRE2Profile.asWritten { didSet { namesPCRE2 = true } }
  /// Whether the call or the configuration says the options of PCRE2.
  private(set) var namesPCRE2 = false
  /// The seed for generated subjects.
  package var seed: UInt64 = 1
  /// How much is tried for each pattern.
  package var effort = 1
  /// The lists that the call names for a comparison; nil for those of `Settings.corpus`.
  package var corpus: URLLists?
  /// Which differences fail the run.
  package var failOn = FailureThreshold.url

  package init() {}

  /// The valid efforts.
  package static let efforts = 0...DriftEffort.highest
}

extension DriftSettings {
  /// The engines that are compared; the first one defines what a pattern means.
  ///
  /// An engine that nothing names is left out where it cannot be started.
  package var engines: [EngineID] {
    compared ?? Self.withUsual(required ?? [])
  }

  /// Some engines, and the usual ones that can be started.
  private static func withUsual(_ first: [EngineID]) -> [EngineID] {
    first
      + EngineRegistry.usual.filter {
        !first.contains($0) && EngineRegistry.absence(of: $0) == nil
      }
  }

  /// What is left out of `engines`, and why, in a sentence without its full stop; nil for nothing.
  package var leftOut: String? {
    guard compared == nil else { return nil }
    let first = required ?? []
    return EngineRegistry.usual.filter { !first.contains($0) }.lazy.compactMap { name in
      EngineRegistry.absence(of: name).map { "\(name.rawValue) is not compared: \($0)" }
    }.first
  }

  /// The engines whose refusal of a pattern fails the run: those that are named anywhere, else
  /// `EngineRegistry.reference`.
  package var named: [EngineID] { required ?? compared ?? [EngineRegistry.reference] }

  /// Names every engine that is compared, over what the configuration and the rules say.
  package mutating func require(_ engines: [EngineID]) {
    compared = engines
    required = engines
    areNamedByCall = true
  }

  /// Puts the engines that the rules name before those of the configuration.
  ///
  /// Patterns that are written for an engine are never compared without it. What the call names stays as
  /// it is.
  ///
  /// - Parameters:
  ///   - engines: The engines of all files.
  ///   - files: Those of each file, by its name, where they are not the same.
  package mutating func prefer(_ engines: [EngineID], ofFiles files: [String: [EngineID]] = [:]) {
    guard !areNamedByCall else { return }
    let configured = required ?? compared
    // Each file is compared as it would be alone. The engines that it names are enough.
    let isEnough = { [addsUsual] (names: [EngineID]) in
      names.count > 1 || names.count == 1 && !addsUsual
    }
    enginesOfFiles =
      configured == nil ? files.mapValues { isEnough($0) ? $0 : Self.withUsual($0) } : [:]
    let others = { (names: [EngineID]) in names.filter { !engines.contains($0) } }
    let named = engines + others(configured ?? [])
    if compared == nil, configured != nil, isEnough(named) { compared = named }
    required = named
    if configured == nil, isEnough(engines) || !files.isEmpty {
      let compares = { (id: EngineID) in enginesOfFiles.values.contains { $0.contains(id) } }
      compared = engines + others(EngineRegistry.usual).filter(compares)
    }
    compared = compared.map { engines + others($0) }
  }

  /// Makes the engines of one thread.
  ///
  /// - Parameter limits: What a match of Foundation may take.
  /// - Returns: What makes them.
  package func makeEngines(limits: MatchLimits) -> @Sendable () -> [DriftEngine] {
    { [engines, profile, pcre2Options] in
      EngineRegistry(pcre2: pcre2Options).compared(engines, profile, limits)
    }
  }
}
