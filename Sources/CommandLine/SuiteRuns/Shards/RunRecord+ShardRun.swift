package import Diagnostics
import Digests
package import Reporters
package import RunRecord
package import Workspace

extension RunRecord {
  /// Adds the call, with how it ended, and the places of all findings.
  ///
  /// - Parameters:
  ///   - verdict: How the run ended.
  ///   - layout: What is special about its report.
  ///   - process: The process context of the call.
  ///   - sources: The files that findings are quoted from.
  package mutating func complete(
    _ verdict: RunVerdict,
    _ layout: ReportLayout,
    _ process: ProcessContext,
    _ sources: [SourceFile]
  ) {
    locate(in: sources)
    noteStop()
    call = CallRecord(verdict.orStopped, layout, process.arguments, sources)
    identifyRun()
  }

  /// Gives the record of a part the digest of the whole run: all parts of one call over the same
  /// files have the same.
  private mutating func identifyRun() {
    guard let shard, var call else { return }
    // The result of this part says nothing about the others.
    call.end(with: .clean)
    let words =
      [Self.schema, shard.verdict.rawValue, "\(shard.count)", "\(shard.totalRules)", shard.run]
      + (changes.map { [$0.commit] + $0.rules + [""] + $0.deleted } ?? [])
    let text = JSONText.line(call) + words.map { $0 + "\n" }.joined()
    self.shard?.run = SHA256.hex(Array(text.utf8))
  }
}

extension Session {
  /// What the report says first: which changed rules, and which part of them.
  package var selectionText: SelectionText {
    SelectionText(
      changes,
      shard: shard.map { part in
        SelectionText.Shard(
          name: part.name.text,
          rules: part.rules.count,
          totalRules: part.allRules.count
        )
      }
    )
  }
}
