import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import GoldenStore
import GoldenSuite
import LocatedJSON
import ManifestModel
import Reporters
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Compares two manifests by what they do.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what a new manifest changes for users.",
    discussion: """
      Runs both manifests over the corpus, the test inputs of both, and a URL for each changed \
      pattern that tells it from the old one, and shows the difference in outputs: URLs gained or \
      lost, changed outputs, added and removed rules, changed titles, apps and scripts, and \
      redirects whose new order changes an answer. Leaves out changes without effect: layout, the \
      order of actions, tests, and patterns or templates that give the same results. Rules are paired by id, then by equal pattern, then by the URLs they match.

      With one manifest, or that of ruleproof.yml, the other one is what it was where the branch \
      left the main branch, or the revision of --since.

      Exit codes: 0 no change; 1 changes.

      Examples:
        ruleproof diff
        ruleproof diff HEAD~1:rules.json rules.json
        ruleproof diff old.json new.json --format json
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Old and new manifest, each a file or a Git revision and path: HEAD~1:rules.json.",
      discussion: "Default: that of ruleproof.yml, compared with the main branch.",
      valueName: "manifest"
    )
  )
  var manifests: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Git revision: compare with where the branch left it.",
      valueName: "revision"
    )
  )
  var since: String?

  @OptionGroup var corpus: CorpusOptions
  @OptionGroup var file: ConfigurationOption
  @OptionGroup var threads: JobOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  func validate() throws {
    if manifests.count > 2 { throw ValidationError("diff takes at most two manifests.") }
    if manifests.count == 2, since != nil {
      throw ValidationError("--since names the old manifest: leave out '\(manifests[0])'.")
    }
  }

  /// The old manifest and the new one.
  private func pair(in process: ProcessContext) throws -> [String] {
    guard manifests.count < 2 else { return manifests }
    let names = ManifestNames(files: manifests, configuration: file.config)
    let session = try Session(names, in: process, applyOptions: { _ in })
    let (old, new, base) = try ManifestRevision.before(since, of: session)
    process.terminal.note("note: comparing \(new.printable) with \(base.printable)\n")
    return [old, new]
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let process = report.applied(to: process)
    let start = process.now()
    let names = ManifestNames(configuration: file.config)
    let settings = try names.settings([corpus, threads, scripts], in: process)
    let pair = try pair(in: process)
    try CallFiles.checkDistinct(pair)
    let manifests = try pair.map {
      try ManifestRevision.load($0, version: settings.manifestVersion)
    }
    var files = try names.callFiles(in: process)
    files.read(manifests.map(\.document.file.name) + corpus.corpus)
    try report.checkOutput(besides: files)
    guard manifests.contains(where: { !$0.rules.isEmpty }) else {
      throw InputError(code: "no-rule", "neither manifest has a rule")
    }
    let host = try Session.scriptHost(settings, process)
    let sessions = manifests.map { manifest in
      Session([manifest], settings: settings, in: process, isWhole: false, scripts: host)
    }
    let urls =
      try CorpusLoader.subjects(settings.corpus) + sessions.flatMap(\.testInputs)
      + ChangedPatterns.witnesses(from: sessions[0], to: sessions[1])
    let corpus = GoldenCorpus(urls)
    let diff = try ManifestDiff(
      GoldenRun(sessions[0], over: corpus),
      GoldenRun(sessions[1], over: corpus),
      apps: ListedApps(manifests[0]).change(to: ListedApps(manifests[1]))
    )
    try sessions[0].checkCassettes()
    let record = RunRecord(
      manifests: sessions.flatMap(\.manifestRecords),
      tests: [],
      engines: diff.engineRecords,
      sections: [diff.result.section]
    )
    if diff.hidden > 0 {
      let rules = diff.hidden == 1 ? "1 rule" : "\(diff.hidden) rules"
      sessions[0].terminal.note(
        "note: \(rules) changed in the manifest without changing an output for these URLs\n"
      )
    }
    var layout = ReportLayout()
    layout.commands.hasGoldens = false
    let verdict = RunVerdict(failsIf: record.goldens.fails)
    try report.write(
      record,
      sources: [manifests[1].document.file],
      elapsed: process.now() - start,
      process,
      verdict,
      layout
    )
    return verdict
  }
}
