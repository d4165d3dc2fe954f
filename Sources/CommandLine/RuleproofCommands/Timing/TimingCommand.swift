import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import JavaScriptCoreRuntime
import MatchEngine
import PCRE2Engine
import Reporters
import SuiteRuns
import TerminalAccess
import TimingSuite
import Workspace

/// Measures how long rules search, by the clock.
struct TimingCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing",
    abstract: "Time each rule's searches, and compare with an earlier run.",
    discussion: """
      Times each rule over its test inputs on each engine, in interleaved rounds next to a \
      calibration loop. --save keeps the times, and --compare shows how the relative median has \
      changed since, on the same machine, with the same engine and inputs. Times fail the run \
      only with --max-ratio; 'ruleproof slow' and 'ruleproof budget' count steps instead. See \
      docs/timing.md.

      Examples:
        ruleproof timing --rule youtube --save before.json
        ruleproof timing --rule youtube --compare before.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  private static let standardEngines: [EngineID] = [.foundation, .pcre2]

  @Option(name: .long, help: "Number of rounds; each times every rule once.")
  var rounds = 11

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Engines to time, separated by commas: \(EngineRegistry.all.words). (default: \
      \(standardEngines.map(\.rawValue).joined(separator: ",")))
      """,
      valueName: "names"
    ),
    transform: { try EngineRegistry.all.names(in: $0) }
  )
  var engines: [EngineID]?

  @Option(
    name: .long,
    help: ArgumentHelp("Write the times to this file, as JSON.", valueName: "file")
  )
  var save: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Compare with the times that --save wrote to this file.", valueName: "file")
  )
  var compare: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      With --compare: fail if a rule's minimum and median are both longer than before by more \
      than this factor.
      """,
      valueName: "ratio"
    )
  )
  var maxRatio: Double?

  @Option(name: .long, help: "Report format.")
  var format: Form = .text

  @Flag(name: .long, help: "Show every rule.")
  var verbose = false

  enum Form: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds takes a number from 1 to 10000.")
    }
    if let maxRatio, !(maxRatio > 0 && maxRatio.isFinite) {
      throw ValidationError("--max-ratio takes a number above 0.")
    }
    if save == "" || save == "-" {
      throw ValidationError("--save takes a file; --format json writes to standard output.")
    }
    if maxRatio != nil, compare == nil { throw ValidationError("--max-ratio needs --compare.") }
    if rules.threads.jobs != nil {
      throw ValidationError("timing runs one rule at a time and takes no --jobs.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules], in: process)
    guard session.hasPattern else {
      throw session.noPattern("there is no pattern to time")
    }
    var files = session.callFiles
    files.read([compare].compactMap(\.self))
    files.write(save, as: "--save")
    try files.check()
    let earlier = try compare.map { try TimingReport(comparable: $0) }
    var report = session.timings(on: engines ?? Self.standardEngines, rounds: rounds)
    if let earlier { report.compare(with: earlier) }
    if let save { try OutputFile.write(JSONText.encode(report), to: save, inputs: []) }
    switch format {
    case .json: try session.terminal.write(JSONText.encode(report))
    case .text: try session.terminal.write(text(report, session.terminal.style))
    }
    return try verdict(report)
  }

  private func text(_ report: TimingReport, _ style: TextStyle) -> String {
    TimingText(
      report,
      comparedWith: compare,
      maxRatio: maxRatio,
      isVerbose: verbose,
      style
    )
    .text
  }

  private func verdict(_ report: TimingReport) throws(InputError) -> RunVerdict {
    guard report.rules.contains(where: { $0.time != nil }) else {
      throw InputError(code: "nothing-timed", "none of the rules could be timed")
    }
    guard let compare else { return .clean }
    guard report.rules.contains(where: { $0.earlier != nil }) else {
      throw InputError(
        code: "nothing-to-compare",
        "'\(compare.printable)' has no time of these rules on the same inputs and engines"
      )
    }
    return RunVerdict(
      failsIf: maxRatio.map { ratio in
        report.rules.contains { $0.isSlower(than: ratio) }
      } ?? false
    )
  }
}
