import Diagnostics
import DriftSuite
import Foundation
import LinkResolver
import LocatedJSON
import ManifestModel
import MatchEngine
import RegexSyntax
import RunRecord
import TerminalAccess
import Workspace

/// A comparison of engines as a command runs it.
struct DriftRun {
  let options: DriftOptions
  let configuration: Configuration
  let limits: MatchLimits
  let workers: Int
  let terminal: Terminal
  /// Patterns with differences down to this grade are mended; nil for none.
  var fixThreshold: URLLikeness?
  /// Differences down to this grade are explained.
  var reportThreshold = URLLikeness.any
}

extension DriftRun {
  /// A comparison over a session's rules.
  init(_ session: Session, _ options: DriftOptions, reportThreshold: URLLikeness = .any) {
    self.init(
      options: options,
      configuration: session.configuration,
      limits: session.limits,
      workers: session.workers,
      terminal: session.terminal,
      reportThreshold: reportThreshold
    )
  }

  /// Compares the engines over patterns.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - urls: URLs to try every pattern on, beside the corpus.
  /// - Returns: What was found.
  /// - Throws: `InputError` where the corpus cannot be read.
  func result(over targets: [DriftTarget], urls: [Subject] = []) throws -> DriftSuite.Result {
    let suite = suite(targets, corpus: urls + (try corpus()))
    let progress = ProgressLine(total: suite.patternCount, noun: "patterns", terminal: terminal)
    let result = suite.run(
      workers: workers,
      makeEngines: options.makeEngines(configuration, limits: limits),
      progress: { progress.advance(by: $0) }
    )
    progress.end()
    return result
  }

  /// Counts the differences over every pattern and every given URL, without looking for causes.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - urls: The URLs, beside the lists that the call names.
  /// - Returns: The counts.
  /// - Throws: `InputError` where a list cannot be read.
  func count(over targets: [DriftTarget], urls: [Subject]) throws -> DriftSummary {
    let named =
      options.corpus.isEmpty ? [] : try CorpusLoader.subjects(options.corpus, configuration)
    return suite(targets, corpus: urls + named)
      .count(workers: workers, makeEngines: options.makeEngines(configuration, limits: limits))
  }

  /// The URLs of the lists; without effort the lists that are built in are left out.
  private func corpus() throws -> [Subject] {
    let level = options.effort ?? configuration.driftEffort
    if level == 0, options.corpus.isEmpty, configuration.corpus.isEmpty { return [] }
    return try CorpusLoader.subjects(options.corpus, configuration)
  }

  private func suite(_ targets: [DriftTarget], corpus: [Subject]) -> DriftSuite {
    DriftSuite(
      targets,
      corpus: corpus,
      options: DriftSuite.Options(
        effort: DriftEffort(level: options.effort ?? configuration.driftEffort),
        seed: options.seed ?? 1,
        profile: (options.profile ?? configuration.driftProfile).rawValue,
        reportThreshold: reportThreshold,
        fixThreshold: fixThreshold,
        url: Subject("https://example.com/")
      )
    )
  }

  /// The engines as a record names them.
  var engineRecords: [String: EngineRecord] {
    let engines = options.makeEngines(configuration, limits: limits)()
    let pairs = engines.map { engine in
      (
        engine.name,
        EngineRecord(
          version: engine.engine.identity.version,
          costUnit: engine.engine.identity.costUnit.rawValue,
          // PCRE2 counts no steps here, and JavaScriptCore never does.
          stepLimit: engine.dialect == .icu ? engine.limits.steps : nil
        )
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The lowest grade that makes the run fall short; nil where none does.
  func bar(default bar: DriftBar? = nil) -> URLLikeness? {
    (options.failOn ?? bar ?? configuration.driftBar).urlLikeness
  }
}

extension DriftSummary {
  /// The counts with the lowest grade that makes the run fall short.
  func failing(downTo bar: URLLikeness?) -> DriftSummary {
    var copy = self
    copy.failOn = bar
    return copy
  }
}
