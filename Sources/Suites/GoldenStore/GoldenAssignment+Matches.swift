import Diagnostics
import RunRecord

extension GoldenAssignment {
  /// Pairs the rules that no golden was recorded of with the goldens that belong to no rule, where
  /// both match mostly the same URLs: a rule whose apps and pattern change in one edit keeps its
  /// golden.
  ///
  /// Two recordings belong together where at least half of the URLs that either of them matches are
  /// matched by both; with the same title, half of the URLs of the one that matches fewer are
  /// enough.
  ///
  /// - Parameters:
  ///   - rules: Recordings of the rules without a golden, by their places; others are passed over.
  ///   - goldens: The goldens of `orphans`, whole.
  public mutating func pairByMatches(_ rules: [Int: RuleGolden], with goldens: [RuleGolden]) {
    let free = Set(orphans)
    let old = goldens.filter { free.contains($0.name) }.map(MatchedSubjects.init)
    let new = rules.filter { entries[$0.key].recorded == nil }
      .map { (index: $0.key, matched: MatchedSubjects($0.value)) }
    var candidates: [MatchCandidate] = []
    for (index, rule) in new {
      for golden in old {
        guard let candidate = MatchCandidate(rule, golden, index: index) else { continue }
        candidates.append(candidate)
      }
    }
    var taken: Set<Int> = []
    for candidate in candidates.sorted(by: MatchCandidate.isBetter) {
      guard !taken.contains(candidate.index), let place = orphans.firstIndex(of: candidate.golden)
      else { continue }
      orphans.remove(at: place)
      entries[candidate.index].recorded = candidate.golden
      taken.insert(candidate.index)
    }
  }
}

/// The subjects that a recorded rule matches.
private struct MatchedSubjects {
  let golden: RuleGolden
  let subjects: Set<GoldenSubject>

  init(_ golden: RuleGolden) {
    self.golden = golden
    subjects = Set(
      golden.entries.compactMap { entry in
        guard case .match = entry.result else { return nil }
        return entry.subject
      }
    )
  }
}

/// A rule and a golden that match some of the same subjects.
private struct MatchCandidate {
  /// The rule's place.
  let index: Int
  /// The golden's name.
  let golden: ExactText
  /// How many subjects both match, and how many at least one of them.
  private let shared: Int
  private let all: Int
  private let hasSameTitle: Bool
  private let ruleName: ExactText

  /// Compares a rule with a golden; nil if they have too little in common.
  init?(_ rule: MatchedSubjects, _ other: MatchedSubjects, index: Int) {
    let (definition, otherDefinition) = (rule.golden.definition, other.golden.definition)
    guard definition.kind == otherDefinition.kind else { return nil }
    self.index = index
    golden = other.golden.name
    ruleName = rule.golden.name
    hasSameTitle = definition.title != nil && definition.title == otherDefinition.title
    shared = rule.subjects.intersection(other.subjects).count
    all = rule.subjects.count + other.subjects.count - shared
    let fewer = min(rule.subjects.count, other.subjects.count)
    guard shared > 0, shared * 2 >= all || (hasSameTitle && shared * 2 >= fewer) else { return nil }
  }

  /// Whether the left pair has more in common; names decide between equals, so that the order of
  /// rules does not.
  static func isBetter(_ left: Self, _ right: Self) -> Bool {
    let (share, other) = (left.shared * right.all, right.shared * left.all)
    if share != other { return share > other }
    if left.hasSameTitle != right.hasSameTitle { return left.hasSameTitle }
    if left.golden != right.golden { return left.golden < right.golden }
    return left.ruleName < right.ruleName
  }
}
