import FoundationEngine
import LinkResolver
import ManifestModel
import MutationSuite
import RegressionSuite
import RunRecord

/// Puts mistakes into the rules of a session.
struct MutationRun {
  let session: Session
  let cache: MutantCache?
}

extension MutationRun {
  /// A rule that takes part.
  private struct Item {
    var manifest: Manifest
    var target: MutationTarget
    var key: MutantCache.Key
  }

  /// Runs the mutants of the rules that have changed, and takes the others' results from the cache.
  ///
  /// - Throws: `InputError` where a golden cannot be read.
  func report() throws -> MutationReport {
    let items = session.manifests.flatMap(items)
    var entries = items.map { cache?.entry(for: $0.key) }
    let missing = entries.indices.filter { entries[$0] == nil }
    let suite = MutationSuite(missing.map { items[$0].target }, engine: FoundationEngine())
    let progress = ProgressLine(total: missing.count, noun: "rules", terminal: session.terminal)
    let results = suite.run(workers: session.workers) { progress.advance(by: $0) }
    progress.end()
    for (index, results) in zip(missing, results) {
      let entry = results.map { MutationReport.Entry($0, of: items[index].target.program.rule) }
      entries[index] = entry
      cache?.keep(entry, for: items[index].key)
    }
    return MutationReport(
      zip(items, entries).map { item, entry in
        MutationReport.RuleEntry(
          item.target.program.rule,
          in: item.manifest,
          mutants: entry ?? []
        )
      },
      reused: items.count - missing.count
    )
  }

  private func items(of manifest: Manifest) -> [Item] {
    let resolver = session.resolver(for: manifest)
    return resolver.programs
      .filter { session.isSelected($0.rule.id) && $0.rule.pattern != nil }
      .map { program in
        let target = MutationTarget(resolver: resolver, program: program) { program in
          let resolver = program.rule.kind == .redirect ? resolver.replacing(program) : resolver
          return RegressionSuite.run(program, with: resolver)
        }
        return Item(
          manifest: manifest,
          target: target,
          key: MutantCache.Key(of: program.rule, in: manifest, session)
        )
      }
  }
}
