import Diagnostics
package import FileAccess
import LocatedJSON
import ManifestModel
package import RunRecord
package import Workspace

/// Compares coverage with what it was: a rule that has changed must be exercised whole, and no other one
/// less than recorded.
package struct CoverageRatchet {
  package let run: CoverageRun
  package let records: [CoverageRecord]
  package let revision: GitRevision
  package let baseline: CoverageBaseline

  package init(
    run: CoverageRun,
    records: [CoverageRecord],
    revision: GitRevision,
    baseline: CoverageBaseline
  ) {
    self.run = run
    self.records = records
    self.revision = revision
    self.baseline = baseline
  }
}

extension CoverageRatchet {
  /// The rules that fall short.
  ///
  /// - Throws: `InputError` if the revision cannot be read.
  package func regressions() throws(InputError) -> [CoverageSummary.Regression] {
    var old: [[String: RuleFingerprint]] = []
    for manifest in run.session.manifests {
      let rules = try revision.manifest(manifest)?.rules ?? []
      old.append(
        Dictionary(
          rules.map { ($0.id, RuleFingerprint($0)) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
    var regressions: [CoverageSummary.Regression] = []
    for (record, item) in zip(records, run.rules) {
      let message: String?
      if let known = old[item.manifest][item.rule.id], known == RuleFingerprint(item.rule) {
        message = lapse(of: record, file: run.session.manifests[item.manifest].document.file.name)
      } else {
        message =
          record.isFull
          ? nil
          : """
          changed since \(revision.name), so all its parts must be covered: \(record.covered) of \
          \(record.counted) are
          """
      }
      if let message {
        regressions.append(CoverageSummary.Regression(rule: record.rule, message: message))
      }
    }
    return regressions
  }

  private func lapse(of record: CoverageRecord, file: String) -> String? {
    let now = CoverageBaseline.Entry(record)
    guard let before = baseline.entries[CoverageBaseline.key(file, record.rule)] else {
      return record.isFull ? nil : "not in the baseline"
    }
    guard now.isWorse(than: before) else { return nil }
    return """
      \(now.covered) of \(now.counted) parts are covered, down from \(before.covered) of \
      \(before.counted)
      """
  }
}
