import Diagnostics
import RunRecord

extension RunRecord {
  /// Whether nothing in the record fails a run, judging by the record alone.
  package var isClean: Bool {
    guard baseline == nil else { return !ReportedFinding.all(of: self).contains(where: \.fails) }
    return summary.failed == 0 && summary.undecidedCount == 0
      && summary.diagnosticCount(.error) == 0
      && !sections.list.contains { $0.fails }
  }
}
