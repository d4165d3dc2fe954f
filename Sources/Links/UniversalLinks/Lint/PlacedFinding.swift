import Diagnostics
import LocatedJSON

/// A finding by the offsets of its places, which become lines and columns only for those that are
/// shown.
struct PlacedFinding {
  var code: String
  var severity: Severity
  var message: String
  /// The UTF-8 offsets; nil for a finding about no place.
  var range: Range<Int>?
  var notes: [(message: String, range: Range<Int>)] = []
  var help: String?
}

extension AssociationFile {
  func finding(
    _ code: String,
    _ severity: Severity,
    _ message: String,
    at range: Range<Int>?,
    notes: [(message: String, range: Range<Int>)] = [],
    help: String? = nil
  ) -> PlacedFinding {
    PlacedFinding(
      code: code,
      severity: severity,
      message: message,
      range: range,
      notes: notes,
      help: help
    )
  }

  /// The findings as reports show them: the first of each code, and how many more there are.
  func diagnostics(_ findings: [PlacedFinding]) -> [Diagnostic] { document.diagnostics(findings) }
}

extension JSONDocument {
  /// The maximum number of findings of one code and severity that are shown one by one.
  static let findingLimit = 100

  /// The findings of one code as reports show them: the first of each severity, and how many more
  /// there are.
  func diagnostics(_ findings: [PlacedFinding]) -> [Diagnostic] {
    var counts: [Severity: Int] = [:]
    var shown: [Diagnostic] = []
    var hidden: [(severity: Severity, first: PlacedFinding)] = []
    for finding in findings {
      let count = counts[finding.severity, default: 0] + 1
      counts[finding.severity] = count
      if count <= Self.findingLimit {
        shown.append(diagnostic(finding))
      } else if count == Self.findingLimit + 1 {
        hidden.append((finding.severity, finding))
      }
    }
    for (severity, first) in hidden {
      let count = (counts[severity] ?? 0) - Self.findingLimit
      shown.append(
        diagnostic(
          PlacedFinding(
            code: first.code,
            severity: severity,
            message:
              """
              \(count) more like the \(Self.findingLimit) before; the first of them is here
              """,
            range: first.range,
            help: first.help
          )
        )
      )
    }
    return shown
  }

  private func diagnostic(_ finding: PlacedFinding) -> Diagnostic {
    Diagnostic(
      code: finding.code,
      severity: finding.severity,
      message: finding.message,
      location: finding.range.map { location(of: $0) },
      notes: finding.notes.map {
        DiagnosticNote(message: $0.message, location: location(of: $0.range))
      },
      help: finding.help
    )
  }
}
