import LinkVariations
import ManifestModel
import LinkResolver
import RunRecord

/// A variation with what a rule makes of it.
struct TriedVariation {
  /// The place of the test among those of the rule.
  let test: Int
  let variation: Variation
  let outcome: VariationRecord.Outcome
  /// The shape that a witness knows and that the link has; nil for a link that was made from the
  /// test's.
  var shape: WitnessedShape?

  /// Whether the outcome is another one than expected.
  var deviates: Bool {
    switch (variation.kind.expectation, outcome) {
    case (_, .undecided): false
    // A rule that refuses one more part of the path does not take it for a part of the value.
    case (_, .noMatch) where variation.kind == .partTaken: false
    case (.same, let outcome): outcome != .same
    case (.match, let outcome): outcome == .noMatch
    case (.noMatch, let outcome): outcome != .noMatch
    }
  }
}

extension VariedRule {
  /// Tries all variations of the rule's tests.
  ///
  /// What a test of the rule has for its input is decided, and left out.
  func tried(_ kinds: Set<VariationKind>, _ known: [String: SiteKnowledge]) -> [TriedVariation] {
    let kinds = isNew ? kinds.union(VariationKind.ofNewRules) : kinds
    var seen: Set<String> = []
    var firstTest: [VariationKind: [String: Int]] = [:]
    var list: [TriedVariation] = []
    for (index, test) in tests.enumerated() {
      let site = test.source.site.flatMap { known[$0.domain] }
      let takes = { (url: String) in
        program.rule.kind != .redirect
          && probe.matches(RuleInput(url: url, headers: test.input.headers)) == true
      }
      let isWholeSite = takesAnyPath(test)
      for variation in test.source.variations(of: kinds, site, takes)
      where
        firstTest[variation.kind, default: [:]][variation.detail, default: index] == index
        && !(isWholeSite && variation.kind.isAboutPath) && !isDecided(variation.text)
        && seen.insert(variation.text).inserted
      {
        // A word or a host is in the wrong place or not, whatever the test.
        if variation.kind.isAboutDetail {
          firstTest[variation.kind, default: [:]][variation.detail] = index
        }
        let input = RuleInput(url: variation.text, headers: test.input.headers)
        list.append(
          TriedVariation(
            test: index,
            variation: variation,
            outcome: outcome(variation, test, input)
          )
        )
      }
    }
    return list
  }

  /// Whether the rule takes whatever the site has: then no page of it is in the wrong place.
  private func takesAnyPath(_ test: Test) -> Bool {
    let other = test.source.link.with { link in
      link.path = "/zq/zq-zq/zq.zq"
      link.query = nil
      link.fragment = nil
    }
    let input = RuleInput(url: other.text, headers: test.input.headers)
    guard probe.matches(input) == true, let outputs = probe.outputs(input) else { return false }
    // A rule whose output has only one part of the path is about that part.
    return outputs.allSatisfy { $0?.contains("zq-zq") ?? true }
  }

  private func outcome(_ variation: Variation, _ test: Test, _ input: RuleInput)
    -> VariationRecord.Outcome
  {
    guard let isMatch = probe.matches(input) else { return .undecided }
    guard isMatch else { return .noMatch }
    guard variation.kind.expectation == .same else { return .match }
    guard let outputs = probe.outputs(input) else { return .undecided }
    if variation.kind == .partTaken { return outputs == test.outputs ? .same : .match }
    return areSame(outputs, for: variation, of: test) ? .same : .match
  }
}

extension VariationKind {
  /// Whether one link with a word or a host is representative of all.
  fileprivate var isAboutDetail: Bool {
    switch self {
    case .reservedWord, .reservedBelow, .otherSite: true
    default: false
    }
  }

  /// Whether another page of the site is in the place of the value.
  fileprivate var isAboutPath: Bool {
    switch self {
    case .reservedWord, .reservedBelow, .valueMissing, .valueAlphabet: true
    default: false
    }
  }
}
