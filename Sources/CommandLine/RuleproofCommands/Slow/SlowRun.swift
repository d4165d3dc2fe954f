import BacktrackingSuite
import DriftSuite
import ManifestModel
import MatchEngine
import RunRecord
import TerminalAccess
import Workspace

/// A search for slow patterns as a command runs it.
struct SlowRun {
  let options: SlowOptions
  let configuration: Configuration
  let workers: Int
  let terminal: Terminal
  /// Whether mends are looked for.
  var looksForMends = false
}

extension SlowRun {
  /// A search over a session's rules.
  init(_ session: Session, _ options: SlowOptions) {
    self.init(
      options: options,
      configuration: session.configuration,
      workers: session.workers,
      terminal: session.terminal
    )
  }

  /// What was found.
  struct Result {
    /// The records, for each target in their order.
    var records: [[SlowRecord]]
    /// The counts.
    var summary: SlowSummary

    /// Puts what was found later over some of the targets in the place of what was found before.
    mutating func replace(_ indices: [Int], by later: Result) {
      for (index, records) in zip(indices, later.records) { self.records[index] = records }
      summary = SlowSummary(
        patterns: summary.patterns,
        records: records.flatMap(\.self),
        cap: summary.cap,
        maxLength: summary.maxLength,
        failOn: summary.failOn,
        fixesSearched: summary.fixesSearched
      )
    }

    /// The records, the worst first.
    var ranked: [SlowRecord] { BacktrackingSuite.ranked(records) }
  }

  /// Analyses patterns.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - bar: What makes the run fall short where neither the call nor the configuration says so.
  /// - Returns: What was found.
  /// - Throws: `InputError` where the corpus cannot be read.
  func result(over targets: [BacktrackingTarget], default bar: DriftBar? = nil) throws -> Result {
    var effort = options.effort(configuration)
    effort.looksForMends = looksForMends
    let corpus = looksForMends ? try CorpusLoader.subjects([], configuration) : []
    let suite = BacktrackingSuite(targets, effort: effort, corpus: corpus)
    let progress = ProgressLine(total: suite.patternCount, noun: "patterns", terminal: terminal)
    let records = suite.run(
      workers: workers,
      makeEngines: makeEngines,
      progress: { progress.advance(by: $0) }
    )
    progress.end()
    let summary = SlowSummary(
      patterns: targets.count,
      records: records.flatMap(\.self),
      cap: effort.cap,
      maxLength: effort.longest,
      failOn: (options.failOn ?? bar ?? configuration.slowBar).urlLikeness,
      fixesSearched: looksForMends
    )
    return Result(records: records, summary: summary)
  }

  /// The engines, made anew, with those that a mend must not drift on.
  private var makeEngines: @Sendable () -> BacktrackingEngines {
    let makeEngines = options.makeEngines(configuration)
    guard looksForMends else { return makeEngines }
    return { [configuration] in
      var engines = makeEngines()
      let compared = NewDrift(engines: DriftEngine.compared(by: configuration))
      engines.drift = { compared.engines(differingOver: $0, insteadOf: $1, on: $2, within: $3) }
      return engines
    }
  }

  /// The engines as a record names them.
  var engineRecords: [String: EngineRecord] {
    let engines = options.makeEngines(configuration)().judged
    let pairs = engines.map { engine in
      (
        engine.name,
        EngineRecord(
          version: engine.identity.version,
          costUnit: engine.identity.costUnit.rawValue,
          stepLimit: nil,
          options: engine.identity.options
        )
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
