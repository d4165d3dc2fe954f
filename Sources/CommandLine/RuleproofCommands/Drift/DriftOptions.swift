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
      "The engines to compare, the one whose meaning counts first.",
      discussion: "Of foundation, pcre2 and javascript. (default: engines under drift in "
        + "ruleproof.yml, else all three)",
      valueName: "names"
    )
  )
  var engines: EngineList?

  @Option(
    name: .long,
    help: """
      How patterns come to the engines behind the first: as they are written, or printed in each \
      engine's dialect. (default: profile under drift in ruleproof.yml, else as-written)
      """
  )
  var profile: DriftProfile?

  @Option(
    name: .customLong("pcre2-options"),
    help: ArgumentHelp(
      "The options of PCRE2 under as-written, such as none, utf or utf,ucp,newline=any.",
      discussion: "Default: utf,ucp.",
      valueName: "options"
    )
  )
  var pcre2Options: String?

  @Option(name: .long, help: "What the made subjects are drawn from. (default: 1)")
  var seed: UInt64?

  @Option(
    name: .long,
    help: """
      How much is tried for each pattern, from 0, given subjects and lists alone, to 10. \
      (default: effort under drift in ruleproof.yml, else 1)
      """
  )
  var effort: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A list of URLs, or a folder of such lists, to try every pattern on; may be repeated.",
      discussion: "Default: corpus of ruleproof.yml, else the lists that are built in.",
      valueName: "path"
    )
  )
  var corpus: [String] = []

  @Option(
    name: .long,
    help: """
      Which differences make the run fall short: those on URLs, on strings that could be one too, \
      all, or none. (default: fail under drift in ruleproof.yml, else url)
      """
  )
  var failOn: DriftBar?

  func validate() throws {
    if let effort, !(0...DriftEffort.highest).contains(effort) {
      throw ValidationError("--effort takes a number from 0 to \(DriftEffort.highest).")
    }
    if let pcre2Options, PCRE2Profile(parsing: pcre2Options) == nil {
      throw ValidationError(
        "--pcre2-options takes none, or words such as utf, ucp and newline=any with commas "
          + "between them, not '\(pcre2Options)'."
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
