/// How near a string is to what patterns of a domain are searched in, the nearest first.
public enum Likeness: String, Sendable, Hashable, Codable, CaseIterable, Comparable,
  CodingKeyRepresentable
{
  /// A string as programs send it.
  case real = "url"
  /// A string that could be one.
  case possible = "urlLike"
  /// Any other string.
  case any

  /// Whether the left string is nearer.
  public static func < (left: Likeness, right: Likeness) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .real: 0
    case .possible: 1
    case .any: 2
    }
  }
}
