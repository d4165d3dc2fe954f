import Diagnostics
package import RunRecord
import RegressionSuite
package import Workspace

extension Session {
  /// What tests tell beside passing or not, and what contracts say against the outputs.
  ///
  /// - Parameter tests: The tests, as they were run.
  /// - Returns: The findings, each with the place of its rule.
  package func testFindings(in tests: [TestRecord]) -> SourcedFindings {
    var findings = SourcedFindings()
    for source in [RegressionSuite.findings(in: tests), contractFindings(in: tests)] {
      findings.append(
        source.map { finding in
          (finding, shard?.place(of: finding.rule ?? "", in: finding.location?.file ?? "") ?? 0)
        },
        outOf: (shard?.allRules.count ?? 0) + 1
      )
    }
    return findings
  }
}
