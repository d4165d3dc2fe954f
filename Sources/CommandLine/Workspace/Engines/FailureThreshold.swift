package import MatchEngine

/// How near to a URL a subject must be to fail the run.
package enum FailureThreshold: String, CaseIterable, Sendable {
  case url
  case urlLike = "url-like"
  case any
  case none

  /// Subjects at least this near to a URL count; nil if none does.
  package var urlLikeness: URLLikeness? {
    switch self {
    case .url: .url
    case .urlLike: .urlLike
    case .any: .any
    case .none: nil
    }
  }
}
