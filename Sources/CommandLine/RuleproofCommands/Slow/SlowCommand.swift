import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ManifestEditing
import PatternLists
import Reporters
import RuleSets
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Finds the patterns that an input makes slow.
struct SlowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "slow",
    abstract: "Find patterns that some input makes slow, and the shortest such input.",
    discussion: """
      Searches for inputs that make each engine backtrack excessively, by analysing the pattern's \
      structure, by guided fuzzing, and with known attacks. A pattern is reported only if the \
      engine itself takes ten million steps on such an input: callouts of PCRE2, or states saved \
      by ICU. Steps are counted, not timed. Patterns are listed worst first, each with the shortest \
      attack, whether it is a URL, how the steps grow, the part of the pattern responsible, and a \
      faster pattern with the same meaning. Patterns inside scripts are examined in JavaScript's \
      meaning. See docs/slow.md.

      Examples:
        ruleproof slow
        ruleproof slow --fix rules.json
        echo '^https?://(\\w+/?)+$' | ruleproof slow --fixes --patterns -
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Rules") var parts: PartOptions
  @OptionGroup(title: "Patterns") var list: PatternListOption
  @OptionGroup(title: "Search") var options: SlowOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Search for a fast, equivalent pattern for each slow one. (default: --fixes, but \
      --no-fixes with --patterns)
      """
  )
  var fixes: Bool?

  /// The earlier name of `fixes`.
  @Flag(name: .long, inversion: .prefixedNo, help: .hidden)
  var mends: Bool?

  @Flag(
    name: .long,
    help: """
      Fix the manifests: replace patterns that fail the run. Changes nothing else in the files.
      """
  )
  var fix = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write each attack's subject to its own file in this folder.",
      valueName: "folder"
    )
  )
  var save: String?

  /// What the call says about looking for fixes, by either name of the flag.
  private var searchesForFixes: Bool? { fixes ?? mends }

  func validate() throws {
    if fix, searchesForFixes == false {
      throw ValidationError("--fix cannot be combined with --no-fixes.")
    }
    if fix { try parts.refuseShard(with: "--fix") }
    guard list.patterns != nil else { return }
    try parts.refuse(with: "--patterns")
    try list.check(manifests.names.first, rules)
    if fix { try list.checkFixable() }
  }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let process = report.applied(to: process)
    guard let patterns = list.patterns else { return try runManifests(process) }
    let entries = try PatternList(path: patterns, engines: EngineRegistry.names)
    return try runPatterns(entries, named: patterns, process)
  }

  private func runPatterns(
    _ list: PatternList,
    named patterns: String,
    _ process: ProcessContext
  ) throws -> RunVerdict {
    let start = process.now()
    let files = try manifests.names.callFiles(in: process, reading: [list.source.name])
    try report.checkOutput(besides: files)
    let folder = try attackFolder()
    var settings = try manifests.names.settings([rules, options, cache], in: process)
    settings.slow.failOn = options.failOn ?? (list.isOfURLs ? .url : .any)
    let searchesForFixes = searchesForFixes ?? fix
    let run = SlowRun(settings, process.terminal, searchesForFixes: searchesForFixes)
    var list = list
    var result = try SlowRun.result(
      over: list,
      settings,
      process.terminal,
      searchesForFixes: searchesForFixes
    )
    if fix { try result.fix(&list, settings, process.terminal) }
    let record = RunRecord(
      manifests: [],
      tests: [],
      diagnostics: ListedFindings.records(ofRunOver: list, on: settings.slow.engines, settings),
      engines: run.engineRecords,
      sections: [result.section]
    )
    try write(record, into: folder, besides: files)
    let verdict = record.verdict(by: .slow, allowsUndecided: false)
    try report.write(
      record,
      onPatternsOf: list.source,
      named: patterns,
      verdict,
      since: start,
      process
    )
    return verdict
  }

  private func runManifests(_ process: ProcessContext) throws -> RunVerdict {
    let session = try parts.select(
      from: Session(manifests.names, [rules, options, cache], in: process),
      .slow,
      keepsWhole: fix ? "--fix" : nil
    )
    try report.checkOutput(of: session)
    let scripts = ScriptCases(session)
    let targets = scripts.cases.map(\.target) + session.otherPatternCases
    guard session.whole.hasPattern || session.hasNoChangedRule else {
      throw session.noPattern(
        "there is no pattern to analyse",
        since: "these link rules are decided in time linear in the URL, so that none can be slow"
      )
    }
    let folder = try attackFolder()
    let run = SlowRun(over: scripts, of: session, searchesForFixes: searchesForFixes ?? true)
    let fixes = try fix ? rules.fixable(scripts.cases, of: session) : nil
    var result = try run.result(over: targets)
    result.removeNarrower(failingIn: session.links)
    let fixed = try fixes?.apply(to: &result, of: run) ?? session
    let refusals = PatternRefusals(session.settings.slow.engines, session.settings)
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      diagnostics: refusals.findings(in: targets).map { DiagnosticRecord($0) },
      engines: run.engineRecords,
      sections: [result.section]
    )
    record.describePart(of: session, .slow)
    try write(record, into: folder, besides: session.callFiles)
    return try report.write(record, of: session, fixedIn: fixed, .slow)
  }

  /// The folder for attacks, made before anything is searched or fixed; nil if none is wanted.
  private func attackFolder() throws(InputError) -> AttackFolder? {
    guard let save else { return nil }
    return try AttackFolder(path: save)
  }

  /// Writes the attacks where the call wants them.
  private func write(
    _ record: RunRecord,
    into folder: AttackFolder?,
    besides files: CallFiles
  ) throws {
    guard var folder else { return }
    let paths = files.paths + (try report.targets()).map(\.path)
    for slow in record.slow.records {
      guard let attack = slow.attack else { continue }
      try folder.write(attack, rule: slow.rule, engine: slow.engine, besides: paths)
    }
  }
}
