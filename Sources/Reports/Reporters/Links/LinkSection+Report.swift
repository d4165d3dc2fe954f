import Diagnostics
import RunRecord

extension LinkSection: ReportedSection {
  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    var row = SummaryRow(.links, summary.comparisons, "comparison")
    row.passed = max(0, summary.comparisons - summary.differences - summary.undecided)
    row.failed = summary.differences
    row.undecided = summary.undecided
    if summary.differences > 0 {
      row.failure = counted(summary.differences, "comparison") + " of link rules that differ"
    }
    return row
  }

  func sentences(in record: RunRecord) -> [String] { [] }

  func findings(in record: RunRecord) -> [ReportedFinding] { [] }

  func cases(in record: RunRecord) -> [CaseSuite.Case] { [] }
}
