package import Diagnostics
import GoldenStore
import LinkResolver
import LocatedJSON
import ManifestModel
import MatchEngine
import PatternLists
import RegexEquivalence
import RegexSyntax
import RegressionSuite
import RuleSets
import RunRecord
import SubjectDomains

/// A pattern that checks have corrections of, and the proof that a correction changes nothing that
/// the tests of its rule know of.
///
/// What the corrected pattern finds is what the pattern found there: a correction only takes matches away,
/// and those alone that are not of the corrected form.
package struct CorrectedPattern {
  /// The id of its rule.
  package let rule: String
  /// The pattern as its file writes it.
  package let text: String
  package let place: Place
  /// Why another text cannot stand in its place; nil if it can.
  package let refusal: (_ text: String) -> CorrectionRefusal?

  package enum Place: Hashable {
    /// The places of a manifest among those of the session, and of a rule among its rules.
    case manifest(Int, rule: Int)
    /// The place of the first pattern of a rule beside manifests, among all of these rules.
    case rule(Int)
  }
}

/// Why a correction is not made.
package enum CorrectionRefusal: Error, Hashable {
  /// The rule has no pattern that it could be made in.
  case noPattern
  /// There are more in the rule than are looked at.
  case tooMany
  /// The corrected pattern does not compile.
  case notCompiled
  /// No test of the rule matches, so that nothing shows what the correction does.
  case noTest
  /// No test of the rule matches, and it is not proven that the corrected pattern finds the same.
  case unproven
  /// No test of the rule matches, and the corrected pattern finds something else in this string.
  case changesMatches(String)
  /// The rule gives something else for this input, or it is not known what it gives.
  case differs(input: String)
  /// The corrected pattern finds something else than the pattern in this string, which has its
  /// form.
  case differsOnForm(String)

  /// The reason in words: lower case, without a full stop.
  package var message: String {
    switch self {
    case .noPattern: "there is no pattern to correct"
    case .tooMany: "the pattern has too many findings to try each correction"
    case .notCompiled: "the corrected pattern does not compile"
    case .noTest: "no test input matches the pattern, so nothing shows what the correction does"
    case .unproven:
      "no test input matches the pattern, and nothing proves that the correction changes nothing"
    case .changesMatches(let text):
      "no test shows what is meant, and the correction changes what the pattern finds in "
        + "'\(text)'; write it by hand if that is right"
    case .differs(let input): "with the correction, the test of '\(input)' gives something else"
    case .differsOnForm(let text): "the corrected pattern finds something else in '\(text)'"
    }
  }
}

extension Session {
  /// The pattern at a place of a file.
  ///
  /// - Parameters:
  ///   - location: The place.
  ///   - id: The id of the rule that is there.
  /// - Returns: The pattern; nil if there is none that can be corrected.
  package func correctedPattern(
    at location: SourceLocation?,
    of id: String?
  ) -> CorrectedPattern? {
    guard let location else { return nil }
    let offset = location.utf8Range.lowerBound
    if let number = manifests.firstIndex(where: { $0.document.file.name == location.file }) {
      guard let index = manifests[number].rules.firstIndex(where: { $0.range.contains(offset) }),
        let pattern = manifests[number].rules[index].pattern?.value
      else { return nil }
      let rule = manifests[number].rules[index]
      return CorrectedPattern(
        rule: rule.id,
        text: pattern,
        place: .manifest(number, rule: index),
        refusal: { refusal(of: $0, for: rule, inManifest: number) }
      )
    }
    let rules = links.rules
    guard let index = rules.firstIndex(where: { $0.id == id }),
      let entry = rules[index].patternEntries.first
    else { return nil }
    let rule = rules[index]
    guard let file = links.files.first(where: { $0.source.name == rule.location.file }) else {
      return nil
    }
    let dialect = dialect(of: entry, in: file)
    return CorrectedPattern(
      rule: rule.id,
      text: entry.written,
      place: .rule(index),
      refusal: { text in
        let tests = rule.runTests()
        guard tests.contains(where: { $0.outcome?.type == .output }) else {
          return Self.refusal(
            withoutTests: entry.tree(of: entry.written, in: dialect),
            entry.tree(of: text, in: dialect)
          )
        }
        return refusal(of: text, for: rule, tests, entry.tree(of: text, in: dialect))
      }
    )
  }

  /// Why a rule of a manifest does not get another pattern; nil if every test gives the same with it, or
  /// gives nothing where nothing is expected.
  ///
  /// A script gets the input alone, so that it gives the same wherever the pattern matches as
  /// before.
  private func refusal(
    of pattern: String,
    for rule: Rule,
    inManifest manifest: Int
  ) -> CorrectionRefusal? {
    var corrected = rule
    corrected.pattern?.value = pattern
    let old = RuleProgram(rule, engine: engine)
    let new = RuleProgram(corrected, engine: engine)
    guard case .success(let before) = old.pattern, case .success(let after) = new.pattern else {
      return .notCompiled
    }
    let resolver = resolvers[manifest]
    var isTested = false
    for (index, input) in rule.testSubjects.enumerated() {
      let match = old.match(input, limits: limits).map(\.outcome)
      let later = new.match(input, limits: limits).map(\.outcome)
      guard match == later else {
        // A test that fails since the pattern takes too much.
        if case .success(.noMatch) = later, rule.expectsNothing(ofInput: index) { continue }
        return .differs(input: input.url)
      }
      switch match {
      case .success(.match): isTested = true
      case .success(.noMatch): continue
      case .success(.failed), .failure: return .differs(input: input.url)
      }
      for format in rule.formats where format.template != nil && !format.needsScript {
        let outcomes = [old, new].map { resolver.evaluate(format, of: $0, input).outcome }
        guard outcomes[0] == outcomes[1] else { return .differs(input: input.url) }
      }
    }
    guard isTested else { return .noTest }
    return Self.refusal(onFormOf: try? RegexParser.parse(pattern)) { subject in
      let expected = before.firstMatch(in: subject, limits: limits).outcome
      if case .failed = expected { return true }
      return after.firstMatch(in: subject, limits: limits).outcome == expected
    }
  }

  /// The same of a rule beside manifests, whose tests have given what they give without it.
  private func refusal(
    of text: String,
    for rule: any ProvenRule,
    _ before: [TestRecord],
    _ tree: RegexPattern?
  ) -> CorrectionRefusal? {
    guard let corrected = rule.withPattern(text) else { return .noPattern }
    let after = corrected.runTests()
    for (test, later) in zip(before, after) where test.outcome != later.outcome {
      if test.outcome?.type == .output, later.outcome?.type == .noMatch, later.expected == nil {
        continue
      }
      return later.outcome?.reason == .patternRefused ? .notCompiled : .differs(input: test.input)
    }
    guard after.contains(where: { $0.outcome?.type == .output }) else { return .noTest }
    if let input = links.sets(of: rule).lazy.compactMap({ $0.test(failingWith: corrected) }).first {
      return .differs(input: input)
    }
    return Self.refusal(onFormOf: tree) { subject in
      let expected = rule.goldenOutcomes(for: subject)
      let isKnown = expected.values.allSatisfy { outcome in
        if case .failed = outcome { false } else { true }
      }
      return !isKnown || corrected.goldenOutcomes(for: subject) == expected
    }
  }

  /// The same of a rule without tests: only a pattern that is proven to find the same can be in its place.
  private static func refusal(
    withoutTests old: RegexPattern?,
    _ new: RegexPattern?
  ) -> CorrectionRefusal? {
    guard let old, let new else { return .unproven }
    var options = ComparisonOptions()
    options.maxSteps = maxProofSteps
    // Engines fold letters beyond ASCII in their own ways.
    for characters in SubjectDomain.url.alphabet.searched {
      options.characters = characters
      switch PatternComparison(old, new, options: options).equivalence() {
      case .equal: continue
      case .different(let witness):
        return .changesMatches(String(decoding: witness, as: UTF16.self))
      case .undecided: return .unproven
      }
    }
    return nil
  }

  /// The most steps of a proof that two patterns find the same.
  private static let maxProofSteps = 1_000_000

  /// Compares a corrected pattern with the old one on strings of its form.
  private static func refusal(
    onFormOf pattern: RegexPattern?,
    isSame: (Subject) -> Bool
  ) -> CorrectionRefusal? {
    let strings = pattern?.comparisonSubjects(seed: 1, limit: maxStrings, hasNearMisses: false)
    for units in strings ?? [] {
      let subject = Subject(utf16: units)
      guard isSame(subject) else { return .differsOnForm(subject.text) }
    }
    return nil
  }

  /// The maximum number of strings that a correction is tried on.
  private static let maxStrings = 240
}

extension Rule {
  /// Whether every result that is expected of a test input is none.
  fileprivate func expectsNothing(ofInput index: Int) -> Bool {
    // With an input that is no string, the others have other numbers.
    guard let inputs = testInputs?.value, inputs.allSatisfy({ $0.value != nil }),
      index < inputs.count
    else { return false }
    let expected = formats.compactMap(\.testResults?.value).filter { index < $0.count }
    return !expected.isEmpty
      && expected.allSatisfy { if case .none = $0[index].value { true } else { false } }
  }
}
