import ArgumentParser
import FileAccess
import Foundation
import FuzzSuite
import Reporters
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
      reach something new. Reports scripts that fail, engines that crash, give up, disagree or \
      take too many steps, and outputs that are not URLs or have the wrong scheme. Each finding is \
      minimised and saved as one file, which 'ruleproof replay' runs again. Saved findings are run \
      again first. With --steps the same seed gives the same findings. See docs/fuzzing.md.

      Exit codes: 0 no findings; 1 findings, new or saved; 2 no URL was tried, or bad arguments.

      Examples:
        ruleproof fuzz --time 10m --rule 'action/youtube*'
        ruleproof fuzz --steps 20000 --seed 7
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Stop after this time, such as 90s, 10m or 2h. (default: 60s)",
      valueName: "time"
    )
  )
  var time: TimeSpan?

  @Option(name: .long, help: "Stop after this many URLs in total.")
  var steps: Int?

  @Option(name: .long, help: "Seed for generated URLs. (default: 1)")
  var seed: UInt64?

  @OptionGroup(title: "Findings") var found: FoundOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    if time != nil, steps != nil {
      throw ValidationError("--time cannot be combined with --steps.")
    }
    if let steps, steps < 1 { throw ValidationError("--steps takes a number above 0.") }
    if scripts.network == .live {
      throw ValidationError(
        """
        Fuzzing sends no generated URL to a server: --network live is not allowed.
        """
      )
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let boxPath = process.environment[CrashBox.variable]
    if boxPath == nil {
      let supervisor = FuzzSupervisor(
        arguments: process.arguments,
        manifests: manifests,
        found: found,
        terminal: process.terminal
      )
      if let verdict = try supervisor.run(process) { return verdict }
    }
    return try run(process, box: boxPath.flatMap { CrashBox(path: $0, slots: rules.workers * 2) })
  }

  /// Fuzzes in this process.
  private func run(_ process: ProcessContext, box: CrashBox?) throws -> RunVerdict {
    let session = try Session(manifests, rules, in: process, makeScriptHost: scripts.host)
    let folder = found.folder(session.configuration)
    let stop = StopSignal()
    let fuzzing = try FuzzRun(session, manifests, box: box)
    let targets = try fuzzing.targets(seed: seed ?? 1)
    guard !targets.isEmpty else {
      throw InputError(code: "no-pattern", "there is no rule with a pattern to fuzz")
    }
    let known = try fuzzing.replay(
      try folder.files().filter { session.isSelected($0.finding.rule) },
      isStopped: { stop.isRaised }
    )
    let result = try run(targets, fuzzing, folder, stop, process.now)
    try scripts.checkCassettes(session.scripts)
    session.noteConfinement()
    let report = FuzzReport(result, known: known, folder: folder, seed: seed ?? 1)
    switch format {
    case .text:
      let printer = FuzzPrinter(
        style: session.terminal.style,
        manifestOptions: manifests.asOptions
      )
      try session.terminal.write(printer.text(report, elapsed: session.elapsed, stop.name))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    guard result.progress.executions > 0 else {
      throw InputError(code: "nothing-tried", "no URL was tried")
    }
    return RunVerdict(failsIf: report.isShort)
  }

  private func run(
    _ targets: [FuzzTarget],
    _ fuzzing: FuzzRun,
    _ folder: FindingFolder,
    _ stop: StopSignal,
    _ now: @escaping @Sendable () -> ContinuousClock.Instant
  ) throws -> FuzzResult {
    let suite = FuzzSuite(targets, options: FuzzSuite.Options(seed: seed ?? 1, executions: steps))
    let parent = getppid()
    let end = steps == nil ? now() + (time ?? .usual).duration : nil
    let line = FuzzProgressLine(terminal: fuzzing.session.terminal)
    let failure = Mutex<InputError?>(nil)
    let result = suite.run(
      workers: fuzzing.session.workers,
      makeEngines: fuzzing.makeEngines,
      // Without the process that supervises it nobody would end it.
      isStopped: {
        stop.isRaised || getppid() != parent || end.map { now() >= $0 } == true
      },
      progress: { progress, findings in
        line.show(progress)
        for finding in findings {
          do throws(InputError) {
            try folder.save(finding)
          } catch {
            // What cannot be saved is told in the end; to go on would find it all again for nothing.
            failure.withLock { $0 = $0 ?? error }
            stop.raise()
          }
        }
      }
    )
    line.end()
    if let error = failure.withLock({ $0 }) { throw error }
    return result
  }
}

/// Where findings are.
struct FoundOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of saved findings.",
      discussion: "Default: found in ruleproof.yml, else corpus/found next to it.",
      valueName: "folder"
    )
  )
  var found: String?

  /// The folder that is in force.
  func folder(_ configuration: Configuration) -> FindingFolder {
    FindingFolder(
      path: found ?? configuration.found,
      boundary: found == nil ? configuration.boundary : nil
    )
  }
}

/// A time as it is written on the command line.
struct TimeSpan: ExpressibleByArgument, Sendable {
  let duration: Duration

  static let usual = TimeSpan(duration: .seconds(60))

  init(duration: Duration) {
    self.duration = duration
  }

  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    var digits = argument[...]
    var factor = 1
    if let last = digits.last, let unit = units[last] {
      factor = unit
      digits.removeLast()
    }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
      (1...Self.longest / factor).contains(number)
    else { return nil }
    duration = .seconds(number * factor)
  }

  /// The longest time, in seconds: a week.
  private static let longest = 604_800
}
