package import Diagnostics
package import ManifestModel
package import RunRecord
package import Workspace

extension Session {
  /// The findings of checks, allowed ones marked.
  package func records(of checks: (LintContext) -> [Diagnostic]) -> [DiagnosticRecord] {
    findings(
      isStrict: settings.lint.isStrict,
      allowances: settings.lint.allowances,
      reportsUnused: false,
      checks: checks
    )
    .records
  }
}
