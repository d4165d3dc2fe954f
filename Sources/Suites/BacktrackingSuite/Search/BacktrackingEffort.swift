import MatchEngine
public import SubjectDomains

/// How much is tried for each pattern.
public struct BacktrackingEffort: Sendable, Hashable {
  /// The steps from which on a subject is slow: PCRE2's callouts, or the states that ICU saves.
  public var cap = SearchScale.slowSteps
  /// The longest subject, in UTF-16 units.
  public var longest: Int
  /// How much is tried, from 0 to `highest`.
  public var level: Int
  /// What made subjects are drawn from.
  public var seed: UInt64
  /// Whether fixes are looked for.
  public var searchesForFixes = false
  /// How far from a real subject an attack may be to be searched for.
  public var leastLikeness = Likeness.any

  /// Creates an effort.
  public init(
    level: Int = 1,
    longest: Int = SubjectDomain.url.maxUsualLength,
    seed: UInt64 = 1
  ) {
    self.level = level
    self.longest = longest
    self.seed = seed
  }

  /// The highest level.
  public static let highest = 10

  /// How near to a real subject an attack may be, the nearest first.
  var likenesses: [Likeness] { Likeness.allCases.filter { $0 <= leastLikeness } }

  /// Why there is no fix where the search for one was ended.
  var limitReason: String {
    "the work limit for one pattern was reached"
      + (level < Self.highest ? ", which a higher --effort raises" : "")
  }
}
