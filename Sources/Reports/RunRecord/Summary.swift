public import Diagnostics

/// The counts of a run.
public struct Summary: Sendable, Hashable, Codable {
  /// The rules that took part.
  public var rules: Int
  /// The tests of these rules, whatever became of them.
  public var tests: Int
  /// The tests whose outcome was the expected one.
  public var passed: Int
  /// The tests whose outcome was another one.
  public var failed: Int
  /// The tests whose outcome is unknown, by reason.
  public var undecided: [FailureReason: Int]
  /// The tests that were not run, by reason.
  public var skipped: [TestRecord.SkipReason: Int]
  /// The findings about the manifests, by severity.
  public var diagnostics: [Severity: Int]

  init(manifests: [ManifestRecord], tests: [TestRecord], diagnostics: [DiagnosticRecord]) {
    rules = manifests.reduce(0) { $0 + $1.rules }
    self.tests = tests.count
    passed = 0
    failed = 0
    undecided = [:]
    skipped = [:]
    self.diagnostics = [:]
    for test in tests {
      switch test.status {
      case .passed: passed += 1
      case .failed: failed += 1
      case .undecided: undecided[test.outcome?.reason ?? .unknown, default: 0] += 1
      case .skipped: skipped[test.skipReason ?? .unknown, default: 0] += 1
      }
    }
    for diagnostic in diagnostics where diagnostic.allowed == nil {
      self.diagnostics[diagnostic.severity, default: 0] += 1
    }
  }
}

extension Summary {
  /// The tests that were run to an outcome, known or not.
  public var executed: Int { passed + failed + undecidedCount }
  /// The tests whose outcome is unknown.
  public var undecidedCount: Int { undecided.values.reduce(0, +) }
  /// The tests that were not run.
  public var skippedCount: Int { skipped.values.reduce(0, +) }
  /// The findings of a severity, those that are allowed not counted.
  public func diagnosticCount(_ severity: Severity) -> Int { diagnostics[severity] ?? 0 }
}
