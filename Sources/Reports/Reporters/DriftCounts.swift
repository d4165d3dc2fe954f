import RunRecord

/// The differences of a run that only counted them, by their grades.
struct DriftCounts {
  /// The grades that are worth a line: those of which there are differences, on URLs and strings that
  /// could be one, and all that make the run fall short.
  let all: [Entry]

  /// The differences of one grade.
  struct Entry {
    let grade: DriftRecord.Grade
    let count: Int
    /// Whether they make the run fall short.
    let fails: Bool
  }

  init(of record: RunRecord) {
    guard record.drift.isEmpty, let summary = record.summary.drift else {
      all = []
      return
    }
    all = DriftRecord.Grade.allCases.compactMap { grade in
      let entry = Entry(grade: grade, count: summary.count(grade), fails: summary.fails(grade))
      return entry.count > 0 && (grade != .other || entry.fails) ? entry : nil
    }
  }
}

extension DriftCounts.Entry {
  /// What was counted, in words.
  var text: String { "engines differ \(grade.words) in \(counted(count, "comparison"))" }
}
