import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

/// The differences of a run that only counted them, by how near the subjects are to real ones.
struct DriftCounts {
  /// The counts to print: those above zero on real and possible subjects, and those that fail the
  /// run.
  let all: [Entry]

  /// The differences on subjects of one likeness.
  struct Entry {
    let likeness: Likeness
    /// Which subjects these are.
    let reach: String
    let count: Int
    let fails: Bool
  }

  init(of drift: DriftSection) {
    guard drift.records.isEmpty, let summary = drift.summary else {
      all = []
      return
    }
    all = Likeness.allCases.compactMap { likeness in
      let entry = Entry(
        likeness: likeness,
        reach: summary.reach(likeness),
        count: summary.count(likeness),
        fails: summary.failing(likeness) > 0
      )
      return entry.count > 0 && (likeness != .any || entry.fails) ? entry : nil
    }
  }
}

extension DriftCounts.Entry {
  /// What was counted, in words.
  var text: String { "engines differ \(reach) in \(counted(count, "comparison"))" }
}
