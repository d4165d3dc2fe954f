import DriftSuite
package import FileAccess
import Foundation
import FoundationEngine
package import FuzzSuite
import LinkResolver
import ManifestModel
import MatchEngine
import ParallelWork
import PCRE2Engine
import RegexSyntax
import Synchronization
import TerminalAccess
package import Workspace

/// Fuzzing, and running findings again, under the settings of a session.
package struct FuzzRun: Sendable {
  private let session: Session
  private let box: CrashJournal?
  private let makeCompared: @Sendable () -> [DriftEngine]

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - box: Where threads note what they are at.
  package init(_ session: Session, box: CrashJournal? = nil) {
    self.session = session
    self.box = box
    makeCompared = session.settings.drift.makeEngines(limits: session.limits)
  }
}

extension FuzzRun {
  /// The rules that take part, each with URLs to begin with.
  package func targets() throws(InputError) -> [FuzzTarget] {
    let corpus = try CorpusLoader.subjects(session.settings.corpus)
    let byHost = Dictionary(grouping: corpus) { $0.text.linkHost }
    var random = SplitMix64(seed: session.settings.fuzz.seed)
    var targets: [FuzzTarget] = []
    for resolver in session.resolvers {
      for program in resolver.programs where session.isSelected(program.rule.id) {
        let hosts = Set(program.rule.testURLs.map(\.linkHost)).sorted()
        let own = hosts.flatMap { byHost[$0, default: []].prefix(Self.maxOfHost) }
        let others = (0..<Self.others).compactMap { _ in corpus.randomElement(using: &random) }
        if let target = FuzzTarget(program, of: resolver, urls: own + others) {
          targets.append(target)
        }
      }
    }
    return targets
  }

  /// Fuzzes the rules and saves the findings.
  ///
  /// - Parameters:
  ///   - targets: The rules.
  ///   - folder: The folder for findings.
  ///   - isStopped: Whether the run should end.
  /// - Throws: `InputError` if a finding cannot be saved.
  /// - Returns: The findings.
  package func result(
    over targets: [FuzzTarget],
    savingTo folder: FindingFolder,
    isStopped: @escaping @Sendable () -> Bool
  ) throws(InputError) -> FuzzResult {
    let settings = session.settings.fuzz
    let suite = FuzzSuite(
      targets,
      options: FuzzSuite.Options(seed: settings.seed, executions: settings.executions)
    )
    let now = session.process.now
    let end = settings.executions == nil ? now() + settings.time : nil
    let line = FuzzProgressLine(terminal: session.terminal, now: now)
    let failure = Mutex<InputError?>(nil)
    let result = suite.run(
      workers: session.workers,
      makeEngines: makeEngines,
      isStopped: {
        isStopped() || end.map { now() >= $0 } == true || failure.withLock { $0 != nil }
      },
      progress: { progress, findings in
        line.show(progress)
        for finding in findings {
          do throws(InputError) {
            try folder.save(finding)
          } catch {
            // A failure to save is reported at the end; continuing would find the same again.
            failure.withLock { $0 = $0 ?? error }
          }
        }
      }
    )
    line.end()
    if let error = failure.withLock({ $0 }) { throw error }
    return result
  }

  /// Runs findings again.
  ///
  /// - Parameters:
  ///   - files: The findings.
  ///   - isInProcess: Whether crashes of engines are tried here, and not in processes of their own.
  ///   - isStopped: Whether to stop; the findings that are left are then undecided.
  /// - Throws: `InputError` if a finding names a rule that no manifest has.
  /// - Returns: What came of each, in their order.
  package func replay(
    _ files: [FindingFolder.File],
    isInProcess: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(InputError) -> [ReplayedFinding] {
    let targets = try targets(of: files)
    let outcomes = ParallelWork.map(
      files.count,
      workers: session.workers,
      makeState: makeEngines,
      isStopped: isStopped
    ) { (index, engines) -> ReplayOutcome in
      let finding = files[index].finding
      return finding.isEngineCrash && !isInProcess
        ? replayCrash(finding) : targets[index].replay(finding, on: engines)
    }
    return zip(files, outcomes).map { file, outcome in
      ReplayedFinding(
        file: file.path,
        finding: file.finding,
        outcome: outcome ?? .undecided("the run was stopped first")
      )
    }
  }

  /// Tries a crash in a process of its own.
  private func replayCrash(_ finding: Finding) -> ReplayOutcome {
    guard !session.names.readStandardInput else {
      return .undecided("a manifest from standard input cannot be read twice")
    }
    return FuzzSupervisor.dies(over: [finding], session.names) ? .there(finding) : .gone
  }

  /// The rule of each finding.
  private func targets(of files: [FindingFolder.File]) throws(InputError) -> [FuzzTarget] {
    var targets: [FuzzTarget] = []
    for file in files {
      var target: FuzzTarget?
      for resolver in session.resolvers where target == nil {
        target = resolver.programs.first { $0.rule.id == file.finding.rule }
          .flatMap { FuzzTarget($0, of: resolver) }
      }
      guard let target else {
        throw InputError(
          code: "no-such-rule",
          """
          the finding '\(file.path)' is about the rule '\(file.finding.rule)', which no manifest has
          """,
          help: "remove the file, or give the rule's manifest"
        )
      }
      targets.append(target)
    }
    return targets
  }

  private var makeEngines: @Sendable () -> FuzzEngines {
    let makeCompared = makeCompared
    let registry = session.settings.slow.registry
    let box = box
    return {
      let engines = [PCRE2Profile.asWritten, .ported].map(EngineRegistry.tracing)
      return FuzzEngines(
        compared: makeCompared(),
        measured: EngineRegistry.ids.compactMap(registry.countingEngine).compactMap { engine in
          guard let unit = engine.description.meter else { return nil }
          return FuzzEngines.Measured(
            name: engine.identity.name,
            cap: unit.count(ofStates: SearchScale.slowSteps),
            unit: unit
          ) { pattern in try? engine.compile(pattern) as? any CostMeasuringPattern }
        },
        guide: { pattern in Self.guide(pattern, asWritten: engines[0], ported: engines[1]) },
        note: box?.makeNote() ?? { _, _ in }
      )
    }
  }

  /// The pattern as PCRE2 takes it: as it is written, else printed in PCRE2's dialect.
  private static func guide(
    _ pattern: String,
    asWritten: PCRE2Engine,
    ported: PCRE2Engine
  ) -> (code: any TracingPattern, tree: RegexPattern)? {
    if let code = try? asWritten.compilePattern(pattern),
      let tree = RegexParser.reading(of: pattern, in: .pcre2).tree
    {
      return (code, tree)
    }
    guard let text = (try? RegexParser.parse(pattern))?.printed(in: .pcre2).text,
      let code = try? ported.compilePattern(text),
      let tree = RegexParser.reading(of: text, in: .pcre2).tree
    else { return nil }
    return (code, tree)
  }

  private static let maxOfHost = 24
  private static let others = 8
}

extension Finding {
  /// Whether it ends the process that runs it.
  fileprivate var isEngineCrash: Bool { kind == .crash && cause == Finding.engineCrash }
}

extension Rule {
  fileprivate var testURLs: [String] {
    (testInputs?.value ?? []).compactMap(\.value) + redirectTests.map(\.input.value)
  }
}

extension String {
  /// The host of a link, in lower case and without `www.`; empty where it has none.
  fileprivate var linkHost: String {
    guard let start = firstRange(of: "://")?.upperBound else { return "" }
    let host = self[start...].prefix { !"/?#:".contains($0) }.lowercased()
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
