import ArgumentParser
import BacktrackingSuite
import Diagnostics
import DriftSuite
import FileAccess
import FoundationEngine
import ManifestEditing
import ManifestModel
import MatchEngine
import PatternLists
import Reporters
import RunRecord
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
        echo '\\Ahttps://' | ruleproof drift --patterns -
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Rules") var parts: PartOptions
  @OptionGroup(title: "Engines") var options: DriftOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Compare the patterns in this file instead, one per line; - is standard input.",
      discussion: """
        A line may have a subject after a tab; in such lines ⟨85⟩ is U+0085, and ¦ is |. If the \
        first line names the columns pattern (or regex) and input (or subject), the file is read as a \
        table. In a two-column table, the column that is not the pattern may also be id, name or rule. \
        With --patterns any difference fails the run.
        """,
      valueName: "file"
    )
  )
  var patterns: String?

  @Flag(
    name: .long,
    help: """
      Fix the manifests: replace patterns whose differences fail the run. Changes nothing else in \
      the files.
      """
  )
  var fix = false

  @Flag(
    name: .long,
    help: """
      Only count differences on the rules' test inputs (and --corpus lists), without looking for \
      causes.
      """
  )
  var count = false

  @Option(name: .long, help: .hidden)
  var reference: DriftPage?

  func validate() throws {
    if fix, count { throw ValidationError("--fix cannot be combined with --count.") }
    if fix { try parts.refuseShard(with: "--fix") }
    guard let patterns else { return }
    try parts.refuse(with: "--patterns")
    if let manifest = manifests.names.first {
      throw ValidationError("--patterns \(patterns) cannot be combined with \(manifest).")
    }
    if count { throw ValidationError("--count cannot be combined with --patterns.") }
    if fix { throw ValidationError("--fix cannot be combined with --patterns.") }
    if !rules.rule.isEmpty { throw ValidationError("--rule cannot be combined with --patterns.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let process = report.applied(to: process)
    if let reference {
      try process.terminal.write(reference.text)
      return .clean
    } else if let patterns {
      return try runPatterns(PatternTable(path: patterns), process)
    } else {
      return try runManifests(process)
    }
  }

  private func runPatterns(
    _ list: PatternTable,
    _ process: ProcessContext
  ) throws -> RunVerdict {
    let start = process.now()
    try report.checkOutput(inputs: [list.source.name])
    var settings = try manifests.names.settings([rules, options, cache], in: process)
    // Such patterns need not be for URLs.
    settings.drift.failOn = options.failOn ?? .any
    let run = DriftRun(settings, process.terminal)
    let result = try run.result(over: list.targets())
    let record = RunRecord(
      manifests: [],
      tests: [],
      engines: run.engineRecords,
      drift: result.records,
      driftSummary: run.withThreshold(result.summary)
    )
    var layout = ReportLayout()
    layout.commands = CommandPrinter(program: process.program)
    layout.commands.call = process.arguments
    layout.commands.patterns = patterns
    let verdict = record.verdict(by: .drift, allowsUndecided: false)
    try report.write(
      record,
      sources: [list.source],
      elapsed: process.now() - start,
      process,
      verdict,
      layout
    )
    return verdict
  }

  private func runManifests(_ process: ProcessContext) throws -> RunVerdict {
    let session = try parts.select(
      from: Session.hinting(at: "drift", manifests.names, [rules, options, cache], in: process),
      .drift,
      keepsWhole: fix ? "--fix" : nil
    )
    try report.checkOutput(of: session)
    let targets = session.patternCases
    guard session.whole.hasPattern || session.hasNoChangedRule else {
      throw InputError(code: "no-pattern", "there is no pattern to compare")
    }
    var run = DriftRun(session.settings, session.terminal)
    if count { return try runCount(run, session, targets.map(\.target)) }
    if fix {
      run.fixThreshold = session.settings.drift.failOn.urlLikeness ?? .url
      for manifest in session.manifests { try ManifestFixer(manifest).checkFile() }
    }
    var result = try run.result(over: targets.map(\.target), urls: session.testInputs)
    let known = fix ? try fixManifests(targets, &result, run, session) : session
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      drift: result.records,
      driftSummary: run.withThreshold(result.summary)
    )
    record.describePart(of: session, .drift, undecided: result.undecidedTargets)
    var layout = ReportLayout()
    layout.commands = session.commands
    record.addEdits(from: known.manifests)
    let verdict = record.verdict(by: .drift, allowsUndecided: false)
    try report.write(
      record,
      sources: known.sources,
      elapsed: session.elapsed,
      session.process,
      verdict,
      layout
    )
    return verdict
  }

  /// Writes the fixed patterns and compares them again; the verdict is on the differences that remain.
  ///
  /// - Returns: The files as they are then, in a session of their own.
  private func fixManifests(
    _ targets: [Session.RuleCase],
    _ result: inout DriftSuite.Result,
    _ run: DriftRun,
    _ session: Session
  ) throws -> Session {
    let fixed = try harmless(result.fixed, targets, run, session)
    let slow = Set(result.fixed.keys.filter { fixed[$0] == nil }.map { targets[$0].target.rule })
    try session.writeFixes(fixed, of: targets.map { ($0.manifest, $0.rule) })
    guard !fixed.isEmpty else {
      let isAny = noteUnfixed(result, downTo: run.fixThreshold, session, besides: slow)
      if !isAny, slow.isEmpty { session.noteNothingToFix() }
      return session
    }
    let reread = try Session(manifests.names, [rules], in: session.process)
    let (indices, later) = reread.cases(fixed, of: targets)
    var comparison = run
    comparison.fixThreshold = nil
    result.replace(indices, by: try comparison.result(over: later, urls: session.testInputs))
    noteUnfixed(result, downTo: run.fixThreshold, session, besides: slow)
    return reread
  }

  /// Names the rules that still differ on subjects for which they were to be fixed.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  private func noteUnfixed(
    _ result: DriftSuite.Result,
    downTo threshold: URLLikeness?,
    _ session: Session,
    besides named: Set<String>
  ) -> Bool {
    guard let threshold else { return false }
    var causes: [(rule: String, causes: [String])] = []
    for record in result.records
    where record.urlLikeness <= threshold && !named.contains(record.rule) {
      if causes.last?.rule != record.rule { causes.append((record.rule, [])) }
      let last = causes.count - 1
      if !causes[last].causes.contains(record.cause) { causes[last].causes.append(record.cause) }
    }
    for (rule, causes) in causes {
      session.noteUnfixed(
        rule,
        """
        still differs (\(causes.joined(separator: ", "))): no pattern was found that keeps the \
        rule's matches and is the same in every engine
        """
      )
    }
    return !causes.isEmpty
  }

  /// Leaves out fixes that are slow on some input where the original pattern is not.
  private func harmless(
    _ fixed: [Int: String],
    _ targets: [Session.RuleCase],
    _ run: DriftRun,
    _ session: Session
  ) throws -> [Int: String] {
    let indices = fixed.keys.sorted()
    guard !indices.isEmpty else { return fixed }
    let slow = SlowRun(session.settings, session.terminal)
    func isSlow(_ patterns: [String]) throws -> [Bool] {
      let result = try slow.result(
        over: zip(indices, patterns).map { index, pattern in
          let target = targets[index].target
          return PatternCase(rule: target.rule, pattern: pattern, subjects: target.subjects)
        }
      )
      return result.records.map { $0.contains(where: result.summary.fails) }
    }
    let before = try isSlow(indices.map { targets[$0].target.pattern })
    let after = try isSlow(indices.map { fixed[$0] ?? "" })
    var kept = fixed
    for (position, index) in indices.enumerated() where after[position] && !before[position] {
      kept[index] = nil
      session.noteUnfixed(
        targets[index].target.rule,
        """
        the fixed pattern is slow on some input (ruleproof slow --patterns shows it): \
        \(fixed[index]?.printable ?? "")
        """
      )
    }
    return kept
  }

  private func runCount(_ run: DriftRun, _ session: Session, _ targets: [PatternCase]) throws
    -> RunVerdict
  {
    let counts = try run.count(over: targets, urls: session.testInputs)
    let none = DriftSummary(patterns: 0, comparisons: 0, findings: [:], undecided: [])
    let summary = run.withThreshold(counts.reduce(none) { $0 + $1 })
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      driftSummary: summary
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

/// The page of the documents that is made from the code.
enum DriftPage: String, CaseIterable, ExpressibleByArgument {
  case causes

  /// The page, as Markdown.
  var text: String { DriftReference.page }
}
