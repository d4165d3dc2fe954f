package import Diagnostics
import JavaScriptCoreRuntime
package import ManifestModel
import MatchEngine
package import RunRecord
import Synchronization

extension Session {
  /// The findings of all checks under the settings of the call.
  ///
  /// - Parameter tests: What the tests have found.
  /// - Returns: The findings, allowed ones marked.
  package func lintFindings(tests: [Diagnostic] = []) -> [DiagnosticRecord] {
    diagnostics(
      isStrict: settings.lint.isStrict,
      allowances: settings.lint.allowances,
      testFindings: tests,
      checks: Lint.findings
    )
  }

  /// The findings of checks in all manifests, those about rules that take no part left out.
  ///
  /// - Parameters:
  ///   - isStrict: Whether warnings count as errors.
  ///   - allowances: The findings that are there on purpose.
  ///   - reportsUnused: Whether an allowance that covers nothing is a finding.
  ///   - testFindings: What the tests have found.
  ///   - checks: The checks.
  /// - Returns: The findings in the order of the manifests and of their places, then those of tests.
  package func diagnostics(
    isStrict: Bool,
    allowances: [Allowance],
    reportsUnused: Bool = true,
    testFindings: [Diagnostic] = [],
    checks: (LintContext) -> [Diagnostic]
  ) -> [DiagnosticRecord] {
    let ids = Set(manifests.flatMap { $0.rules.map(\.id) })
    let findings =
      manifests.flatMap { manifest in
        checks(LintContext(manifest, engine: engine.lintEngine(limits)))
      } + links.findings
    var used: Set<Int> = []
    var records: [DiagnosticRecord] = []
    for var diagnostic in findings + testFindings {
      let isAboutOthers = diagnostic.rule.map { !isSelected($0) } ?? (selection != nil)
      if isAboutOthers { continue }
      let allowance = allowances.firstIndex { $0.covers(diagnostic, among: ids) }
      if let allowance { used.insert(allowance) }
      if isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
      records.append(
        DiagnosticRecord(diagnostic, allowed: allowance.map { allowances[$0].reason })
      )
    }
    guard selection == nil, isWhole, reportsUnused else { return records }
    return records
      + allowances.indices.filter { !used.contains($0) }
      .map { DiagnosticRecord(allowances[$0].unusedDiagnostic(isStrict: isStrict)) }
  }
}

extension Allowance {
  /// A warning that the allowance has lost its reason to be there.
  fileprivate func unusedDiagnostic(isStrict: Bool) -> Diagnostic {
    Diagnostic(
      code: "unused-allowance",
      severity: isStrict ? .error : .warning,
      message: "this allowance for '\(check)'" + (rule.map { " in '\($0.text)'" } ?? "")
        + " matches no finding",
      location: location,
      help: "remove it"
    )
  }
}

extension MatchEngine {
  /// The engine as checks ask it; each pattern is compiled once.
  fileprivate func lintEngine(_ limits: MatchLimits) -> LintEngine {
    let patterns = CompiledPatterns { self }
    let scriptPatterns = CompiledPatterns { JavaScriptEngine() }
    // A check that asks many times must not wait long each time.
    var limits = limits
    limits.steps = min(limits.steps, 250)
    let lintLimits = limits
    return LintEngine(
      compileProblem: { pattern in
        guard case .failure(let error) = patterns[pattern] else { return nil }
        return LintEngine.Problem(message: error.message, offset: error.offset)
      },
      matches: { pattern, subject in
        patterns.isMatch(pattern, subject, lintLimits)
      },
      javaScriptMatches: { pattern, flags, subject in
        // The engine has no flags; those that change what matches at all are left undecided.
        guard !flags.contains(where: { "imsv".contains($0) }) else { return nil }
        return scriptPatterns.isMatch(pattern, subject)
      }
    )
  }
}

/// Patterns by their text, compiled when they are first asked for, by an engine that is made then: one
/// for JavaScript starts a virtual machine.
private final class CompiledPatterns: Sendable {
  private struct State {
    var engine: (any MatchEngine)?
    var entries: [ExactText: Result<any CompiledPattern, PatternError>] = [:]
  }

  private let makeEngine: @Sendable () -> any MatchEngine
  private let state = Mutex(State())

  init(_ makeEngine: @escaping @Sendable () -> any MatchEngine) {
    self.makeEngine = makeEngine
  }

  private var engine: any MatchEngine {
    state.withLock { state in
      let engine = state.engine ?? makeEngine()
      state.engine = engine
      return engine
    }
  }

  subscript(source: String) -> Result<any CompiledPattern, PatternError> {
    let engine = engine
    return state.withLock { state in
      if let entry = state.entries[ExactText(source)] { return entry }
      let entry = Result { () throws(PatternError) in try engine.compile(source) }
      state.entries[ExactText(source)] = entry
      return entry
    }
  }

  /// Whether a pattern matches a subject; nil where it does not compile or the engine gave up.
  func isMatch(_ pattern: String, _ subject: String, _ limits: MatchLimits? = nil) -> Bool? {
    guard case .success(let compiled) = self[pattern] else { return nil }
    let limits = limits ?? engine.defaultLimits
    switch compiled.firstMatch(in: Subject(subject), limits: limits).outcome {
    case .match: return true
    case .noMatch: return false
    case .failed: return nil
    }
  }
}
