public import LinkResolver
import ManifestModel
package import MatchEngine
public import RegressionSuite
package import RunRecord

/// A rule of a manifest, compiled, with the manifest that it is part of.
package struct ManifestRule: Sendable {
  private let program: RuleProgram
  private let resolver: LinkResolver
  private let misses: NearMissSearch?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - program: The rule.
  ///   - resolver: The manifest.
  ///   - misses: Finds where a pattern stops that should have matched; nil if that is not wanted.
  package init(
    _ program: RuleProgram,
    of resolver: LinkResolver,
    misses: NearMissSearch? = nil
  ) {
    self.program = program
    self.resolver = resolver
    self.misses = misses
  }
}

extension ManifestRule: TestedRule {
  package var id: String { program.rule.id }

  package var testCount: Int { program.rule.testCount }

  package func runTests() -> [TestRecord] {
    var explained = 0
    return TestCase.plan(program).map { test in
      var record = test.run(with: resolver)
      guard record.status == .failed, record.outcome?.type == .noMatch, record.message == nil,
        let misses, explained < Self.maxExplained, let input = test.sentInput
      else { return record }
      explained += 1
      record.message = misses.nearMisses(of: input, limit: 1, selection: [id]).first?.sentence
      return record
    }
  }

  /// The most tests of a rule that say where its pattern stops.
  private static let maxExplained = 5

  package func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    TestCase.plan(program).map { $0.skipped(because: reason, in: resolver.manifest) }
  }
}

extension LinkResolver {
  /// The rules with their tests, in file order.
  public var testedRules: [any TestedRule] { testedRules(explainingOn: nil) }

  /// The same; a test that fails since the pattern does not match says where it stops.
  ///
  /// - Parameter engine: The engine that tries beginnings of the pattern.
  /// - Returns: The rules.
  package func testedRules(explainingOn engine: (any MatchEngine)?) -> [any TestedRule] {
    let misses = engine.map { NearMissSearch(self, engine: $0) }
    return programs.map { ManifestRule($0, of: self, misses: misses) }
  }
}
