import Diagnostics
import RunRecord

/// Findings of which an error of a check is the cause: showing both says one thing twice.
struct ExplainedFindings {
  /// The rules with such an error, which says why their tests cannot run.
  private let broken: Set<String>
  /// The rules whose template names a group that is not there; engines differ about what to do then.
  private let withoutGroup: Set<String>

  /// - Parameter record: The run, without what its baseline knows: a known error explains nothing new.
  init(in record: RunRecord) {
    broken = record.erroneousRules
    let errors = record.checkErrors.filter { $0.code == "template-group-out-of-range" }
    withoutGroup = Set(errors.compactMap(\.rule))
  }

  func contains(_ finding: ReportedFinding) -> Bool {
    guard let rule = finding.rule else { return false }
    return finding.cause == ReportedFinding.cannotRun && broken.contains(rule)
      || finding.part == .drift && contains(cause: finding.code, rule)
  }

  func contains(_ record: DriftRecord) -> Bool { contains(cause: record.cause, record.rule) }

  private func contains(cause: String, _ rule: String) -> Bool {
    cause == "template-group" && withoutGroup.contains(rule)
  }
}

extension RunRecord {
  /// The errors of checks; what budgets say is counted there.
  var checkErrors: [DiagnosticRecord] {
    diagnostics.filter {
      $0.allowed == nil && $0.severity == .error && !$0.isOfBudget && $0.code != RunRecord.stopCode
    }
  }

  /// The rules in which a check finds an error.
  var erroneousRules: Set<String> { Set(checkErrors.compactMap(\.rule)) }
}
