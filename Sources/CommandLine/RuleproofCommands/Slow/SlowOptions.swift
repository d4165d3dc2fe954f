import ArgumentParser
import BacktrackingSuite
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord

/// How slow patterns are looked for.
struct SlowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines to analyse: foundation, pcre2 or both.",
      discussion: "Default: slow.engines in ruleproof.yml, else foundation,pcre2.",
      valueName: "names"
    )
  )
  var engine: SlowEngineList?

  @Option(
    name: .customLong("pcre2-options"),
    help: ArgumentHelp(
      "PCRE2 options to compile patterns with, such as none or utf,ucp.",
      discussion: "Default: slow.pcre2Options in ruleproof.yml, else utf.",
      valueName: "options"
    )
  )
  var pcre2Options: PCRE2OptionList?

  @Option(
    name: .long,
    help: "Longest attack, in UTF-16 units. (default: slow.maxLength in ruleproof.yml, else 2048)"
  )
  var maxLength: Int?

  @Option(
    name: .long,
    help: """
      How hard to try for each pattern, from 0 (structure and known attacks only) to 10. (default: \
      slow.effort in ruleproof.yml, else 1)
      """
  )
  var effort: Int?

  @Option(name: .long, help: "Seed for generated subjects. (default: 1)")
  var seed: UInt64?

  @Option(
    name: .long,
    help: """
      Which attacks fail the run: by a URL, also by a string like a URL, any, or none. (default: \
      slow.fail in ruleproof.yml, else url)
      """
  )
  var failOn: DriftBar?

  func validate() throws {
    if let effort, !(0...BacktrackingEffort.highest).contains(effort) {
      throw ValidationError("--effort takes a number from 0 to \(BacktrackingEffort.highest).")
    }
    if let maxLength, !Self.lengths.contains(maxLength) {
      throw ValidationError(
        "--max-length takes a number from \(Self.lengths.lowerBound) to "
          + "\(Self.lengths.upperBound)."
      )
    }
  }

  /// The lengths that can be asked for.
  static let lengths = 16...1_000_000
}

/// One engine or both.
struct SlowEngineList: ExpressibleByArgument, Sendable {
  let names: [ProfiledEngineName]

  static let all = SlowEngineList(names: ProfiledEngineName.allCases)

  init(names: [ProfiledEngineName]) {
    self.names = names
  }

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { word in
      ProfiledEngineName(rawValue: word.trimmingCharacters(in: .whitespaces))
    }
    guard names.count == words.count, !names.isEmpty, Set(names).count == names.count else {
      return nil
    }
    self.names = names
  }
}

extension DriftBar {
  /// The worst reach that counts; nil where none does.
  var reach: SlowRecord.Reach? {
    switch self {
    case .url: .url
    case .urlLike: .urlLike
    case .any: .any
    case .none: nil
    }
  }
}

extension SlowOptions {
  /// How much is tried.
  func effort(_ configuration: Configuration) -> BacktrackingEffort {
    BacktrackingEffort(
      level: effort ?? configuration.slowEffort,
      longest: maxLength ?? configuration.slowMaxLength,
      seed: seed ?? 1
    )
  }

  /// The engines, made anew: each belongs to one thread.
  func makeEngines(_ configuration: Configuration) -> @Sendable () -> BacktrackingEngines {
    Self.makeEngines(
      (engine ?? configuration.slowEngines ?? .all).names,
      pcre2: pcre2Options?.profile ?? configuration.pcre2Options
    )
  }

  /// The engines of some names, made anew.
  ///
  /// - Parameters:
  ///   - names: The engines that are judged.
  ///   - profile: The options that PCRE2 is judged with.
  /// - Returns: Makes the engines of one thread.
  static func makeEngines(
    _ names: [ProfiledEngineName],
    pcre2 profile: PCRE2Profile
  ) -> @Sendable () -> BacktrackingEngines {
    {
      BacktrackingEngines(
        judged: names.map { engine($0, profile) },
        sieve: engine(PCRE2Engine(profile: profile.withoutShortcuts, counts: true))
      )
    }
  }

  private static func engine(
    _ name: ProfiledEngineName,
    _ profile: PCRE2Profile
  ) -> BacktrackingEngine {
    switch name {
    case .pcre2: return engine(PCRE2Engine(profile: profile, counts: true))
    case .foundation:
      let engine = FoundationEngine()
      return BacktrackingEngine(engine, dialect: .icu) {
        (source: String) throws(PatternError) -> any CostMeasuringPattern in
        let pattern = try engine.compile(source)
        guard let measuring = pattern as? any CostMeasuringPattern else {
          throw PatternError(engine: engine.identity.name, message: "it counts no steps")
        }
        return measuring
      }
    }
  }

  private static func engine(_ engine: PCRE2Engine) -> BacktrackingEngine {
    BacktrackingEngine(engine, dialect: .pcre2) {
      (source: String) throws(PatternError) -> any CostMeasuringPattern in
      try engine.compilePattern(source)
    }
  }
}
