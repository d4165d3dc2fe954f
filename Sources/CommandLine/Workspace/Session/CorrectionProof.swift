import Diagnostics
import LinkResolver
import LocatedJSON
package import ManifestModel
import MatchEngine
import RegexSyntax
import RunRecord

/// Proves that a correction of a pattern changes nothing that the tests of its rule know of, and
/// that what the corrected pattern finds is what the pattern found there: a correction only takes
/// matches away, and those alone that are not of the corrected form.
package struct CorrectionProof {
  private let session: Session
  /// How many corrections of a rule were looked at, by the place of its manifest and its own.
  private var counts: [[Int]: Int] = [:]

  /// The maximum number of corrections of a rule that are examined.
  private static let maxCorrections = 32

  package init(_ session: Session) {
    self.session = session
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
    case .differs(let input): "with the correction, the test of '\(input)' gives something else"
    case .differsOnForm(let text): "the corrected pattern finds something else in '\(text)'"
    }
  }
}

extension CorrectionProof {
  mutating func fix(
    _ finding: Diagnostic,
    _ correction: PatternCorrection
  ) -> Result<DiagnosticRecord.Fix, CorrectionRefusal> {
    let manifest = session.manifests.firstIndex { manifest in
      finding.location.map { $0.file == manifest.document.file.name } ?? false
    }
    guard let manifest, let offset = finding.location?.utf8Range.lowerBound,
      let rule = session.manifests[manifest].rules.first(where: { $0.range.contains(offset) }),
      let pattern = rule.pattern?.value
    else { return .failure(.noPattern) }
    let key = [manifest, rule.range.lowerBound]
    counts[key, default: 0] += 1
    guard counts[key, default: 0] <= Self.maxCorrections else { return .failure(.tooMany) }
    guard let fixed = PatternCorrection.apply([correction], to: pattern) else {
      return .failure(.noPattern)
    }
    if let refusal = refusal(of: fixed, for: rule, inManifest: manifest) {
      return .failure(refusal)
    }
    let range = TextRange(correction.range)
    return .success(DiagnosticRecord.Fix(pattern: fixed, range: range, new: correction.text))
  }

  /// Why a rule does not get another pattern; nil if every test gives the same with it, or gives
  /// nothing where nothing is expected.
  ///
  /// A script gets the input alone, so that it gives the same wherever the pattern matches as
  /// before.
  ///
  /// - Parameters:
  ///   - pattern: The other pattern.
  ///   - rule: The rule as it is.
  ///   - manifest: The place of its manifest in the session.
  /// - Returns: The reason.
  package func refusal(
    of pattern: String,
    for rule: Rule,
    inManifest manifest: Int
  ) -> CorrectionRefusal? {
    var corrected = rule
    corrected.pattern?.value = pattern
    let old = RuleProgram(rule, engine: session.engine)
    let new = RuleProgram(corrected, engine: session.engine)
    guard case .success = new.pattern else { return .notCompiled }
    let resolver = session.resolvers[manifest]
    var isTested = false
    for (index, input) in rule.testSubjects.enumerated() {
      let match = old.match(input, limits: session.limits).map(\.outcome)
      let later = new.match(input, limits: session.limits).map(\.outcome)
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
    return Self.refusal(of: pattern, old, new, limits: session.limits)
  }

  /// Compares a corrected pattern with the old one on strings of its form.
  private static func refusal(
    of pattern: String,
    _ old: RuleProgram,
    _ new: RuleProgram,
    limits: MatchLimits
  ) -> CorrectionRefusal? {
    guard case .success(let before) = old.pattern, case .success(let after) = new.pattern,
      let tree = try? RegexParser.parse(pattern)
    else { return nil }
    for units in tree.comparisonSubjects(seed: 1, limit: maxStrings, hasNearMisses: false) {
      let subject = Subject(utf16: units)
      let expected = before.firstMatch(in: subject, limits: limits).outcome
      if case .failed = expected { continue }
      let found = after.firstMatch(in: subject, limits: limits).outcome
      guard found == expected else { return .differsOnForm(subject.text) }
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
