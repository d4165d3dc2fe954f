package import MatchEngine
package import RunRecord

/// Down to which grade differences count.
package enum DriftBar: String, CaseIterable, Sendable {
  case url
  case urlLike = "url-like"
  case any
  case none

  /// The lowest grade that counts; nil where none does.
  package var grade: SubjectGrade? {
    switch self {
    case .url: .url
    case .urlLike: .urlLike
    case .any: .other
    case .none: nil
    }
  }
}

extension DriftBar {
  /// The worst reach that counts; nil where none does.
  package var reach: SlowRecord.Reach? {
    switch self {
    case .url: .url
    case .urlLike: .urlLike
    case .any: .any
    case .none: nil
    }
  }
}
