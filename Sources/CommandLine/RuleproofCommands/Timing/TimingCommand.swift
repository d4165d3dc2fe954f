import ArgumentParser
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
struct TimingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing",
    abstract: "Measure by the clock how long every rule searches, and how that has changed.",
    discussion: """
      Every rule is timed over its test inputs on every engine, in rounds that are interleaved, and \
      compared with a calibration loop beside it. The figures are kept in a SQLite file outside of the \
      repository; the change is that of the relative median against the median of earlier runs on the \
      same machine, with the same engine and over the same inputs. A clock decides nothing, unless \
      --max-ratio says so: what is proven about costs, ruleproof slow and the goldens count in steps.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Option(name: .long, help: "How often every rule is timed.")
  var rounds = 11

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The engines to time: of foundation, pcre2 and javascript, separated by commas.",
      discussion: "Default: foundation,pcre2.",
      valueName: "names"
    )
  )
  var engines = TimedEngineList(names: [.foundation, .pcre2])

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The rules fall short where one takes more than this many times as long as in earlier runs, in \
      its least and in its median.
      """,
      valueName: "ratio"
    )
  )
  var maxRatio: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The file of earlier runs.",
      discussion: "Default: timings.sqlite in ruleproof's own folder among the user's caches.",
      valueName: "file"
    )
  )
  var history: String?

  @Flag(name: .customLong("no-history"), help: "Neither read nor keep earlier runs.")
  var ignoresHistory = false

  @Option(name: .long, help: "The form of the report.")
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
      throw ValidationError("--no-history goes with neither --history nor --max-ratio.")
    }
    if rules.jobs != nil {
      throw ValidationError("One rule is timed at a time: --jobs is not for this.")
    }
  }

  func run() throws {
    let session = try Session(manifests, rules)
    let run = TimingRun(session: session, engines: engines.timed(session.limits), rounds: rounds)
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
    try report.conclude(maxRatio)
  }
}

extension TimingReport {
  /// Shows the report to people.
  func write(maxRatio: Double?, isVerbose: Bool, _ terminal: Terminal) throws {
    let text = TimingText(self, maxRatio: maxRatio, isVerbose: isVerbose, terminal.style)
    try terminal.write(text.text)
  }

  /// Ends the command with the exit code that the report deserves: a clock decides only by a ratio.
  func conclude(_ maxRatio: Double?) throws {
    guard rules.contains(where: { $0.time != nil }) else {
      throw InputError(code: "nothing-timed", "none of the rules could be timed")
    }
    guard let maxRatio else { return }
    guard rules.contains(where: { $0.earlier != nil }) else {
      throw InputError(
        code: "nothing-to-compare",
        "no earlier run timed any of these rules, and --max-ratio wants one",
        help: history?.notice == nil ? "this run was kept: run it again" : nil
      )
    }
    if rules.contains(where: { $0.isSlower(than: maxRatio) }) {
      throw ExitStatus.rulesFallShort
    }
  }
}

/// One engine or more.
struct TimedEngineList: ExpressibleByArgument, CustomStringConvertible {
  let names: [EngineName]

  init(names: [EngineName]) {
    self.names = names
  }

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { EngineName(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
    guard names.count == words.count, !names.isEmpty, Set(names).count == names.count else {
      return nil
    }
    self.names = names
  }

  var description: String { names.map(\.rawValue).joined(separator: ",") }

  /// The engines, the first under the limits of the call.
  func timed(_ limits: MatchLimits) -> [TimedEngine] {
    names.map { name in
      switch name {
      case .foundation: TimedEngine(FoundationEngine(), limits: limits)
      case .pcre2: TimedEngine(PCRE2Engine())
      case .javascript: TimedEngine(JavaScriptEngine())
      }
    }
  }
}
