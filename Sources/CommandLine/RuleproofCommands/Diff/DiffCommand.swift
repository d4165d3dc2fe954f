import ArgumentParser
import FileAccess
import GoldenStore
import GoldenSuite
import LocatedJSON
import ManifestModel
import RunRecord
import TerminalAccess
import Workspace

/// Compares two manifests by what they do.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changes for people from one manifest to another.",
    discussion: """
      Runs both manifests over the corpus and over the test inputs of both, and shows what differs in \
      their outputs: URLs newly matched, lost, or with other outputs, rules that are new or gone, \
      other titles, apps and scripts, and redirects whose order decides. What changes in the file \
      alone is left out: its layout, the order of actions, tests, patterns and templates that give \
      the same. Rules are paired by their ids, then by equal patterns, then by the URLs that they match. Exit code 0: nothing changes; \
      1: something does.
      """
  )

  @Argument(
    help: ArgumentHelp("A manifest, or a revision of git and a path: HEAD~1:rules/manifest.json.")
  )
  var old: String

  @Argument(help: "The manifest, or revision and path, to compare it with.")
  var new: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A list of URLs, or a folder of lists named *.txt; may be repeated.",
      discussion: "Default: corpus of ruleproof.yml, else the lists that are built in.",
      valueName: "path"
    )
  )
  var corpus: [String] = []

  @Option(
    name: .long,
    help: "Read both manifests as this version instead of finding it from their keys."
  )
  var manifestVersion: ForcedVersion?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The configuration; default: ruleproof.yml here or in a folder above.",
      valueName: "file"
    )
  )
  var config: String?

  @Option(name: .long, help: "The number of threads. (default: one for each processor)")
  var jobs: Int?

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024.")
    }
    if old == "-", new == "-" { throw ValidationError("Standard input is one manifest, not two.") }
  }

  func run() throws {
    let start = ContinuousClock.now
    let configuration = try ManifestOptions.parse(config.map { ["--config", $0] } ?? [])
      .loadConfiguration()
    let options = try RunOptions.parse(jobs.map { ["--jobs", "\($0)"] } ?? [])
    let manifests = try [old, new].map { name in
      try ManifestRevision.load(name, version: manifestVersion?.version)
    }
    guard manifests.contains(where: { !$0.rules.isEmpty }) else {
      throw InputError(code: "no-rule", "neither manifest has a rule")
    }
    let host = try scripts.host(configuration, workers: options.workers)
    let sessions = manifests.map { manifest in
      Session([manifest], configuration, options, scripts: host)
    }
    let urls = try CorpusLoader.subjects(corpus, configuration) + sessions.flatMap(\.testInputs)
    let corpus = GoldenCorpus(urls)
    let diff = try ManifestDiff(
      GoldenRun(sessions[0], over: corpus),
      GoldenRun(sessions[1], over: corpus)
    )
    try scripts.checkCassettes(host)
    let result = diff.result
    let record = RunRecord(
      manifests: sessions.flatMap(\.manifestRecords),
      tests: [],
      engines: diff.engineRecords,
      goldens: result.records,
      goldenSummary: result.summary
    )
    if diff.hidden > 0 {
      let rules = diff.hidden == 1 ? "1 rule" : "\(diff.hidden) rules"
      sessions[0].terminal.writeError(
        "note: \(rules) changed in the manifest with no effect on an output over these URLs\n"
      )
    }
    try report.write(
      record,
      sources: [manifests[1].document.file],
      elapsed: ContinuousClock.now - start,
      terminal: sessions[0].terminal
    )
    if record.hasFailingChange { throw ExitStatus.rulesFallShort }
  }
}
