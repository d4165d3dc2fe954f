import ArgumentParser
import CommandOptions
import FileAccess
import Foundation
import ManifestModel
import PatternLists
import RecordInput
import Reporters
import ScanSuite
import SuiteRuns
import ScanRuns
import TerminalAccess
import Workspace

/// Runs the whole rule set over URL collections of any size.
struct ScanCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Run the whole rule set over a log or a crawl index of any size.",
    discussion: """
      Reads one URL a line, JSON Lines (--key) or CSV (--column), plain or packed with gzip or \
      Zstandard, and writes a line of JSON for each URL: the rules that match, their outputs, and the \
      redirects taken, as 'resolve' finds them. Scripts are not run. Browsers that take every web link \
      are only counted. Link rules follow the rules of manifests. A record that cannot be read is passed over, \
      and reported by its number.

      Most URLs need no rule's pattern, since literals of all patterns are searched for at once; PCRE2 \
      sorts out most others, and what it lets through is decided by Foundation. docs/scan.md explains \
      how, and what each member of a line means.

      Exit codes: 0, whatever was found; 1 --verify-prefilter found a difference; 2 bad input, or there \
      is no URL in it.

      Examples:
        ruleproof scan --manifest rules.json urls.txt
        ruleproof scan --summary links.csv.gz --column url
        ruleproof scan --patterns patterns.txt urls.txt
        ruleproof scan --links links.yml urls.txt
        zstdcat index.zst | ruleproof scan --key url --only matched - > matched.ndjson
        ruleproof scan --changed-against HEAD~1:rules.json --manifest rules.json urls.txt
        ruleproof scan --checkpoint state.json --output out.ndjson huge.txt.zst
      """
  )

  @Argument(
    help: ArgumentHelp("Files of URLs; - is standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @OptionGroup(title: "Manifests") var manifests: RuleFileChoice
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Rules") var limit: StepLimitOption
  @OptionGroup(title: "Patterns") var list: PatternListOption
  @OptionGroup(title: "Records") var records: ScanRecordOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only these records: matched, unmatched, undecided, drift, slow.",
      discussion: """
        drift: PCRE2 and Foundation differ on a rule. slow: a rule's search takes at least \
        --slow-ticks.
        """,
      valueName: "kind"
    )
  )
  var only: ScanKind?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only URLs that open something else with this manifest.",
      discussion: "A file, or a Git revision and path: HEAD~1:rules/manifest.json.",
      valueName: "manifest"
    )
  )
  var changedAgainst: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Also say this of each record: drift, slow, changed. Repeatable.",
      discussion: "changed needs --changed-against, which then selects no records.",
      valueName: "kind"
    )
  )
  var remarks: [ScanRemark] = []

  @Option(name: .long, help: "Minimum ticks (10,000 saved states each) of a slow search.")
  var slowTicks = ScanChoice().slowTicks

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Look for slow searches in one of so many URLs, chosen by their digests.",
      valueName: "number"
    )
  )
  var slowSample = ScanChoice().slowSample

  @Flag(name: .long, help: "Write the totals of each rule in place of records.")
  var summary = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Write the shapes of the URLs that no rule matches in place of records.",
      discussion: "As 'ruleproof shapes' does, for the hosts of the rules' tests."
    )
  )
  var shapes = false

  @Option(
    name: .long,
    help: ArgumentHelp("File that the records are written to.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File that keeps the state, from which the same call goes on after a kill.",
      valueName: "file"
    ),
    completion: .file()
  )
  var checkpoint: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Seconds between two checkpoints; 0 for one after each piece of the input.",
      valueName: "seconds"
    )
  )
  var checkpointInterval = 2

  @Flag(name: .long, help: "Also try every rule on every URL, and report where the answers differ.")
  var verifyPrefilter = false

  @Option(name: .long, help: "Format of the summary: text or json.")
  var format: ListFormat = .text

  mutating func validate() throws {
    takeRuleFile()
    try list.check(manifests.names.first, rules)
    if files.contains("-"), list.patterns == "-" {
      throw ValidationError("Standard input cannot be both the patterns and the URLs.")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
    if files.contains("-"), manifests.names.files.contains("-") {
      throw ValidationError("Standard input cannot be both the manifest and the URLs.")
    }
    let saysChanged = remarks.contains(.changed)
    if only != nil, changedAgainst != nil, !saysChanged {
      throw ValidationError("--only and --changed-against need '--with changed' to be combined.")
    }
    if saysChanged, changedAgainst == nil {
      throw ValidationError("'--with changed' needs --changed-against.")
    }
    if slowTicks < 1 { throw ValidationError("--slow-ticks takes a number above 0.") }
    if slowSample < 1 { throw ValidationError("--slow-sample takes a number above 0.") }
    if checkpointInterval < 0 {
      throw ValidationError("--checkpoint-interval takes a number of 0 or more.")
    }
    if checkpoint != nil, verifyPrefilter {
      throw ValidationError(
        "--verify-prefilter and --checkpoint cannot be combined: differences are not kept."
      )
    }
    if checkpoint != nil, shapes {
      throw ValidationError("--shapes and --checkpoint cannot be combined: shapes are not kept.")
    }
    if checkpoint == "-" { throw ValidationError("--checkpoint takes a file.") }
    if checkpoint != nil, outputFile == nil, !summary {
      throw ValidationError(
        "--checkpoint needs --output: what went to standard output cannot be taken back after a kill."
      )
    }
  }

  /// Takes a file of rules among those of URLs, as in `scan rules.json urls.txt`, which alone it can mean.
  private mutating func takeRuleFile() {
    guard files.count > 1, records.key == nil, manifests.names.files.isEmpty, list.patterns == nil,
      let index = files.firstIndex(where: { file in
        file.namesRuleFile && FileManager.default.fileExists(atPath: file)
      })
    else { return }
    manifests.manifests.manifest.append(files.remove(at: index))
  }

  /// The file that the records are written to; nil for standard output.
  private var outputFile: String? { output == "-" ? nil : output }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try session(in: process)
    var choice = ScanChoice()
    choice.files = files
    choice.format = records.format
    choice.remarks = Set(remarks.map(\.kind))
    let selectsChanged = changedAgainst != nil && !choice.remarks.contains(.changed)
    choice.only = selectsChanged ? .changed : only?.selection
    choice.other = changedAgainst
    choice.isSummary = summary
    choice.groupsShapes = shapes
    choice.output = outputFile
    choice.checkpoint = checkpoint
    choice.checkpointInterval = .seconds(checkpointInterval)
    choice.verifiesPrefilter = verifyPrefilter
    choice.slowTicks = slowTicks
    choice.slowSample = slowSample
    guard let report = try ScanRun(session, choice).run() else { return .clean }
    if summary || shapes {
      let style = session.terminal.style
      switch format {
      case .text:
        let text = report.shapesText(style, session.commands)
        try session.terminal.writeReport(text + (summary ? report.table(style) : report.totalsText))
      case .json: try session.terminal.write(try JSONText.encode(report))
      }
    } else {
      session.terminal.note(report.totalsText)
    }
    return RunVerdict(failsIf: report.hasDifferences)
  }
}

extension ScanCommand {
  /// The rules: those of manifests, or the patterns of a list.
  private func session(in process: ProcessContext) throws -> Session {
    guard let patterns = list.patterns else {
      return try Session(manifests.names, [rules, limit], in: process)
    }
    let list = try PatternList(path: patterns, engines: EngineRegistry.names)
    let settings = try manifests.names.settings([rules, limit], in: process)
    let refusals = PatternRefusals([EngineRegistry.reference], settings).findings(in: list)
    guard refusals.isEmpty else { throw InputError(refusals, sources: [list.source]) }
    return Session(
      [try Manifest.ofList(list)],
      settings: settings,
      names: manifests.names,
      in: process,
      isWhole: false
    )
  }
}

/// The kinds of records that can be requested.
enum ScanKind: String, CaseIterable, ExpressibleByArgument {
  case matched, unmatched, undecided, drift, slow

  var selection: ScanSettings.Selection {
    switch self {
    case .matched: .matched
    case .unmatched: .unmatched
    case .undecided: .undecided
    case .drift: .drift
    case .slow: .slow
    }
  }
}

/// What can be said with each record.
enum ScanRemark: String, CaseIterable, ExpressibleByArgument {
  case drift, slow, changed

  var kind: ScanSettings.Remark {
    switch self {
    case .drift: .drift
    case .slow: .slow
    case .changed: .changed
    }
  }
}
