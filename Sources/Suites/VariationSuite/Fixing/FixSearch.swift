import LinkResolver
import LinkVariations
import ManifestModel
import MatchEngine
import RunRecord

/// Looks for a change of a pattern that settles a variation and changes nothing that a test of the
/// set shows.
struct FixSearch {
  let engine: any MatchEngine
  let resolver: LinkResolver
  /// The inputs of all tests of the set.
  let inputs: [RuleInput]

  /// The changed pattern; nil if none is certain.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - tried: The variation.
  ///   - others: Variations of the same cause, which it settles too if a change does.
  /// - Returns: A pattern that gives the expected result for the variation, and for each input of a
  ///   test, of whichever rule, the result that the pattern of now gives.
  func fix(
    _ rule: VariedRule,
    _ tried: TriedVariation,
    also others: [TriedVariation]
  ) -> VariationRecord.Fix? {
    let variation = tried.variation
    let fixes = LinkFixes(
      rule.pattern,
      for: variation.kind,
      variation.link,
      detail: variation.detail
    )
    let certain = fixes.patterns.filter { isCertain($0, rule, tried) }
    let ofAll = certain.first { pattern in others.allSatisfy { isCertain(pattern, rule, $0) } }
    return (ofAll ?? certain.first).map { VariationRecord.Fix(pattern: $0) }
  }

  private func isCertain(_ pattern: String, _ rule: VariedRule, _ tried: TriedVariation) -> Bool {
    var changed = rule.program.rule
    changed.pattern?.value = pattern
    let program = RuleProgram(changed, engine: engine)
    guard case .success = program.pattern else { return false }
    let probe = VariationProbe(resolver, program)
    let test = rule.tests[tried.test]
    let input = RuleInput(url: tried.variation.text, headers: test.input.headers)
    guard keepsTests(rule, probe) else { return false }
    if VariationKind.ofNewRules.contains(tried.variation.kind) {
      return settles(tried.variation.kind, test, probe, input)
    }
    guard let outputs = probe.outputs(input), probe.matches(input) == true else { return false }
    return rule.areSame(outputs, for: tried.variation, of: test)
  }

  /// Whether a changed pattern gives what is expected for a variation of a new rule.
  private func settles(
    _ kind: VariationKind,
    _ test: VariedRule.Test,
    _ probe: VariationProbe,
    _ input: RuleInput
  ) -> Bool {
    guard let isMatch = probe.matches(input) else { return false }
    return switch kind {
    case .partTaken: !isMatch || probe.outputs(input) == test.outputs
    case .portRemoved: isMatch && probe.outputs(input) == test.outputs
    default: isMatch
    }
  }

  /// Whether each input of a test, of whichever rule, gives what it gave.
  private func keepsTests(_ rule: VariedRule, _ probe: VariationProbe) -> Bool {
    inputs.allSatisfy { input in
      guard let before = rule.probe.matches(input), before == probe.matches(input) else {
        return false
      }
      return !before || rule.probe.outputs(input) == probe.outputs(input)
    }
  }
}
