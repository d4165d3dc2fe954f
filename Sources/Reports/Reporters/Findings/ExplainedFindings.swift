import Diagnostics
import RunRecord

/// Findings of which an error of a check is the cause: showing both says one thing twice.
struct ExplainedFindings {
  /// The rules with such an error, which says why their tests cannot run.
  private let broken: Set<String>
  /// The rules whose template names a group that is not there; engines differ about what to do then.
  private let withoutGroup: Set<String>

  init(in record: RunRecord) {
    let errors = record.diagnostics.filter { $0.allowed == nil && $0.severity == .error }
    broken = Set(errors.compactMap(\.rule))
    withoutGroup = Set(
      errors.filter { $0.code == "template-group-out-of-range" }.compactMap(\.rule)
    )
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
