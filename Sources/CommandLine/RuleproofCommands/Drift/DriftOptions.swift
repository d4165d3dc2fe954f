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
