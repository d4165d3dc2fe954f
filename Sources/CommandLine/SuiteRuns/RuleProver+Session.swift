import ManifestModel
package import RuleAuthoring
import RunRecord
package import Workspace

extension RuleProver {
  /// What proves a new rule under the settings of a session.
  package init(_ session: Session) {
    self.init(
      compile: { session.compile($0) },
      prove: { manifest, rule in
        var proof = session.with([manifest])
        proof.selection = [rule.id]
        let records = proof.runTests(stopsAtFirstFailure: false)
        let findings = proof.diagnostics(
          isStrict: false,
          allowances: session.settings.lint.allowances,
          checks: Lint.findings
        )
        return Proof(
          tests: records.count,
          passes: records.allSatisfy { $0.status == .passed },
          findings: findings.filter { $0.allowed == nil }
            .map { Finding(code: $0.code, message: $0.message) }
        )
      }
    )
  }
}
