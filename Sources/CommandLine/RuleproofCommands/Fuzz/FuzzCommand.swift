import ArgumentParser
import CommandOptions
import FileAccess
import Foundation
import FuzzSuite
import ParallelWork
import Reporters
import SuiteRuns
import Synchronization
import TerminalAccess
import Workspace

/// Fuzzes the rules of manifests.
struct FuzzCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Fuzz every rule with generated URLs, and save those that break something.",
    discussion: """
      Generates URLs from each rule's pattern, its tests and the corpus, and mutates those that \
      reach new parts of a pattern. Reports scripts that fail, engines that crash, give up, \
      disagree or take too many steps, and outputs that are not URLs or have the wrong scheme. \
      Each finding is minimised and saved as one file, which 'ruleproof replay' runs again. Saved \
      findings are run again first. With --steps the same seed gives the same findings. See \
      docs/fuzzing.md.

      Exit codes: 0 no findings; 1 findings, new or saved; 2 no URL was tried, a signal ended the run, or bad arguments.

      Examples:
        ruleproof fuzz --time 10m --rule 'action/youtube*'
        ruleproof fuzz --steps 20000 --seed 7
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @OptionGroup var options: FuzzOptions
  @OptionGroup var corpus: CorpusOptions
  @OptionGroup(title: "Findings") var found: FoundOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  @Flag(
    name: .shortAndLong,
    help: "Report only where the run fails, and nothing if it does not. No effect on json."
  )
  var quiet = false

  func validate() throws {
    if let network = scripts.network, network.isLive {
      throw ValidationError(
        """
        Fuzzing sends no generated URL to a server: --network \(network.rawValue) is not allowed.
        """
      )
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let path = process.environment[CrashJournal.variable]
    if path == nil {
      let settings = try manifests.names.settings([found], in: process)
      let supervisor = FuzzSupervisor(manifests.names, settings, in: process)
      if let verdict = try supervisor.run() { return verdict }
    }
    let session = try Session(
      manifests.names,
      [rules, scripts, options, corpus, found],
      in: quiet ? process.quiet : process
    )
    return try run(
      session,
      box: path.flatMap { CrashJournal(path: $0, slots: session.workers * 2) }
    )
  }

  /// Fuzzes in this process.
  private func run(_ session: Session, box: CrashJournal?) throws -> RunVerdict {
    let folder = FindingFolder(session.settings)
    let stop = StopSignal()
    let fuzzing = FuzzRun(session, box: box)
    let targets = try fuzzing.targets()
    guard !targets.isEmpty else {
      throw session.noPattern("there is no rule with a pattern to fuzz")
    }
    let known = try fuzzing.replay(
      try folder.files().filter { session.isSelected($0.finding.rule) },
      isStopped: { stop.isRaised }
    )
    let parent = getppid()
    let result = try fuzzing.result(
      over: targets,
      savingTo: folder,
      // Without the supervising process, nothing would end this one.
      isStopped: { stop.isRaised || getppid() != parent }
    )
    try session.checkCassettes()
    session.noteConfinement()
    let seed = session.settings.fuzz.seed
    let report = FuzzReport(result, known: known, folder: folder, seed: seed)
    switch format {
    case .text:
      stop.interruption.noteReport()
      if quiet, !report.isShort { break }
      let printer = FuzzPrinter(
        style: session.terminal.style,
        commands: session.commands
      )
      try session.terminal.write(printer.text(report, elapsed: session.elapsed, stop.name))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    guard result.progress.executions > 0 else {
      throw InputError(code: "nothing-tried", "no URL was tried")
    }
    let verdict = RunVerdict(failsIf: report.isShort)
    return Interruption.$current.withValue(stop.interruption) { verdict.orStopped }
  }
}
