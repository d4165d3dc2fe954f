public import LinkResolver
import ManifestModel
import MatchEngine
public import RegressionSuite
package import RunRecord

/// A rule of a manifest, compiled, with the manifest that it is part of.
package struct ManifestRule: Sendable {
  private let program: RuleProgram
  private let resolver: LinkResolver

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - program: The rule.
  ///   - resolver: The manifest.
  package init(_ program: RuleProgram, of resolver: LinkResolver) {
    self.program = program
    self.resolver = resolver
  }
}

extension ManifestRule: TestedRule {
  package var id: String { program.rule.id }

  package var testCount: Int { program.rule.testCount }

  package func runTests() -> [TestRecord] {
    TestCase.plan(program).map { $0.run(with: resolver) }
  }

  package func reasonOfFailure(at index: Int, _ record: TestRecord) -> String? {
    guard record.outcome?.type == .noMatch, let input = TestCase.plan(program)[index].sentInput
    else { return nil }
    return resolver.nearMisses(of: input, limit: 1, selection: [id]).first?.stop.sentence()
  }

  package func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    TestCase.plan(program).map { $0.skipped(because: reason, in: resolver.manifest) }
  }
}

extension LinkResolver {
  /// The rules with their tests, in file order.
  public var testedRules: [any TestedRule] { programs.map { ManifestRule($0, of: self) } }
}
