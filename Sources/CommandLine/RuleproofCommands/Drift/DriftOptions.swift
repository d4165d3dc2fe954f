import ArgumentParser
import DriftSuite
import Foundation
import FoundationEngine
import JavaScriptCoreRuntime
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// Which engines are compared, and how.
struct DriftOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines to compare; the first one defines the intended meaning.",
      discussion: """
        Two or more of foundation, pcre2 and javascript. (default: drift.engines in ruleproof.yml, \
        else all three)
        """,
      valueName: "names"
    )
  )
  var engines: EngineList?

  @Option(
    name: .long,
    help: """
      Pass patterns to the other engines as written, or ported: printed in each engine's dialect. \
      (default: drift.profile in ruleproof.yml, else as-written)
      """
  )
  var profile: DriftProfile?

  @Option(
    name: .customLong("pcre2-options"),
    help: ArgumentHelp(
      "PCRE2 options with as-written, such as none, utf or utf,ucp,newline=any.",
      discussion: "Default: utf,ucp.",
      valueName: "options"
    )
  )
  var pcre2Options: String?

  @Option(name: .long, help: "Seed for generated subjects. (default: 1)")
  var seed: UInt64?

  @Option(
    name: .long,
    help: """
      How hard to try for each pattern, from 0 (given subjects and lists only) to 10. (default: \
      drift.effort in ruleproof.yml, else 1)
      """
  )
  var effort: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List of URLs, or a folder of lists, to try on every pattern; repeatable.",
      discussion: "Default: corpus in ruleproof.yml, else the built-in lists.",
      valueName: "path"
    )
  )
  var corpus: [String] = []

  @Option(
    name: .long,
    help: """
      Which differences fail the run: on URLs, also on strings like URLs, any, or none. (default: \
      drift.fail in ruleproof.yml, else url)
      """
  )
  var failOn: DriftBar?

  func validate() throws {
    if let effort, !(0...DriftEffort.highest).contains(effort) {
      throw ValidationError("--effort takes a number from 0 to \(DriftEffort.highest).")
    }
    if let pcre2Options, PCRE2Profile(parsing: pcre2Options) == nil {
      throw ValidationError(
        """
        --pcre2-options takes none, or words such as utf, ucp and newline=any separated by commas, \
        not '\(pcre2Options)'.
        """
      )
    }
  }
}

/// How patterns come to an engine.
enum DriftProfile: String, CaseIterable, ExpressibleByArgument {
  /// As they are written.
  case asWritten = "as-written"
  /// Printed in the engine's own dialect.
  case ported
}

/// Down to which grade differences count.
enum DriftBar: String, CaseIterable, ExpressibleByArgument {
  case url
  case urlLike = "url-like"
  case any
  case none

  /// The lowest grade that counts; nil where none does.
  var grade: SubjectGrade? {
    switch self {
    case .url: .url
    case .urlLike: .urlLike
    case .any: .other
    case .none: nil
    }
  }
}

/// The engines that can be compared.
enum EngineName: String, CaseIterable, Sendable {
  case foundation, pcre2, javascript
}

/// Two engines or more.
struct EngineList: ExpressibleByArgument, Sendable {
  let names: [EngineName]

  static let all = EngineList(names: EngineName.allCases)

  init(names: [EngineName]) {
    self.names = names
  }

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { word in
      EngineName(rawValue: word.trimmingCharacters(in: .whitespaces))
    }
    guard names.count == words.count, names.count > 1, Set(names).count == names.count else {
      return nil
    }
    self.names = names
  }
}

extension DriftOptions {
  /// The engines, made anew: each belongs to one thread.
  func makeEngines(_ configuration: Configuration, limits: MatchLimits)
    -> @Sendable () -> [DriftEngine]
  {
    let names = (engines ?? configuration.driftEngines ?? .all).names
    let profile = profile ?? configuration.driftProfile
    let options = pcre2Options.flatMap(PCRE2Profile.init(parsing:)) ?? .asWritten
    return { Self.engines(names, profile, options, limits) }
  }

  /// The engines that a configuration compares, made anew.
  static func engines(of configuration: Configuration) -> [DriftEngine] {
    let names = (configuration.driftEngines ?? .all).names
    return engines(
      names,
      configuration.driftProfile,
      .asWritten,
      FoundationEngine().defaultLimits
    )
  }

  private static func engines(
    _ names: [EngineName],
    _ profile: DriftProfile,
    _ options: PCRE2Profile,
    _ limits: MatchLimits
  ) -> [DriftEngine] {
    names.enumerated().map { index, name in
      engine(name, isPorted: profile == .ported && index > 0, options, limits)
    }
  }

  private static func engine(
    _ name: EngineName,
    isPorted: Bool,
    _ options: PCRE2Profile,
    _ limits: MatchLimits
  ) -> DriftEngine {
    switch name {
    case .foundation:
      DriftEngine(FoundationEngine(), dialect: .icu, isPorted: isPorted, limits: limits)
    case .pcre2:
      .pcre2(isPorted ? .ported : options, isPorted: isPorted)
    case .javascript:
      .javaScript(isPorted: isPorted)
    }
  }
}
