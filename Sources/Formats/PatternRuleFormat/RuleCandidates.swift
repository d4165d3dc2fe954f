import PatternPrefilter
import RegexSyntax

/// Finds the rules that may match a text, by literals that their matches must contain.
package struct RuleCandidates: Sendable {
  private let rules: [PatternRule]
  private let prefilter: PatternPrefilter

  package init(_ rules: [PatternRule]) {
    self.rules = rules
    prefilter = PatternPrefilter(
      rules.map { rule in
        guard let pattern = rule.examined?.pattern, pattern.isOfASCII else {
          return []
        }
        return [pattern]
      }
    )
  }

  /// The places of the rules that may match a text, in order.
  ///
  /// Beyond ASCII each language has its own pairs of cases.
  package func places(for text: String) -> [Int] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(rules.indices) }
    var found = CandidateSet()
    prefilter.find(in: text, &found)
    return found.numbers.map(Int.init)
  }

  /// The first rule that gives something for a text, of those wanted.
  package func first(
    giving text: String,
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> PatternRule? {
    places(for: text).first { isWanted($0) && rules[$0].output(for: text) != nil }
      .map { rules[$0] }
  }
}
