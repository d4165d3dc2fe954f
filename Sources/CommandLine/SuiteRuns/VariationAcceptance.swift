import Diagnostics
import FileAccess
import LinkVariations
import RunRecord
import TerminalAccess
package import Workspace

/// Accepts findings about variations in the configuration.
package struct VariationAcceptance {
  private let session: Session

  /// Accepts findings of a session.
  package init(_ session: Session) {
    self.session = session
  }
}

extension VariationAcceptance {
  /// Writes an entry into `ruleproof.yml` for each rule and cause that is not accepted yet.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - reason: Why they are accepted.
  /// - Throws: `InputError` if there is no configuration, or it cannot be written.
  /// - Returns: The findings, all of them accepted.
  package func accept(_ findings: VariationFindings, reason: String) throws -> VariationFindings {
    let open = findings.records.filter { $0.allowed == nil }
    guard !open.isEmpty else {
      session.terminal.writeError("there is nothing to accept\n")
      return findings
    }
    guard let source = session.configuration.source else {
      throw InputError(
        code: "configuration",
        "there is no \(Configuration.fileName) to accept findings in",
        help: "'ruleproof init' writes one"
      )
    }
    let entries = open.map { AllowanceEntry(check: $0.cause.code, rule: $0.rule, reason: reason) }
    let bytes = try ConfigurationEditor(source).addingVariations(entries)
    var file = EditedFile(source)
    try file.replace(by: bytes)
    session.terminal.writeError(
      "accepted \(counted(entries.count, "finding")) in \(source.name.printable)\n"
    )
    var accepted = findings
    for index in accepted.records.indices where accepted.records[index].allowed == nil {
      accepted.records[index].allowed = reason
    }
    return accepted
  }
}
