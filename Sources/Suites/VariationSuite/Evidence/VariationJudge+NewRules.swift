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
    .wwwAdded, .wwwRemoved, .hostLookAlike, .partAdded, .partDropped,
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
    case .partAdded:
      // What is known by a name has other pages below it; a number has a title after it, if not before.
      let areNumbers = rule.tests.allSatisfy { test in
        let last = test.source.plainSegments.count - 1
        return test.source.lastValue == last
          && test.source.link.segments[last].allSatisfy(\.isNumber)
      }
      return !areNumbers || !isUsual(.partAdded)
    case .partDropped:
      // A title after a number says nothing that the app needs.
      let test = rule.tests[tried.test]
      let segments = test.source.plainSegments
      guard let title = segments.last, let number = segments.dropLast().last,
        tried.variation.link.segments == segments.dropLast(),
        number.allSatisfy(\.isNumber), test.source.values.contains(segments.count - 2)
      else { return true }
      return test.outputs.contains { $0?.contains(title) ?? false }
    case .wwwAdded:
      // Domains for short links often have no 'www.'.
      return rule.tests[tried.test].source.site?.isShort ?? true
    case .valueClass where tried.variation.detail == "sign":
      // A class with '_' for a number of characters is the one of such ids, without '-'.
      return !takes(tried, rule, changing: { Self.otherLetter($0, "_") })
        || takes(tried, rule, changing: { $0 + "a" })
    case .valueClass:
      // A letter that the pattern spells out, as in `id(\d+)`, is none of the value's; and a class of
      // small letters that has a hyphen is for titles, unless the value has words such as `w4w9`.
      let source = rule.tests[tried.test].source
      return !takes(tried, rule, changing: { Self.otherLetter($0) })
        || tried.variation.detail == "capital" && source.lastPart?.text.hasMixedWords == false
          && takes(tried, rule) { $0.prefix(1) + "-" + $0.dropFirst(2) }
    case .slashAdded, .slashRemoved:
      // Where the query has the value, few expect a slash before it.
      let source = rule.tests[tried.test].source
      return source.lastValue == nil && source.link.query != nil
    default: return false
    }
  }

  /// Whether most rules of the set do what is expected.
  private func isUsual(_ kind: VariationKind) -> Bool {
    evidence.kinds[kind].map { $0.tried >= 20 && $0.kept * 2 > $0.tried } ?? false
  }

  /// The value with another letter of the same case, or a sign, in the place of its last one.
  private static func otherLetter(_ value: String, _ sign: String? = nil) -> String {
    guard let place = value.lastIndex(where: \.isLetter) else { return value }
    let letter = value[place].lowercased() == "x" ? "y" : "x"
    let other = sign ?? (value[place].isUppercase ? letter.uppercased() : letter)
    return value[..<place] + other + value[value.index(after: place)...]
  }

  /// Whether the rule takes the link of the test with its last value changed.
  private func takes(
    _ tried: TriedVariation,
    _ rule: VariedRule,
    changing change: (String) -> String
  ) -> Bool {
    let test = rule.tests[tried.test]
    guard let part = test.source.lastPart else { return false }
    let link = test.source.link.replacing(part, with: change(part.text))
    return rule.probe.matches(RuleInput(url: link.text, headers: test.input.headers)) == true
  }
}
