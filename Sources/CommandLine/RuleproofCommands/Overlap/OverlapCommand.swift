import ArgumentParser
import Diagnostics
import FileAccess
import RunRecord
import SuiteRuns
import Workspace

/// Tells which rules are for the same URLs.
struct OverlapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlap",
    abstract: "Show which rules are for the same URLs, and which are never reached.",
    discussion: """
      Test inputs and URLs of the corpus that several actions match are shown by the set of these \
      actions, in the order in which they are offered. Whether a rule accepts the same URLs as another \
      one, or a part of them, is decided on automata over all URLs. A redirect that another rule always \
      comes before is never reached, and makes the exit code 1.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A list of URLs, or a folder of lists, to look at; may be repeated.",
      discussion: "Default: corpus of ruleproof.yml, else the lists that are built in.",
      valueName: "path"
    )
  )
  var corpus: [String] = []

  func validate() throws {
    guard [.text, .json].contains(report.format) else {
      throw ValidationError("--format takes text or json here.")
    }
  }

  func run() throws {
    let session = try Session(manifests, rules)
    try report.checkOutput(inputs: session.sources.map(\.name))
    let urls = try CorpusLoader.subjects(corpus, session.configuration)
    let overlap = session.overlap(over: urls)
    guard overlap.rules > 0 else {
      throw InputError(code: "no-pattern", "there is no rule to compare")
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: session.engineRecords,
      overlap: overlap
    )
    try report.write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    if !overlap.unreachable.isEmpty { throw ExitStatus.rulesFallShort }
  }
}
