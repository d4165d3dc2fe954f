package import SubjectDomains

/// How near to a real subject, such as a URL, one must be to fail the run.
package enum FailureThreshold: String, CaseIterable, Sendable {
  case url
  case urlLike = "url-like"
  case any
  case none

  /// Subjects at least this near count; nil if none does.
  package var likeness: Likeness? {
    switch self {
    case .url: .real
    case .urlLike: .possible
    case .any: .any
    case .none: nil
    }
  }
}
