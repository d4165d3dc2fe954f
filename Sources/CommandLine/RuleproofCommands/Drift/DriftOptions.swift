import ArgumentParser
import CommandOptions
import DriftSuite
import Foundation
import MatchEngine
import PCRE2Engine
import Workspace

/// Which engines are compared, and how.
struct DriftOptions: ParsableArguments {
  private static let standard = Settings.standard.drift

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines to compare; the first one defines the intended meaning.",
      discussion: """
        Two or more, separated by commas. A pattern that one of them refuses fails the run. \
        (default: those of ruleproof.yml and \
        \(standard.engines.map(\.rawValue).joined(separator: ","))) Of \
        \(EngineRegistry.all.words), and editions of JavaScript, such as javascript@safari-15 and \
        javascript@ES2018. Only python needs anything: Python 3.11 or newer, as python3 \
        in PATH.
        """,
      valueName: "names"
    ),
    transform: { try EngineRegistry.all.names(in: $0, atLeast: 2) }
  )
  var engines: [EngineID]?

  @Option(
    name: .long,
    help: """
      Pass patterns to the other engines as written, or ported: printed in each engine's dialect. \
      (default: drift.profile in ruleproof.yml, else \
      \(standard.profile.rawValue))
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
  var pcre2Options: PCRE2OptionList?

  @Option(name: .long, help: "Seed for generated subjects. (default: \(standard.seed))")
  var seed: UInt64?

  @Option(
    name: .long,
    help: """
      Search effort per pattern, from 0 (given subjects and lists only) to \
      \(DriftSettings.efforts.upperBound). (default: drift.effort in ruleproof.yml, else \
      \(standard.effort))
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
      Which differences fail the run: those on a URL (url), also those on a string that \
      resembles a URL (url-like), any, or none. (default: drift.fail in ruleproof.yml, else \
      \(standard.failOn.rawValue))
      """
  )
  var failOn: FailureThreshold?

  func validate() throws {
    if let effort, !DriftSettings.efforts.contains(effort) {
      throw ValidationError(
        "--effort takes a number from 0 to \(DriftSettings.efforts.upperBound)."
      )
    }
  }
}

extension DriftOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    settings.drift.addsUsual = true
    if let engines { settings.drift.require(engines) }
    if let profile { settings.drift.profile = profile }
    if let pcre2Options { settings.drift.pcre2Options = pcre2Options.profile }
    if let seed { settings.drift.seed = seed }
    if let effort { settings.drift.effort = effort }
    if !corpus.isEmpty { settings.drift.corpus = URLLists(corpus) }
    if let failOn { settings.drift.failOn = failOn }
  }
}

extension DriftProfile: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
