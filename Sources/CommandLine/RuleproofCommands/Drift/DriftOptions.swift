import ArgumentParser
import DriftSuite
import Foundation
import MatchEngine
import PCRE2Engine
import Workspace

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

extension DriftOptions {
  /// The engines, made anew: each belongs to one thread.
  func makeEngines(_ configuration: Configuration, limits: MatchLimits)
    -> @Sendable () -> [DriftEngine]
  {
    let names = (engines ?? configuration.driftEngines ?? .all).names
    let profile = profile ?? configuration.driftProfile
    let options = pcre2Options.flatMap(PCRE2Profile.init(parsing:)) ?? .asWritten
    return { DriftEngine.compared(names, profile, options, limits) }
  }
}

extension DriftProfile: ExpressibleByArgument {}
extension DriftBar: ExpressibleByArgument {}
extension EngineList: ExpressibleByArgument {}
