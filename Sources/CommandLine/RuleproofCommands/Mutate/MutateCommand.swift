import ArgumentParser
import FileAccess
import Foundation
import MutationSuite
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

/// Puts mistakes into rules and asks whether a test notices.
struct MutateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Put mistakes into rules, and see which of them no test notices.",
    discussion: """
      Changes the pattern and the templates of each rule in the ways that people get them wrong: a \
      dot that is not escaped, a branch left out, * for +, a group's number off by one, and so on. \
      A mutant is caught where a test that passes with the rule does not pass with it, or where a \
      golden would show it. What is left is what nothing notices, each with an input that would show \
      it. A mutant that provably means the same as its rule does not count. A rule that has not \
      changed since the last run is not run again. A run that is stopped, by --time, Ctrl-C or a \
      signal, reports what it knows, counts the rest as not run, and exits with 1; the next one goes \
      on from there.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @Option(
    name: .long,
    help: "The share of mutants, in per cent, of which fewer caught make the run fall short."
  )
  var minimum: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Stop after this time, such as 90s, 10m or 2h. (default: when all mutants were run)",
      valueName: "time"
    )
  )
  var time: TimeSpan?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where results are kept for the next run.",
      discussion: "Default: ruleproof/mutants in the user's folder for caches.",
      valueName: "folder"
    )
  )
  var cache: String?

  @Flag(name: .long, help: "Keep no results, and use none.")
  var noCache = false

  @Flag(name: .long, help: "Show every mutant, those that are caught too.")
  var verbose = false

  @Option(name: .long, help: "The form of the report: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    if let minimum, !(0...100).contains(minimum) {
      throw ValidationError("--minimum takes a number from 0 to 100.")
    }
    if noCache, cache != nil { throw ValidationError("--cache and --no-cache exclude each other.") }
  }

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let stop = StopSignal()
    let clock = ContinuousClock()
    let end = time.map { clock.now + $0.duration }
    let run = MutationRun(
      session: session,
      cache: noCache ? nil : MutantCache(path: cache),
      isStopped: { stop.isRaised || end.map { clock.now >= $0 } == true }
    )
    let report = try run.report()
    try scripts.checkCassettes(session.scripts)
    switch format {
    case .text:
      let printer = MutationPrinter(style: session.terminal.style, isVerbose: verbose)
      try session.terminal.write(printer.text(report, elapsed: session.elapsed))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    guard report.summary.notRun == 0 else { throw ExitStatus.rulesFallShort }
    guard report.summary.counted > 0 else {
      throw InputError(
        code: "no-mutant",
        "there is nothing to put a mistake into: no rule has a pattern that can be read"
      )
    }
    guard report.summary.counted > report.summary.undecided else {
      throw InputError(
        code: "nothing-decided",
        "no mutant could be decided: the work for one rule is used up"
      )
    }
    if let minimum, report.summary.caught * 100 < minimum * report.summary.counted {
      throw ExitStatus.rulesFallShort
    }
  }
}
