import Diagnostics
package import RunRecord

/// Writes the findings of a run as a code quality report of GitLab, a JSON form.
///
/// What has no place is put at the start of the first manifest, since GitLab lists nothing without
/// a file.
package struct GitLabReporter: Reporter {
  private let paths: ReportPaths

  /// The maximum number of lines of a description.
  private static let maxLines = 30

  package init(paths: ReportPaths = ReportPaths()) {
    self.paths = paths
  }
}

extension GitLabReporter {
  package func render(_ record: RunRecord) -> String {
    var fingerprints = FindingFingerprints()
    let start = record.manifests.first?.file ?? record.call?.patterns ?? "ruleproof.yml"
    let issues = ReportedFinding.listed(of: record).map { finding in
      let path = paths.path(finding.location?.file ?? start)
      return Issue(
        description: finding.text(maxLines: Self.maxLines),
        checkName: finding.name,
        fingerprint: fingerprints.next(finding, path: path),
        severity: finding.severity,
        location: Issue.Location(
          path: path.printable,
          lines: Issue.Lines(
            begin: finding.location?.line ?? 1,
            end: finding.location?.endLine
          )
        )
      )
    }
    return JSONText.report(issues)
  }
}

private struct Issue: Encodable {
  let description: String
  let checkName: String
  let fingerprint: String
  let severity: String
  let location: Location

  private enum CodingKeys: String, CodingKey {
    case description, fingerprint, severity, location
    case checkName = "check_name"
  }

  struct Location: Encodable {
    let path: String
    let lines: Lines
  }

  struct Lines: Encodable {
    let begin: Int
    let end: Int?
  }
}

extension ReportedFinding {
  /// GitLab's severities are `info`, `minor`, `major`, `critical` and `blocker`.
  fileprivate var severity: String {
    switch level {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    case .undecided: fails ? "major" : "info"
    }
  }
}
