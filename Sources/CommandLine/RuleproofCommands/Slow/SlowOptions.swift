import ArgumentParser
import BacktrackingSuite
import Foundation
import Workspace

/// How slow patterns are looked for.
struct SlowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The engines in use, which the verdicts are about: foundation, pcre2 or both.",
      discussion: "Default: engines under slow in ruleproof.yml, else foundation,pcre2.",
      valueName: "names"
    )
  )
  var engine: SlowEngineList?

  @Option(
    name: .customLong("pcre2-options"),
    help: ArgumentHelp(
      "The options that PCRE2 is judged with, such as none or utf,ucp.",
      discussion: "Default: pcre2Options under slow in ruleproof.yml, else utf.",
      valueName: "options"
    )
  )
  var pcre2Options: PCRE2OptionList?

  @Option(
    name: .long,
    help: """
      The longest attack, in UTF-16 units. (default: maxLength under slow in ruleproof.yml, else 2048)
      """
  )
  var maxLength: Int?

  @Option(
    name: .long,
    help: """
      How much is tried for each pattern, from 0, its structure and known attacks alone, to 10. \
      (default: effort under slow in ruleproof.yml, else 1)
      """
  )
  var effort: Int?

  @Option(name: .long, help: "What made subjects are drawn from. (default: 1)")
  var seed: UInt64?

  @Option(
    name: .long,
    help: """
      Which attacks make the run fall short: those by URLs, by strings that could be one too, all, \
      or none. (default: fail under slow in ruleproof.yml, else url)
      """
  )
  var failOn: DriftBar?

  func validate() throws {
    if let effort, !(0...BacktrackingEffort.highest).contains(effort) {
      throw ValidationError("--effort takes a number from 0 to \(BacktrackingEffort.highest).")
    }
    if let maxLength, !BacktrackingEffort.lengths.contains(maxLength) {
      throw ValidationError(
        "--max-length takes a number from \(BacktrackingEffort.lengths.lowerBound) to "
          + "\(BacktrackingEffort.lengths.upperBound)."
      )
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
    BacktrackingEngines.maker(
      (engine ?? configuration.slowEngines ?? .all).names,
      pcre2: pcre2Options?.profile ?? configuration.pcre2Options
    )
  }
}

extension SlowEngineList: ExpressibleByArgument {}
