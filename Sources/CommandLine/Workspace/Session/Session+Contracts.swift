package import Diagnostics
import ManifestModel
import RuleSets
package import RunRecord
import URLSchemes

extension Session {
  /// What contracts say against the outputs of rules: an app's link that its app does not take.
  ///
  /// - Parameter tests: The tests, with what the rules gave.
  /// - Returns: The findings, each rule's once for a kind of finding and a parameter.
  package func contractFindings(in tests: [TestRecord]) -> [Diagnostic] {
    let registry = SchemeRegistry(
      manifests.flatMap { manifest in
        manifest.appsByIdentifier.values
          .compactMap { app in app.schemeName.map { (app.name?.value ?? $0, $0) } }
          .sorted { $0 < $1 }
          .map { SchemeDeclaration(app: $0, schemes: [DeclaredScheme($1)]) }
      }
    )
    var seen: Set<String> = []
    var findings: [Diagnostic] = []
    for test in tests where test.kind != .link && test.kind != .redirect {
      guard let output = test.outcome?.value,
        case .checked(let check) = links.contracts.check(output: output, registry: registry)
      else { continue }
      for finding in check.diagnostics(at: test.location.sourceLocation, rule: test.rule)
      where seen.insert("\(test.rule)\n\(finding.code)\n\(finding.message)").inserted {
        findings.append(finding)
      }
    }
    return findings
  }
}
