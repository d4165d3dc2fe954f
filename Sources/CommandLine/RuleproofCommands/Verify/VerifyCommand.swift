import ArgumentParser
import Workspace

/// Does all there is, in one summary.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Prove a whole rule set: every test, every check, every engine, in one summary.",
    discussion: """
      This is what continuous integration runs. No clock decides anything in it: 'ruleproof timing' \
      measures by one.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup var lint: LintOptions
  @OptionGroup var verdict: VerdictOptions

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare the engines over every pattern, as ruleproof drift does, for differences on URLs and \
      on strings that could be one.
      """
  )
  var drift = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Look for inputs that make patterns slow, as ruleproof slow does but without mends, and run \
      the saved finds of ruleproof fuzz again.
      """
  )
  var slow = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare the rules with their goldens, as ruleproof golden verify does. (default: where the \
      folder of goldens is there and the manifests are those of ruleproof.yml)
      """
  )
  var goldens: Bool?

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Hold what rules cost that have changed against their goldens, as ruleproof budget verify does. \
      (default: where goldens are compared)
      """
  )
  var budgets: Bool?

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let proof = ProofRun(
      session: session,
      manifests: manifests,
      scripts: scripts,
      lint: lint,
      comparesEngines: drift,
      looksForSlowness: slow,
      comparesGoldens: goldens,
      comparesBudgets: budgets
    )
    let record = try proof.record()
    report.noteConfinement(session.scripts, session.terminal)
    try report.write(
      record,
      sources: session.sources + [session.configuration.source].compactMap { $0 },
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    try verdict.conclude(record, session)
    if record.fallsShortBeyondTests { throw ExitStatus.rulesFallShort }
  }
}
