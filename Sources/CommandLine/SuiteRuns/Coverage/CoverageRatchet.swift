import Diagnostics
import LocatedJSON
import ManifestModel
package import RunRecord
package import Workspace

/// Compares coverage with the recorded one: a changed rule must be fully covered, and no other may
/// be covered less than before.
package struct CoverageRatchet {
  private let run: CoverageRun
  private let records: [CoverageRecord]
  private let changes: ChangedRules
  private let baseline: CoverageBaseline

  package init(
    run: CoverageRun,
    records: [CoverageRecord],
    changes: ChangedRules,
    baseline: CoverageBaseline
  ) {
    self.run = run
    self.records = records
    self.changes = changes
    self.baseline = baseline
  }
}

extension CoverageRatchet {
  /// The rules that fall short.
  package var regressions: [CoverageSummary.Regression] {
    zip(records, run.rules).compactMap { record, item in
      let file = run.session.manifests[item.manifest].document.file.name
      let message =
        changes.ids.contains(item.rule.id)
        ? gap(of: record) : lapse(of: record, file: file)
      return message.map { CoverageSummary.Regression(rule: record.rule, message: $0) }
    }
  }

  private func gap(of record: CoverageRecord) -> String? {
    guard !record.isFull else { return nil }
    return """
      changed since \(changes.baseName), so all its parts must be covered: \(record.covered) of \
      \(record.counted) are
      """
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
