/// How grave a diagnostic is.
public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// A remark; the input may well be intended.
  case note
  /// Probably wrong, or likely to become so.
  case warning
  /// Definitely wrong.
  case error
}

extension Severity: Comparable {
  /// Orders severities from note to error.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
