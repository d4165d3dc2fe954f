/// How grave a diagnostic is.
public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// Something that a reader may want to know, and may well be on purpose.
  case note
  /// Something that is probably wrong, or will be one day.
  case warning
  /// Something that is wrong.
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
