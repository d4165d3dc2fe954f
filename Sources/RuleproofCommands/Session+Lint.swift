import Diagnostics
import ManifestModel
import MatchEngine
import RunRecord

extension Session {
  /// The findings of checks in all manifests, those about rules that take no part left out.
  ///
  /// - Parameters:
  ///   - isStrict: Whether warnings count as errors.
  ///   - allowances: The findings that are there on purpose.
  ///   - findings: The checks.
  /// - Returns: The findings in the order of the manifests and of their places.
  func diagnostics(
    isStrict: Bool,
    allowances: [Allowance],
    findings: (LintContext) -> [Diagnostic]
  ) -> [DiagnosticRecord] {
    var used: Set<Int> = []
    var records: [DiagnosticRecord] = []
    for manifest in manifests {
      for var diagnostic in findings(LintContext(manifest, engine: engine.lintEngine(limits))) {
        let isAboutOthers = diagnostic.rule.map { !isSelected($0) } ?? (selection != nil)
        if isAboutOthers { continue }
        let allowance = allowances.firstIndex { $0.covers(diagnostic) }
        if let allowance { used.insert(allowance) }
        if isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
        records.append(
          DiagnosticRecord(diagnostic, allowed: allowance.map { allowances[$0].reason })
        )
      }
    }
    guard selection == nil else { return records }
    return records
      + allowances.indices.filter { !used.contains($0) }
      .map { DiagnosticRecord(allowances[$0].unusedDiagnostic) }
  }
}

extension Allowance {
  /// A note that the allowance has lost its reason to be there.
  fileprivate var unusedDiagnostic: Diagnostic {
    Diagnostic(
      code: "unused-allowance",
      severity: .note,
      message: "nothing is found that the allowance of '\(check)'"
        + (rule.map { " in '\($0.text)'" } ?? "") + " is for",
      location: location,
      help: "remove it"
    )
  }
}

extension MatchEngine {
  /// The engine as checks ask it.
  fileprivate func lintEngine(_ limits: MatchLimits) -> LintEngine {
    LintEngine(
      compileProblem: { pattern in
        do throws(PatternError) {
          _ = try compile(pattern)
          return nil
        } catch {
          return LintEngine.Problem(message: error.message, offset: error.offset)
        }
      },
      matches: { pattern, subject in
        guard let compiled = try? compile(pattern) else { return nil }
        switch compiled.firstMatch(in: Subject(subject), limits: limits).outcome {
        case .match: return true
        case .noMatch: return false
        case .failed: return nil
        }
      }
    )
  }
}
