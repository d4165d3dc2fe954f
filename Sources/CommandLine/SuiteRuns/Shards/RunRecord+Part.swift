import Diagnostics
import LocatedJSON
import ManifestModel
import RuleSets
package import RunRecord
package import Workspace

extension RunRecord {
  /// Says which part of a run the record has, and which changed rules it is about.
  ///
  /// - Parameters:
  ///   - session: The part's session.
  ///   - verdict: What decides how the whole run ends.
  ///   - findings: What was found beside the tests, as the session reports it.
  ///   - undecided: For each count of undecided comparisons, the index of its pattern among those
  ///     of the session.
  package mutating func describePart(
    of session: Session,
    _ verdict: VerdictRule,
    findings: SessionFindings = SessionFindings(),
    undecided: [Int] = []
  ) {
    changes = session.changes
    guard let part = session.shard else { return }
    var shard = ShardRecord(
      index: part.name.index,
      count: part.name.count,
      run: part.planText,
      verdict: verdict,
      rules: part.rules,
      totalRules: part.allRules.count
    )
    shard.findings = findings.places
    shard.unusedAllowances = findings.unusedAllowances
    if !undecided.isEmpty {
      let places = session.patternPlaces(in: part)
      shard.undecided = undecided.map { places[$0] }
    }
    self.shard = shard
  }
}

extension Session {
  /// The place of the rule of each pattern that takes part, in their order.
  fileprivate func patternPlaces(in part: SessionShard) -> [Int] {
    manifests.flatMap { manifest in
      manifest.rules.filter { isSelected($0.id) && $0.pattern != nil }
        .map { part.place(of: $0.id, in: manifest.document.file.name) }
    }
      + linkRules.flatMap { rule in
        rule.patternCases.map { _ in part.place(of: rule.id, in: rule.location.file) }
      }
  }
}
