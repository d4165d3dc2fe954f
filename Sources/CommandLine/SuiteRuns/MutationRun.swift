import Diagnostics
package import FileAccess
import FoundationEngine
import GoldenStore
import GoldenSuite
import LinkResolver
import ManifestModel
import MatchEngine
package import MutationSuite
import ParallelWork
import Reporters
import ResultCache
import RuleSets
import RunRecord
import TerminalAccess
package import Workspace

/// Puts mistakes into the rules of a session.
package struct MutationRun {
  package let session: Session
  private let cache: ResultCache?
  /// Whether to stop and to report what is known.
  package var isStopped: @Sendable () -> Bool = { false }

  package init(session: Session, isStopped: @escaping @Sendable () -> Bool = { false }) {
    self.session = session
    cache = session.settings.run.cache.open()
    self.isStopped = isStopped
  }
}

extension MutationRun {
  /// A rule that takes part.
  private struct Item: Sendable {
    var manifest: Manifest
    var target: MutationTarget
    var key: ResultKey?
  }

  /// Refuses a run in which nothing could notice a mistake.
  ///
  /// - Throws: `InputError` if no rule has a test or a golden, or goldens cannot be read.
  package func requireTests() throws(InputError) {
    let advice = "record what the rules do: '\(session.commands.line(["golden", "record"]))'"
    guard let error = session.missingTests("nothing could notice a mistake", or: advice) else {
      return
    }
    let recorded = try RecordedURLs(GoldenFolder(session.settings))
    guard session.linkRules.allSatisfy({ recorded.urls(for: $0.id).1.isEmpty }) else { return }
    throw error
  }

  /// Runs the mutants of changed rules, and takes the results of others from the cache.
  ///
  /// - Throws: `InputError` if a golden cannot be read, or a script cannot be run.
  package func report() throws -> MutationReport {
    try session.requireScriptEngine()
    let recorded = try RecordedURLs(GoldenFolder(session.settings))
    let items = session.resolvers.flatMap { self.items(of: $0, recorded) }
    var entries = items.map { item in
      item.key.flatMap { cache?.entry([MutationReport.Entry].self, for: $0) }
    }
    let missing = entries.indices.filter { entries[$0] == nil }
    let others = try otherTargets(recorded)
    let suite = MutationSuite(
      missing.map { items[$0].target },
      others,
      engine: EngineRegistry.foundation
    )
    let progress = ProgressLine(
      "mutants",
      total: missing.count + others.count,
      noun: "rules",
      terminal: session.terminal
    )
    // Each rule is kept as soon as it is done, so that a run that is killed loses little.
    let mutants = suite.run(workers: session.workers, isStopped: isStopped) {
      [cache] place, results in
      if place < missing.count, let key = items[missing[place]].key {
        cache?.keep(Self.entries(results, of: items[missing[place]]), for: key)
      }
      progress.advance(by: 1)
    }
    progress.end()
    var notRun: [Int: Int] = [:]
    for (index, mutants) in zip(missing, mutants) {
      entries[index] = Self.entries(mutants.results, of: items[index])
      notRun[index] = mutants.notRun
    }
    let report = MutationReport(
      items.indices.map { index in
        MutationReport.RuleEntry(
          items[index].target.program.rule,
          in: items[index].manifest,
          isTested: !items[index].target.goldenURLs.isEmpty
            || !items[index].target.program.rule.testSubjects.isEmpty,
          mutants: entries[index] ?? [],
          notRun: notRun[index] ?? 0
        )
      }
        + zip(others, mutants.dropFirst(missing.count)).map { other, mutants in
          MutationReport.RuleEntry(
            other,
            mutants: mutants.results.map { MutationReport.Entry($0) },
            notRun: mutants.notRun
          )
        },
      reused: items.count - missing.count
    )
    let run = report.summary.counted
    Interruption.note("mutants", run, of: run + report.summary.notRun, "mutants")
    return report
  }

  private static func entries(
    _ results: [MutationResult],
    of item: Item
  ) -> [MutationReport.Entry] {
    results.map { MutationReport.Entry($0, of: item.target.program.rule) }
  }

  /// The rules beside manifests, whose mutants are run in so little time that they are not cached.
  private func otherTargets(_ recorded: RecordedURLs) throws(InputError) -> [OtherTarget] {
    let rules = session.linkRules
    guard !rules.isEmpty else { return [] }
    let corpus = try CorpusLoader.subjects(session.settings.corpus).map(\.text)
    let sets = session.links.rules.filter(\.isSet)
    return rules.filter { !$0.isSet }.map { rule in
      OtherTarget(
        rule,
        sets: sets.filter { $0.location.file == rule.location.file },
        goldenURLs: recorded.urls(for: rule.id).1,
        corpus: corpus
      )
    }
  }

  private func items(of resolver: LinkResolver, _ recorded: RecordedURLs) -> [Item] {
    let manifest = resolver.manifest
    return resolver.programs
      .filter { session.isSelected($0.rule.id) && $0.rule.pattern != nil }
      .map { program in
        let (corpus, urls) = recorded.urls(for: program.rule.id)
        let target = MutationTarget(
          resolver: resolver,
          program: program,
          goldenURLs: urls
        ) { program in
          let resolver = program.rule.kind == .redirect ? resolver.replacing(program) : resolver
          return resolver.runTests(of: program)
        }
        return Item(
          manifest: manifest,
          target: target,
          key: cache?.mutants(
            of: program.rule,
            in: manifest,
            engine: EngineRegistry.foundation.identity,
            limits: session.limits,
            hasScripts: session.scripts != nil,
            corpus: corpus
          )
        )
      }
  }
}

/// The URLs over which rules are recorded in a folder of goldens.
private struct RecordedURLs {
  private var corpora: [String: [String]] = [:]
  private var corpusOfRule: [ExactText: String] = [:]

  /// Reads what there is; nothing if there is no folder.
  init(_ folder: GoldenFolder) throws(InputError) {
    guard folder.isThere else { return }
    corpusOfRule = try folder.heads().mapValues(\.corpus)
    corpora = try folder.corpora().mapValues { corpus in
      corpus.urls.compactMap { url in
        let text = String(decoding: url.utf16, as: UTF16.self)
        return text.utf16.elementsEqual(url.utf16) ? text : nil
      }
    }
  }

  /// The digest of the corpus that a rule is recorded over, and its URLs.
  func urls(for rule: String) -> (corpus: String, [String]) {
    guard let digest = corpusOfRule[ExactText(rule)] else { return ("", []) }
    return (digest, corpora[digest] ?? [])
  }
}
