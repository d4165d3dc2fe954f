import MatchEngine
import RunRecord

/// The differences of a run that only counted them, by how near the subjects are to a URL.
struct DriftCounts {
  /// The counts that are worth a line: those of which there are differences, on URLs and strings that
  /// could be one, and all that make the run fall short.
  let all: [Entry]

  /// The differences on subjects of one likeness to a URL.
  struct Entry {
    let urlLikeness: URLLikeness
    let count: Int
    /// Whether they fail the run.
    let fails: Bool
  }

  init(of drift: DriftSection) {
    guard drift.records.isEmpty, let summary = drift.summary else {
      all = []
      return
    }
    all = URLLikeness.allCases.compactMap { likeness in
      let entry = Entry(
        urlLikeness: likeness,
        count: summary.count(likeness),
        fails: summary.fails(likeness)
      )
      return entry.count > 0 && (likeness != .any || entry.fails) ? entry : nil
    }
  }
}

extension DriftCounts.Entry {
  /// What was counted, in words.
  var text: String { "engines differ \(urlLikeness.words) in \(counted(count, "comparison"))" }
}
