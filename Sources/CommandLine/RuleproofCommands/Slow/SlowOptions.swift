import ArgumentParser
import BacktrackingSuite
import Foundation
import Workspace

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
