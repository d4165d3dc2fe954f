import ArgumentParser
import CommandOptions
import FileAccess
import RunRecord
import SuiteRuns
import Workspace

/// Does all there is, in one summary.
struct VerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Run every test and check on a whole rule set, in one report.",
    discussion: """
      This is the command for continuous integration. Results are deterministic: the same input \
      always gives the same report.

      Examples:
        ruleproof verify --strict
        ruleproof verify --report junit=report.xml
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Rules") var parts: PartOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup var lint: LintOptions

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare engines, as 'ruleproof drift' does, for differences on URLs and strings like \
      URLs.
      """
  )
  var drift = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Look for inputs that make patterns slow, as 'ruleproof slow' does but without fixes, and run \
      saved fuzz findings again.
      """
  )
  var slow = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare the rules with their goldens, as 'ruleproof golden verify' does. (default: if the \
      folder of goldens exists and the manifests are those of ruleproof.yml)
      """
  )
  var goldens: Bool?

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare the costs of changed rules with their goldens, as 'ruleproof budget verify' does. \
      (default: if goldens are compared)
      """
  )
  var budgets: Bool?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Change the list of known findings, ruleproof-baseline.json, which do not fail a run.",
      discussion: """
        write: list everything that fails now, or would with --strict; a list that is there only \
        gets shorter. extend: add what is new. prune: remove what is gone.
        """,
      valueName: "write|extend|prune"
    )
  )
  var baseline: FindingBaseline.Change?

  func validate() throws {
    guard let baseline else { return }
    let named = [
      ("--since", parts.since != nil), ("--shard", parts.shard != nil),
      ("--rule", !rules.rule.isEmpty), ("--no-scripts", scripts.noScripts),
    ]
    if let (option, _) = named.first(where: \.1) {
      throw ValidationError("--baseline \(baseline.rawValue) needs all rules: leave out \(option).")
    }
  }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if baseline != nil {
      try process.refuseInCI("--baseline", help: "run it on your own machine, and commit the file")
    }
    let all = try Session(
      manifests.names,
      [rules, scripts, lint, cache],
      in: report.applied(to: process),
      runsScripts: true
    )
    if let baseline { try all.requireWhole(for: baseline) }
    let session = try parts.select(
      from: all,
      .verify,
      comparesGoldens: goldens ?? all.hasConfiguredGoldens,
      keepsWhole: baseline == nil ? nil : "--baseline"
    )
    try report.checkOutput(of: session)
    var wanted = PartChoice()
    wanted.wanted = [.drift: drift, .slow: slow]
    wanted.wanted[.goldens] = goldens
    wanted.wanted[.budgets] = budgets
    // The golden of a deleted rule is a golden without a rule.
    wanted.orphans = session.changes != nil
    return try report.prove(session, wanted, baseline: baseline)
  }
}

extension FindingBaseline.Change: ExpressibleByArgument {}
