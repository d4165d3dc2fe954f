import ArgumentParser
import Diagnostics
import FileAccess
import ManifestEditing
import PatternLists
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Finds the patterns that an input makes slow.
struct SlowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slow",
    abstract: "Find patterns that an input makes slow, with the shortest such input.",
    discussion: """
      For every pattern, looks for inputs on which the engine backtracks without end: from the \
      pattern's structure, from guided fuzzing, and from known attacks. A pattern is vulnerable only \
      where the engine itself takes ten million steps over such an input: PCRE2's \
      callouts, or the states that ICU saves. No clock decides. The worst come first, each with the \
      shortest attack, how near that is to a URL, how the steps grow, and the part of the pattern \
      that does the work.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Search") var options: SlowOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Analyse the patterns of this file instead; - is standard input.",
      discussion: """
        One pattern a line; or a JSON list of patterns, or of objects with pattern and, if wanted, \
        id and flags (of ismwx). All attacks then make the run fall short.
        """,
      valueName: "file"
    )
  )
  var patterns: String?

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Look for a spelling of every slow pattern that means the same and is not slow. (default: \
      --mends, but --no-mends with --patterns)
      """
  )
  var mends: Bool?

  @Flag(
    name: .long,
    help: """
      Write the mends into the manifests, of the patterns that make the run fall short. Nothing else \
      in the files is touched.
      """
  )
  var fix = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write every attack's subject into a file of its own in this folder.",
      valueName: "folder"
    )
  )
  var save: String?

  func validate() throws {
    if fix, mends == false { throw ValidationError("--fix and --no-mends exclude each other.") }
    guard let patterns else { return }
    if fix { throw ValidationError("--fix and --patterns exclude each other.") }
    if let manifest = manifests.named.first ?? (manifests.starter ? "--starter" : nil) {
      throw ValidationError("--patterns \(patterns) and \(manifest) exclude each other.")
    }
    if !rules.rule.isEmpty { throw ValidationError("--rule and --patterns exclude each other.") }
  }

  func run() throws {
    if let patterns {
      try runPatterns(SlowPatternList(path: patterns))
    } else {
      try runManifests()
    }
  }

  private func runPatterns(_ list: SlowPatternList) throws {
    let start = ContinuousClock.now
    let folder = try attackFolder()
    let configuration = try manifests.loadConfiguration()
    let run = SlowRun(
      options: options,
      configuration: configuration,
      workers: rules.workers,
      terminal: .ofProcess,
      looksForMends: mends ?? false
    )
    let result = try run.result(over: list.targets, default: .any)
    let record = RunRecord(
      manifests: [],
      tests: [],
      engines: run.engineRecords,
      slow: result.ranked,
      slowSummary: result.summary
    )
    try write(record, into: folder)
    try report.write(
      record,
      sources: [list.source],
      elapsed: ContinuousClock.now - start,
      terminal: run.terminal
    )
    try conclude(record)
  }

  private func runManifests() throws {
    let session = try Session(manifests, rules)
    let targets = session.slowTargets
    guard !targets.isEmpty else {
      throw InputError(code: "no-pattern", "there is no pattern to analyse")
    }
    let folder = try attackFolder()
    var run = SlowRun(session, options)
    run.looksForMends = mends ?? true
    if fix {
      for manifest in session.manifests { try ManifestMender(manifest).checkFile() }
      // What cannot be reported is not to be written either.
      try report.checkOutput(inputs: session.sources.map(\.name))
    }
    var result = try run.result(over: targets.map(\.target))
    var sources = session.sources
    if fix { sources = try mend(targets, &result, run, session) }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      slow: result.ranked,
      slowSummary: result.summary
    )
    try write(record, into: folder)
    try report.write(
      record,
      sources: sources,
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    try conclude(record)
  }

  /// Nothing analysed is not a pass.
  private func conclude(_ record: RunRecord) throws {
    if record.isTooSlow { throw ExitStatus.rulesFallShort }
    guard record.slow.contains(where: { $0.isSlow || $0.verdict == .linear }) else {
      throw InputError(
        code: "nothing-analysed",
        "no pattern was analysed: the engines refuse all of them, or nothing could be told"
      )
    }
  }

  /// The folder for attacks, made before anything is searched or mended; nil where none is wanted.
  private func attackFolder() throws(InputError) -> AttackFolder? {
    guard let save else { return nil }
    return try AttackFolder(path: save)
  }

  /// Writes the attacks where the call wants them.
  private func write(_ record: RunRecord, into folder: AttackFolder?) throws {
    guard var folder else { return }
    for slow in record.slow {
      guard let attack = slow.attack else { continue }
      try folder.write(attack, rule: slow.rule, engine: slow.engine)
    }
  }
}
