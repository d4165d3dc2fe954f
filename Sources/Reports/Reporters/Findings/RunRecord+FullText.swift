import Diagnostics
import MatchEngine
import RunRecord

extension RunRecord {
  /// The differences that reports for machines list: those on URLs and on texts like URLs, and the others if
  /// they fail the run.
  var reportedDrift: [DriftRecord] {
    drift.records.filter { $0.urlLikeness != .any || drift.fails($0.urlLikeness) }
  }
}

extension DriftText {
  /// Texts without styles that leave nothing out.
  init(full record: RunRecord) {
    self.init(style: .plain, isVerbose: true, fails: record.drift.fails)
  }
}

extension SlowText {
  /// Texts without styles that leave nothing out.
  init(full record: RunRecord) {
    self.init(
      style: .plain,
      isVerbose: true,
      fails: record.slow.fails,
      searchedForFixes: record.slow.summary?.fixesSearched ?? false
    )
  }
}
