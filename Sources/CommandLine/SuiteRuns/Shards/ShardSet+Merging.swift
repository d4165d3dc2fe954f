package import RunRecord
package import Workspace

extension ShardSet {
  /// The record that the run would have written as a whole, and how it ended.
  package func merged() -> (record: RunRecord, verdict: RunVerdict) {
    let shards = parts.map { Sharded($0.record, $0.shard) }
    var record = RunRecord(
      manifests: Self.manifests(shards),
      tests: shards.placed(\.tests) { $1.place(of: $0.rule, in: $0.location.file) },
      diagnostics: diagnostics,
      engines: parts.first?.record.engines ?? [:]
    )
    record.sections = RunSections(merging: shards)
    record.changes = parts.first?.record.changes
    record.baseline = parts.first?.record.baseline
    record.call = parts.first?.call
    let verdict = record.verdict(
      by: parts.first?.shard.verdict ?? .test,
      allowsUndecided: record.call?.allowsUndecided ?? false
    )
    record.call?.end(with: verdict)
    return (record, verdict)
  }

  /// The manifests with the rules of all parts.
  private static func manifests(_ shards: [Sharded<RunRecord>]) -> [ManifestRecord] {
    var manifests = shards.first?.content.manifests ?? []
    for index in manifests.indices {
      let file = manifests[index].file
      func own(_ record: RunRecord) -> ManifestRecord? {
        record.manifests.indices.contains(index) ? record.manifests[index] : nil
      }
      let patterns = shards.placed {
        own($0)?.patterns ?? []
      } _: {
        $1.place(of: $0.rule, in: file)
      }
      manifests[index].rules = shards.reduce(0) { $0 + (own($1.content)?.rules ?? 0) }
      manifests[index].patterns = patterns.isEmpty ? nil : patterns
    }
    return manifests
  }

  /// The findings: those with a place, the allowances that no part has needed, then what follows.
  private var diagnostics: [DiagnosticRecord] {
    let placed = parts.flatMap { Array(zip($0.record.diagnostics, $0.shard.findings)) }.inOrder()
    let unused = (parts.first?.shard.unusedAllowances ?? []).filter { allowance in
      parts.allSatisfy { $0.shard.unusedAllowances.contains(allowance) }
    }
    return placed + unused
      + parts.flatMap { $0.record.diagnostics.dropFirst($0.shard.findings.count) }
  }
}
