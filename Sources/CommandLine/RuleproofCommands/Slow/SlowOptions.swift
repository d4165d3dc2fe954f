import ArgumentParser
import BacktrackingSuite
import CommandOptions
import Foundation
import MatchEngine
import Workspace

/// Options for the search for slow patterns.
struct SlowOptions: ParsableArguments {
  private static let standard = Settings.standard.slow

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines to analyse, of \(EngineRegistry.searched.words).",
      discussion: """
        Default: slow.engines in ruleproof.yml, else \
        \(standard.engines.map(\.rawValue).joined(separator: ",")).
        """,
      valueName: "names"
    ),
    transform: { try EngineRegistry.searched.names(in: $0) }
  )
  var engines: [EngineID]?

  /// The earlier name of `engines`.
  @Option(name: .long, help: .hidden, transform: { try EngineRegistry.searched.names(in: $0) })
  var engine: [EngineID]?

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
    help: """
      Longest attack, in UTF-16 units. (default: slow.maxLength in ruleproof.yml, else \
      \(standard.maxLength))
      """
  )
  var maxLength: Int?

  @Option(
    name: .long,
    help: """
      Search effort per pattern, from 0 (structure and known attacks only) to \
      \(SlowSettings.efforts.upperBound). (default: slow.effort in ruleproof.yml, else \
      \(standard.effort))
      """
  )
  var effort: Int?

  @Option(name: .long, help: "Seed for generated subjects. (default: \(standard.seed))")
  var seed: UInt64?

  @Option(
    name: .long,
    help: """
      Which attacks fail the run: those that are a URL (url), also those that resemble one \
      (url-like), any, or none. (default: slow.fail in ruleproof.yml, else \
      \(standard.failOn.rawValue))
      """
  )
  var failOn: FailureThreshold?

  func validate() throws {
    if let effort, !SlowSettings.efforts.contains(effort) {
      throw ValidationError("--effort takes a number from 0 to \(SlowSettings.efforts.upperBound).")
    }
    if let maxLength, !BacktrackingEffort.lengths.contains(maxLength) {
      throw ValidationError(
        "--max-length takes a number from \(BacktrackingEffort.lengths.lowerBound) to "
          + "\(BacktrackingEffort.lengths.upperBound)."
      )
    }
  }
}

extension SlowOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let engines = engines ?? engine { settings.slow.engines = engines }
    if let pcre2Options { settings.slow.pcre2Options = pcre2Options.profile }
    if let maxLength { settings.slow.maxLength = maxLength }
    if let effort { settings.slow.effort = effort }
    if let seed { settings.slow.seed = seed }
    if let failOn { settings.slow.failOn = failOn }
  }
}
