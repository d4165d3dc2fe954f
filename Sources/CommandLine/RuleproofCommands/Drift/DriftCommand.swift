import ArgumentParser
import BacktrackingSuite
import CommandOptions
import Diagnostics
import DriftSuite
import FileAccess
import FoundationEngine
import ManifestEditing
import ManifestModel
import MatchEngine
import PCRE2Engine
import PatternLists
import Reporters
import RunRecord
import SubjectDomains
import SuiteRuns
import TerminalAccess
import Workspace

/// Compares engines over the patterns of manifests.
struct DriftCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift",
    abstract: "Find patterns that another regex engine reads differently.",
    discussion: """
      Compares Foundation's NSRegularExpression with PCRE2 and JavaScript: whether the pattern \
      compiles, every match, every group and the output. Subjects are each rule's tests, a corpus \
      of URLs, strings generated from the pattern as each engine reads it, and mutations of them. \
      Each difference is shown with its cause (docs/drift.md), the shortest subject and the \
      smallest pattern that show it, and a pattern that means the same in all engines, if there is \
      one. If an engine gives up, the comparison is undecided: neither different nor equal.

      Examples:
        ruleproof drift rules.json
        ruleproof drift --fix rules.json
        ruleproof drift --scripts rules.json
        ruleproof drift --matrix --engines foundation,pcre2,javascript@safari-15 rules.json
        echo '\\Ahttps://' | ruleproof drift --patterns -
        ruleproof drift --patterns patterns.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Rules") var parts: PartOptions
  @OptionGroup(title: "Patterns") var list: PatternListOption
  @OptionGroup(title: "Engines") var options: DriftOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Flag(
    name: .long,
    help: """
      Replace the patterns whose differences fail the run, in their files. Changes nothing else \
      in these.
      """
  )
  var fix = false

  @Flag(
    name: .long,
    help: """
      Show one table: a line for each pattern, a column for each engine, compared with the first. \
      --verbose shows the patterns that are the same everywhere, too.
      """
  )
  var matrix = false

  @Flag(
    name: .long,
    help: """
      Only count differences on the rules' test inputs (and --corpus lists), without looking for \
      causes.
      """
  )
  var count = false

  @Flag(
    name: .long,
    help: "Compare the patterns inside scripts instead; fails with --fail-on only."
  )
  var scripts = false

  @Option(name: .long, help: .hidden)
  var reference: DriftPage?

  func validate() throws {
    if fix, count { throw ValidationError("--fix cannot be combined with --count.") }
    if fix { try parts.refuseShard(with: "--fix") }
    if matrix {
      try parts.refuseShard(with: "--matrix")
      guard !fix, !count, !scripts else {
        throw ValidationError("--matrix cannot be combined with --fix, --count or --scripts.")
      }
    }
    if scripts {
      try parts.refuseShard(with: "--scripts")
      guard !fix, !count, list.patterns == nil else {
        throw ValidationError("--scripts cannot be combined with --fix, --count or --patterns.")
      }
    }
    guard list.patterns != nil else { return }
    try parts.refuse(with: "--patterns")
    try list.check(manifests.names.first, rules, [("--count", count)])
    if fix { try list.checkFixable() }
  }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let process = report.applied(to: process)
    if let reference {
      try process.terminal.write(reference.text(options.engines))
      return .clean
    }
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
    var settings = try manifests.names.settings([rules, options, cache], in: process)
    try CallFiles.checkDistinct([list.source.name] + (settings.drift.corpus?.paths ?? []))
    let names = settings.drift.engines
    DriftRun(settings, process.terminal).noteUncompared()
    // A list of patterns alone says nowhere what runs them.
    if settings.drift.required == nil { settings.drift.require(names) }
    settings.drift.failOn = options.failOn ?? (list.isOfURLs ? .url : .any)
    settings.drift.corpus?.holdAnyText = true
    var run = DriftRun(settings, process.terminal)
    try list.check(for: "drift", engines: names)
    run.makesMatrix = matrix
    if fix { run.fixThreshold = settings.drift.failOn.likeness ?? .any }
    var list = list
    var result = try run.result(over: list.targets)
    if fix { try run.fix(&result, in: &list) }
    let record = RunRecord(
      manifests: [],
      tests: [],
      diagnostics: ListedFindings.records(ofRunOver: list, on: names, settings),
      engines: run.engineRecords,
      sections: [run.section(result)]
    )
    let verdict = record.verdict(by: .drift, allowsUndecided: false)
    try report.write(
      record,
      onPatternsOf: list.source,
      named: patterns,
      hasFixed: fix,
      verdict,
      since: start,
      process
    )
    return verdict
  }

  private func runManifests(_ process: ProcessContext) throws -> RunVerdict {
    let session = try parts.select(
      from: Session(manifests.names, [rules, options, cache], in: process),
      .drift,
      keepsWhole: fix ? "--fix" : nil
    )
    try report.checkOutput(of: session)
    let targets = session.patternTargets
    guard session.whole.hasPattern || session.hasNoChangedRule else {
      throw session.noPattern(
        "there is no pattern to compare",
        since: "no engine decides about these link rules, so that none can differ"
      )
    }
    if scripts {
      let record = try DriftRun.record(ofScripts: session, failOn: options.failOn ?? .none)
      return try report.write(record, of: session, fixedIn: session, .drift)
    }
    var run = DriftRun(session.settings, session.terminal)
    run.noteUncompared()
    if count { return try runCount(run, session, targets) }
    run.makesMatrix = matrix
    if fix { run.fixThreshold = session.settings.drift.failOn.likeness ?? .real }
    let fixes = try fix ? rules.fixable(session.patternCases, of: session) : nil
    var result = try run.result(over: targets, urls: session.testInputs)
    let fixed = try fixes?.apply(to: &result, of: run) ?? session
    let refusals = PatternRefusals(session.settings.drift.engines, session.settings)
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      diagnostics: refusals.findings(in: targets).map { DiagnosticRecord($0) },
      engines: run.engineRecords,
      sections: [run.section(result, of: session)]
    )
    record.describePart(of: session, .drift, undecided: result.undecidedTargets)
    return try report.write(record, of: session, fixedIn: fixed, .drift)
  }

  private func runCount(_ run: DriftRun, _ session: Session, _ targets: [PatternCase]) throws
    -> RunVerdict
  {
    let counts = try run.count(over: targets, urls: session.testInputs)
    let none = DriftSummary(patterns: 0, comparisons: 0, findings: [:], undecided: [])
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      sections: [DriftSection([], summary: run.withThreshold(counts.reduce(none) { $0 + $1 }))]
    )
    record.describePart(
      of: session,
      .drift,
      undecided: counts.enumerated().flatMap { index, sum in sum.undecided.map { _ in index } }
    )
    let verdict = record.verdict(by: .drift, allowsUndecided: false)
    try report.write(record, of: session, verdict)
    return verdict
  }
}

/// What is made from the causes of drift.
enum DriftPage: String, CaseIterable, ExpressibleByArgument {
  /// The page of the documents, as Markdown.
  case causes
  /// What engines answer on the examples, as JSON, for `scripts/drift-answers`.
  case answers

  func text(_ names: [EngineID]?) throws -> String {
    switch self {
    case .causes: return DriftReference.page
    case .answers:
      let engines = EngineRegistry(pcre2: .asWritten).compared(
        names ?? EngineRegistry.usual,
        .asWritten,
        EngineRegistry.foundation.defaultLimits
      )
      return try JSONText.encode(DriftCauses.builtIn.answers(of: engines))
    }
  }
}
