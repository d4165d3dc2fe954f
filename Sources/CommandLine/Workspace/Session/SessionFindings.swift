package import Diagnostics
package import RunRecord

/// Findings of several sources, one source after the other, each finding with its place among those
/// that all parts of a run have together.
package struct SourcedFindings {
  package private(set) var findings: [(Diagnostic, Int)] = []
  /// The number of places of all sources.
  package private(set) var count = 0

  package init() {}
}

extension SourcedFindings {
  /// Adds the findings of a source.
  ///
  /// - Parameters:
  ///   - findings: The findings, each with its place among those of the source; several may have
  ///     one.
  ///   - count: The number of places that the source has in the whole run.
  package mutating func append(_ findings: [(Diagnostic, Int)], outOf count: Int) {
    self.findings += findings.map { ($0, self.count + $1) }
    self.count += count
  }

  /// Adds those of other sources.
  package mutating func append(_ others: SourcedFindings) {
    append(others.findings, outOf: others.count)
  }
}

/// What a session reports of the findings in its rules.
package struct SessionFindings {
  package var records: [DiagnosticRecord] = []
  /// The place of each among those of the whole run; an allowance without a finding has none.
  package var places: [Int] = []
  /// The allowances that match no finding, where the session is a part of a run.
  package var unusedAllowances: [DiagnosticRecord] = []
  /// The rules whose corrections were refused, in the order of their findings, each with the
  /// reasons.
  package var refusals: [(rule: String, refusal: CorrectionRefusal)] = []

  package init() {}
}

extension SessionFindings {
  /// Adds allowances that match no finding.
  ///
  /// - Parameters:
  ///   - unused: The warnings about them.
  ///   - isPart: Whether the session is a part of a run: another part may have what one is for.
  package mutating func add(unusedAllowances unused: [DiagnosticRecord], isPart: Bool) {
    if isPart { unusedAllowances += unused } else { records += unused }
  }
}
