import BacktrackingSuite
import DriftSuite
import FoundationEngine
package import MatchEngine
import ParallelWork
import PatternLists
package import RuleSets
package import RunRecord
package import SubjectDomains
package import TerminalAccess
package import Workspace

/// A search for slow patterns under the settings of a call.
package struct SlowRun: Sendable {
  private let settings: Settings
  private let terminal: Terminal
  private let searchesForFixes: Bool
  /// How far from a real subject the attacks that are searched for may be.
  package var leastLikeness = Likeness.any
  /// The patterns of scripts among those that are examined.
  private var scriptCounts: ScriptPatternCounts?
  private var replay: ScriptEngines.Replay?

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - settings: The settings in effect.
  ///   - terminal: Shows the progress.
  ///   - searchesForFixes: Whether to search for fixes.
  package init(_ settings: Settings, _ terminal: Terminal, searchesForFixes: Bool = false) {
    self.settings = settings
    self.terminal = terminal
    self.searchesForFixes = searchesForFixes
  }
}

extension SlowRun {
  /// Prepares a search that runs the patterns of scripts in JavaScript itself, and counts them.
  ///
  /// - Parameters:
  ///   - scripts: The patterns.
  ///   - session: The rules.
  ///   - searchesForFixes: Whether to search for fixes.
  package init(over scripts: ScriptCases, of session: Session, searchesForFixes: Bool) {
    self.init(session.settings, session.terminal, searchesForFixes: searchesForFixes)
    scriptCounts = scripts.reportedCounts
    if scripts.counts.patterns > 0 { replay = ScriptReplay(session).search }
  }

  package struct Result {
    /// The records, for each target in their order.
    package private(set) var records: [[SlowRecord]]
    package private(set) var summary: SlowSummary

    /// Puts what was found later over some of the targets in the place of what was found before.
    package mutating func replace(_ indices: [Int], by later: Result) {
      for (index, records) in zip(indices, later.records) { self.records[index] = records }
      summary = summary.counting(records.flatMap(\.self), patterns: summary.patterns)
    }

    /// Removes narrower patterns with which a test of a set of rules fails: they were compared on what the tests of
    /// the rule alone have.
    package mutating func removeNarrower(failingIn set: RuleSet) {
      let rules = set.rules
      for (index, part) in records.enumerated() {
        for (place, record) in part.enumerated() {
          guard let narrower = record.narrower,
            let rule = rules.first(where: { $0.id == record.rule }),
            let text = rule.patternEntries.first?.unwrapped(narrower.pattern),
            let changed = rule.withPattern(text),
            set.sets(of: rule).contains(where: { $0.test(failingWith: changed) != nil })
          else { continue }
          records[index][place].narrower = nil
        }
      }
    }

    /// The records, the worst first.
    package var ranked: [SlowRecord] { records.flatMap(\.self).ranked }

    /// What a record has of the search.
    package var section: SlowSection { SlowSection(ranked, summary: summary) }
  }

  /// Analyses patterns.
  ///
  /// - Parameter targets: The patterns.
  /// - Returns: The result.
  /// - Throws: `InputError` if the corpus cannot be read.
  package func result(over targets: [PatternCase]) throws -> Result {
    var effort = settings.slow.searchEffort
    effort.searchesForFixes = searchesForFixes
    effort.leastLikeness = leastLikeness
    let corpus = searchesForFixes ? try CorpusLoader.subjects(settings.corpus) : []
    let targets = targets.run(on: settings.slow.enginesOfFiles)
    var suite = BacktrackingSuite(targets, effort: effort, corpus: corpus)
    suite.cache = settings.run.cache.open()
    let progress = ProgressLine(
      "slow",
      total: suite.patternCount,
      noun: "patterns",
      terminal: terminal
    )
    let records = suite.run(
      workers: settings.run.workers,
      makeEngines: makeEngines,
      progress: { progress.advance(by: $0) }
    )
    progress.end()
    var summary = SlowSummary(
      patterns: Interruption.isRequested ? records.count { !$0.isEmpty } : targets.count,
      records: records.flatMap(\.self),
      cap: effort.cap,
      maxLength: effort.longest,
      failOn: settings.slow.failOn.likeness,
      fixesSearched: searchesForFixes
    )
    summary.scripts = scriptCounts
    summary.uncounted = EngineRegistry.uncounted(among: settings.slow.engines)
    summary.leastLikeness = leastLikeness == .any ? nil : leastLikeness
    return Result(records: records, summary: summary)
  }

  /// The engines, made anew, with those that a fix must not drift on.
  private var makeEngines: @Sendable () -> BacktrackingEngines {
    let makeTargets = settings.slow.makeEngines
    let replay = replay
    let makeEngines: @Sendable () -> BacktrackingEngines = {
      var engines = makeTargets()
      // Its version is that of the library, which is loaded for scripts alone.
      if replay != nil { engines.scripts = EngineRegistry.scripts(replay) }
      return engines
    }
    guard searchesForFixes else { return makeEngines }
    let makeCompared = settings.drift.makeEngines(limits: EngineRegistry.foundation.defaultLimits)
    return {
      var engines = makeEngines()
      let others = makeCompared()
      let compared = IntroducedDrift(engines: others)
      engines.comparedEngines = others.map(\.engine.identity)
      engines.drift = { compared.engines(differingOver: $0, insteadOf: $1, on: $2, within: $3) }
      return engines
    }
  }

  /// The engines as a record names them.
  package var engineRecords: [String: EngineRecord] {
    let scripts = scriptCounts.map { $0.patterns > 0 } ?? false
    let engines =
      settings.slow.makeEngines().targetEngines
      + (scripts ? [EngineRegistry.scripts(nil).counter] : [])
    let pairs = engines.map { engine in
      (
        engine.name,
        EngineRecord(
          version: engine.identity.version,
          costUnit: engine.identity.costUnit?.rawValue,
          stepLimit: nil,
          options: engine.identity.options.map {
            ([$0] + settings.slow.otherPCRE2Options).joined(separator: ", ")
          }
        )
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
