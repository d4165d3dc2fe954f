import Diagnostics
package import LinkResolver
package import ManifestModel
import LinkVariations
import RunRecord

/// A rule with the links of its tests that it takes, and the inputs that it is meant to refuse.
struct VariedRule {
  let program: RuleProgram
  let probe: VariationProbe
  let pattern: String
  /// The links that the rule takes, each with its headers and outputs.
  let tests: [Test]
  /// The inputs of tests that expect nothing of the rule.
  let refused: Set<ExactText>
  /// The inputs of tests that expect something of the rule.
  let taken: Set<ExactText>
  /// The identifiers of the apps that it opens.
  let apps: Set<String>
  /// Whether the rule is not in use yet, so that nothing but its tests shows what it means.
  let isNew: Bool

  struct Test {
    let input: RuleInput
    let source: VariationSource
    let outputs: [String?]
  }

  /// The maximum number of tests of a rule that are varied.
  private static let maxTests = 4

  /// Reads a rule; nil for a browser, and for a rule without a link that it takes.
  init?(_ program: RuleProgram, of resolver: LinkResolver, isNew: Bool = false) {
    let rule = program.rule
    guard rule.kind != .browser, let pattern = rule.pattern?.value else { return nil }
    self.program = program
    self.isNew = isNew
    self.pattern = pattern
    let probe = VariationProbe(resolver, program)
    self.probe = probe
    apps = Set(rule.formats.compactMap(\.name))
    var tests: [Test] = []
    var refused: Set<ExactText> = []
    var taken: Set<ExactText> = []
    var shapes: Set<[String]> = []
    for (input, isExpected) in rule.judgedInputs {
      guard isExpected else {
        refused.insert(ExactText(input.url))
        continue
      }
      taken.insert(ExactText(input.url))
      guard tests.count < Self.maxTests, !input.url.contains(where: \.isWhitespace),
        let link = VariedLink(input.url),
        probe.matches(input) == true, let outputs = probe.outputs(input)
      else { continue }
      let source = VariationSource(link, pattern: pattern)
      guard shapes.insert(source.shape).inserted else { continue }
      tests.append(Test(input: input, source: source, outputs: outputs))
    }
    guard !tests.isEmpty else { return nil }
    self.tests = tests
    self.refused = refused
    self.taken = taken
  }
}

extension VariationSource {
  /// What two links have in common that differ in nothing but their values.
  fileprivate var shape: [String] {
    let path = link.segments.enumerated().map { index, segment in
      values.contains(index) ? "*" : segment
    }
    return [link.host] + path + ["?"] + link.parameters.map { String($0.parameterName) }
      + ["#", link.fragment == nil ? "" : "*"]
  }
}

extension Rule {
  /// The inputs of the tests, each with whether some format is to give something.
  package var judgedInputs: [(RuleInput, Bool)] {
    let results = formats.compactMap { $0.testResults?.value }
    var judged: [(RuleInput, Bool)] = []
    for (index, input) in numberedInputs.enumerated() {
      guard let input else { continue }
      let expected = results.compactMap { index < $0.count ? $0[index].value : nil }
      let isExpected = expected.contains { if case .output = $0 { true } else { false } }
      judged.append((input, isExpected))
    }
    return judged
      + redirectTests.map { test in
        let isExpected = if case .output = test.expected.value { true } else { false }
        return (RuleInput(url: test.input.value), isExpected)
      }
  }
}

extension VariedRule {
  /// Whether outputs for a variation are what is expected after those for the link of a test.
  ///
  /// The template of a new rule means what it says: no more of the link is expected in its output.
  func areSame(_ outputs: [String?], for variation: Variation, of test: Test) -> Bool {
    let templates = isNew ? program.rule.formats.compactMap { $0.template?.value } : []
    let comparison = OutputComparison(test.source.link, variation.link, templates: templates)
    return zip(test.outputs, outputs).allSatisfy { before, after in
      guard let before, let after else { return before == nil && after == nil }
      return comparison.isSame(before, after)
    }
  }

  /// Whether a test of the rule has the link for its input.
  func isDecided(_ url: String) -> Bool {
    refused.contains(ExactText(url)) || taken.contains(ExactText(url))
  }
}
