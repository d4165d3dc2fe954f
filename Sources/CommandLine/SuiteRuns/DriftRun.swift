import Diagnostics
package import DriftSuite
import FoundationEngine
import JavaScriptCoreRuntime
package import MatchEngine
import RegexSyntax
import Reporters
import RuleSets
package import RunRecord
package import SubjectDomains
import Synchronization
package import TerminalAccess
package import Workspace

/// A comparison of engines under the settings of a call.
package struct DriftRun {
  let settings: Settings
  private let limits: MatchLimits
  let terminal: Terminal
  /// Patterns with differences down to this grade get fixes; nil for none.
  package var fixThreshold: Likeness?
  /// Whether the record has what each engine makes of each pattern.
  package var makesMatrix = false {
    didSet { if makesMatrix { fixThreshold = settings.drift.failOn.likeness ?? .real } }
  }
  /// Differences down to this grade are explained.
  package var reportThreshold = Likeness.any

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - settings: The settings in effect.
  ///   - terminal: Where the progress is shown.
  package init(_ settings: Settings, _ terminal: Terminal) {
    self.settings = settings
    self.terminal = terminal
    limits = EngineRegistry.foundation.limits(steps: settings.run.stepLimit)
  }
}

extension DriftRun {
  /// Compares the engines over patterns.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - urls: URLs to try every pattern on, beside the corpus.
  /// - Returns: What was found.
  /// - Throws: `InputError` if the corpus cannot be read.
  package func result(
    over targets: [PatternCase],
    urls: [Subject] = []
  ) throws -> DriftSuite.Result {
    try result(over: targets, urls: urls, makeEngines: makeEngines)
  }

  private func result(
    over targets: [PatternCase],
    urls: [Subject],
    makeEngines: @escaping @Sendable () -> [DriftEngine]
  ) throws -> DriftSuite.Result {
    let suite = try prepared(for: targets, urls: urls)
    let progress = ProgressLine(
      "drift",
      total: suite.patternCount,
      noun: "patterns",
      terminal: terminal
    )
    let result = suite.run(
      workers: settings.run.workers,
      makeEngines: makeEngines,
      progress: { progress.advance(by: $0) }
    )
    progress.end()
    return result
  }

  /// A comparison of patterns one by one, with what they share: the index of the corpus, and the cache.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - urls: URLs to try every pattern on, beside the corpus.
  /// - Returns: What gives the differences of one of the patterns.
  /// - Throws: `InputError` if the corpus cannot be read.
  package func comparison(
    of targets: [PatternCase],
    urls: [Subject]
  ) throws -> @Sendable (PatternCase) -> [DriftRecord] {
    let suite = try prepared(for: targets, urls: urls)
    let makeEngines = makeEngines
    let idle = IdleEngines()
    return { target in
      let engines = idle.lists.withLock { $0.popLast() } ?? makeEngines()
      defer { idle.lists.withLock { $0.append(engines) } }
      return suite.records(of: target, with: engines)
    }
  }

  /// The engines that no thread uses; to make some takes as long as to compare a small pattern.
  private final class IdleEngines: Sendable {
    let lists = Mutex<[[DriftEngine]]>([])
  }

  private func prepared(for targets: [PatternCase], urls: [Subject]) throws -> DriftSuite {
    try EngineRegistry.requireStarting(settings.drift.engines)
    let targets = targets.run(on: settings.drift.enginesOfFiles)
    var suite = suite(targets, corpus: urls + (try corpus()))
    suite.cache = settings.run.cache.open()
    return suite
  }

  /// What a comparison over the patterns inside scripts found.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - failOn: Which differences fail the run.
  /// - Returns: The record.
  /// - Throws: `InputError` if the corpus cannot be read.
  package static func record(
    ofScripts session: Session,
    failOn: FailureThreshold
  ) throws -> RunRecord {
    var settings = session.settings
    settings.drift.failOn = failOn
    settings.drift.require(settings.drift.engines)
    let run = DriftRun(settings, session.terminal)
    let result = try run.result(overScripts: ScriptCases(session), urls: session.testInputs)
    return RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      sections: [run.section(result)]
    )
  }

  /// Compares JavaScript with the other engines over patterns of scripts, as they are written.
  ///
  /// Their flags are a group around them, which all engines know.
  ///
  /// - Parameters:
  ///   - scripts: The patterns.
  ///   - urls: URLs to try every pattern on, beside the corpus.
  /// - Returns: What was found.
  /// - Throws: `InputError` if the corpus cannot be read.
  package func result(
    overScripts scripts: ScriptCases,
    urls: [Subject]
  ) throws -> DriftSuite.Result {
    try EngineRegistry.requireStarting([.javaScript])
    return try result(over: scripts.comparedCases, urls: urls) { [settings, limits] in
      EngineRegistry(pcre2: settings.drift.pcre2Options)
        .comparedForScripts(settings.drift.engines, limits)
    }
  }

  /// Writes to standard error which engine is not compared, since it is missing here.
  package func noteUncompared() {
    if let words = settings.drift.leftOut { terminal.note("note: \(words)\n") }
  }

  /// Counts the differences over every pattern and every given URL, without looking for causes.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - urls: The URLs, beside the lists that the call names.
  /// - Returns: The counts of each pattern.
  /// - Throws: `InputError` if a list cannot be read.
  package func count(over targets: [PatternCase], urls: [Subject]) throws -> [DriftSummary] {
    let named = try settings.drift.corpus.map(CorpusLoader.subjects) ?? []
    return suite(targets, corpus: urls + named)
      .countByTarget(workers: settings.run.workers, makeEngines: makeEngines)
  }

  /// The engines, made anew: each belongs to one thread.
  private var makeEngines: @Sendable () -> [DriftEngine] {
    settings.drift.makeEngines(limits: limits)
  }

  /// The URLs of the lists; without effort the lists that are built in are left out.
  private func corpus() throws -> [Subject] {
    let lists = settings.drift.corpus ?? settings.corpus
    if settings.drift.effort == 0, lists.areBuiltIn { return [] }
    return try CorpusLoader.subjects(lists)
  }

  private func suite(_ targets: [PatternCase], corpus: [Subject]) -> DriftSuite {
    DriftSuite(
      targets,
      corpus: corpus,
      options: DriftSuite.Options(
        effort: DriftEffort(level: settings.drift.effort),
        seed: settings.drift.seed,
        profile: settings.drift.profile.rawValue,
        reportThreshold: reportThreshold,
        fixThreshold: fixThreshold,
        showsRefusals: true
      )
    )
  }

  /// The engines as a record names them.
  package var engineRecords: [String: EngineRecord] {
    let pairs = makeEngines().map { engine in
      (
        engine.name,
        EngineRecord(
          version: engine.engine.identity.version,
          costUnit: engine.description.meter?.rawValue,
          stepLimit: engine.description.meter == nil ? nil : engine.limits.steps
        )
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// What a record has of a comparison of the rules of a session.
  package func section(_ result: DriftSuite.Result, of session: Session) -> DriftSection {
    var section = section(result)
    let rules = Dictionary(
      session.links.rules.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for (index, record) in section.records.enumerated() {
      let lost = record.fix?.pattern.lostGroups(of: record.pattern) ?? []
      guard let name = rules[record.rule]?.usedNames.intersection(lost).min() else { continue }
      section.records[index].fix = nil
      let note = """
        the rule uses the name '\(name)', for which these engines have no form in common: use the \
        group's number
        """
      section.records[index].note = [record.note, note].compactMap(\.self).joined(separator: "; ")
    }
    for (index, row) in (section.summary?.matrix?.rows ?? []).enumerated() {
      let lost = row.spelling?.lostGroups(of: row.pattern) ?? []
      guard let used = rules[row.rule]?.usedNames, !used.isDisjoint(with: lost) else { continue }
      section.summary?.matrix?.rows[index].spelling = nil
    }
    return section
  }

  /// What a record has of a comparison.
  package func section(_ result: DriftSuite.Result) -> DriftSection {
    var summary = withThreshold(result.summary)
    if makesMatrix { summary.matrix = result.matrix(of: settings.drift.engines.map(\.rawValue)) }
    return DriftSection(result.records, summary: summary)
  }

  /// Counts with the lowest grade that fails the run.
  package func withThreshold(_ summary: DriftSummary) -> DriftSummary {
    var copy = summary
    copy.failOn = settings.drift.failOn.likeness
    let named = settings.drift.named
    if settings.drift.engines.contains(where: { !named.contains($0) }) {
      copy.required = named.map(\.rawValue)
    }
    return copy
  }
}
