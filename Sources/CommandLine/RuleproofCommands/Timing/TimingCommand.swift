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
import TimingHistory
import TimingSuite
import Workspace

/// Measures how long rules search, by the clock.
struct TimingCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing",
    abstract: "Time each rule's searches, and compare with earlier runs.",
    discussion: """
      Times each rule over its test inputs on each engine, in interleaved rounds next to a \
      calibration loop. Figures are kept in a SQLite file outside the repository; the change \
      compares the relative median with earlier runs on the same machine, with the same engine and \
      inputs. Timings fail the run only with --max-ratio; 'ruleproof slow' and 'ruleproof budget' \
      count steps instead. See docs/timing.md.

      Example:
        ruleproof timing --rule youtube
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Option(name: .long, help: "Number of rounds; each times every rule once.")
  var rounds = 11

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines to time: foundation, pcre2 and javascript, separated by commas.",
      valueName: "names"
    )
  )
  var engines = TimedEngineList(names: [.foundation, .pcre2])

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Fail if a rule's minimum and median both exceed those of earlier runs by more than this \
      factor.
      """,
      valueName: "ratio"
    )
  )
  var maxRatio: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File of earlier runs.",
      discussion: "Default: timings.sqlite in ruleproof's folder in the user's cache folder.",
      valueName: "file"
    )
  )
  var history: String?

  @Flag(name: .customLong("no-history"), help: "Do not read or keep earlier runs.")
  var ignoresHistory = false

  @Option(name: .long, help: "Report format.")
  var format: Form = .text

  @Flag(name: .long, help: "Show every rule.")
  var verbose = false

  /// The forms of the report.
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
    if history == "" { throw ValidationError("--history takes a file.") }
    if ignoresHistory, history != nil || maxRatio != nil {
      throw ValidationError("--no-history cannot be combined with --history or --max-ratio.")
    }
    if rules.threads.jobs != nil {
      throw ValidationError("timing runs one rule at a time and takes no --jobs.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules], in: process)
    var files = session.callFiles
    files.write(history, as: "--history")
    try files.check()
    let run = TimingRun(
      session: session,
      engines: engines.names.timed(session.limits),
      rounds: rounds
    )
    guard !run.rules.isEmpty else {
      throw InputError(code: "no-pattern", "there is no pattern to time")
    }
    let report = run.report(history: ignoresHistory ? nil : TimingRun.history(at: history))
    switch format {
    case .json: try session.terminal.write(try JSONText.encode(report))
    case .text: try report.write(maxRatio: maxRatio, isVerbose: verbose, session.terminal)
    }
    if let notice = report.history?.notice {
      session.terminal.writeError("note: \(notice.printable)\n")
    }
    return try report.verdict(maxRatio)
  }
}

extension TimingReport {
  /// Shows the report to people.
  func write(maxRatio: Double?, isVerbose: Bool, _ terminal: Terminal) throws {
    let text = TimingText(self, maxRatio: maxRatio, isVerbose: isVerbose, terminal.style)
    try terminal.write(text.text)
  }

  /// The verdict on the report: a clock decides only by a ratio.
  func verdict(_ maxRatio: Double?) throws(InputError) -> RunVerdict {
    guard rules.contains(where: { $0.time != nil }) else {
      throw InputError(code: "nothing-timed", "none of the rules could be timed")
    }
    guard let maxRatio else { return .clean }
    guard rules.contains(where: { $0.earlier != nil }) else {
      throw InputError(
        code: "nothing-to-compare",
        "--max-ratio has nothing to compare with: no earlier run timed any of these rules",
        help: history?.notice == nil ? "this run was saved: run it again" : nil
      )
    }
    return RunVerdict(failsIf: rules.contains { $0.isSlower(than: maxRatio) })
  }
}

/// One engine or more.
struct TimedEngineList: ExpressibleByArgument, CustomStringConvertible {
  let names: [EngineName]

  init(names: [EngineName]) {
    self.names = names
  }

  init?(argument: String) {
    guard let names = EngineName.names(in: argument), !names.isEmpty else { return nil }
    self.names = names
  }

  var description: String { names.map(\.rawValue).joined(separator: ",") }
}
