import LinkResolver
import LinkVariations
import ManifestModel

/// What is expected of rules that are not in use yet.
///
/// The priors of variations were measured over rules that stayed as they were although nothing was
/// wrong with most of them. A reviewer of a new rule has no such history: what nearly every rule
/// does is expected of it until a test says otherwise.
extension VariationJudge {
  /// Enough to report any kind of `reviewed`, whatever its prior.
  private static let newRulePoints = 40

  private static let reviewed: Set<VariationKind> = VariationKind.ofNewRules.union([
    .queryAppended, .queryPrepended, .fragmentAdded, .slashAdded, .slashRemoved, .schemeChanged,
    .wwwAdded, .wwwRemoved, .hostLookAlike,
  ])

  /// Adds what a reviewer of a new rule expects.
  func addNew(_ tried: TriedVariation, _ rule: VariedRule, _ sum: inout WeightSum) {
    guard rule.isNew, Self.reviewed.contains(tried.variation.kind), !isMeant(tried, rule) else {
      return
    }
    sum.include(
      "new",
      Self.newRulePoints,
      "the rule is new; if this is meant, add a test with the link"
    )
  }

  /// Whether the tests or the pattern show that a new rule means what it does.
  private func isMeant(_ tried: TriedVariation, _ rule: VariedRule) -> Bool {
    switch tried.variation.kind {
    case .partTaken:
      // Tests with paths of several lengths show that the value may be a path.
      return Set(rule.tests.map(\.source.plainSegments.count)).count > 1
    case .valueClass:
      // A letter that the pattern spells out, as in `id(\d+)`, is none of the value's; and a class of
      // small letters that has a hyphen is for titles, unless the value has words such as `w4w9`.
      let source = rule.tests[tried.test].source
      return !takes(tried, rule, changing: Self.otherLetter)
        || tried.variation.detail == "capital"
          && source.lastValue.map { source.link.segments[$0].hasMixedWords } == false
          && takes(tried, rule) { $0.prefix(1) + "-" + $0.dropFirst(2) }
    case .slashAdded, .slashRemoved:
      // Where the query has the value, few expect a slash before it.
      let source = rule.tests[tried.test].source
      return source.lastValue == nil && source.link.query != nil
    default: return false
    }
  }

  /// The value with another small letter in the place of its last one.
  private static func otherLetter(_ value: String) -> String {
    guard let place = value.lastIndex(where: \.isLetter) else { return value }
    let other = value[place] == "x" ? "y" : "x"
    return value[..<place] + other + value[value.index(after: place)...]
  }

  /// Whether the rule takes the link of the test with its last value changed.
  private func takes(
    _ tried: TriedVariation,
    _ rule: VariedRule,
    changing change: (String) -> String
  ) -> Bool {
    let test = rule.tests[tried.test]
    guard let index = test.source.lastValue else { return false }
    let link = test.source.link.with { $0.segments[index] = change($0.segments[index]) }
    return rule.probe.matches(RuleInput(url: link.text, headers: test.input.headers)) == true
  }
}
