import Diagnostics
package import RunRecord
import SubjectDomains

/// Differences that are one finding to a person: the same construct on several engines, or several
/// constructs for which the first engine refuses the pattern and which one fix removes.
package struct DriftFinding {
  /// The difference that represents all.
  package let first: DriftRecord
  /// All of the differences.
  package private(set) var records: [DriftRecord]

  init(_ record: DriftRecord) {
    first = record
    records = [record]
  }
}

extension DriftFinding {
  /// Puts together the differences of each rule that belong together, in the order of the first
  /// ones.
  ///
  /// - Parameter records: Differences, with those of one rule side by side.
  /// - Returns: The findings.
  package static func merged(_ records: some Sequence<DriftRecord>) -> [DriftFinding] {
    var findings: [DriftFinding] = []
    var start = 0
    for record in records {
      if let last = findings.last, last.first.rule != record.rule { start = findings.count }
      if let index = findings[start...].firstIndex(where: { $0.takes(record) }) {
        findings[index].records.append(record)
      } else {
        findings.append(DriftFinding(record))
      }
    }
    return findings
  }

  private func takes(_ record: DriftRecord) -> Bool {
    guard let engine = first.engines.first, engine == record.engines.first,
      first.rule == record.rule, first.script == record.script,
      first.pattern == record.pattern,
      first.profile == record.profile, first.likeness == record.likeness,
      first.domain == record.domain,
      first.subject == record.subject, first.template == record.template,
      first.after == record.after, first.fix == record.fix,
      first.results[engine] == record.results[engine]
    else { return false }
    // Two differences with one cause on the same engines are two findings.
    guard !records.contains(where: { $0.engines == record.engines && $0.cause == record.cause })
    else { return false }
    if first.cause == record.cause, first.construct == record.construct { return true }
    guard first.fix != nil, case .refused = first.results[engine] else { return false }
    return true
  }

  /// The engines, the one whose meaning counts first.
  package var engines: [String] { records.flatMap(\.engines).uniqued }

  package var causes: [String] { records.map(\.cause).uniqued }

  package var constructs: [String] { records.compactMap(\.construct).uniqued }

  /// What else there is to know about the constructs.
  package var notes: [String] { records.compactMap(\.note).uniqued }

  /// What an engine makes of the subject.
  package func result(of engine: String) -> DriftResult? {
    records.lazy.compactMap { $0.results[engine] }.first
  }

  /// The engines that refuse the pattern, where that is the only difference; empty for another one.
  var refusing: [String] {
    let refusing = engines.filter { engine in
      if case .refused = result(of: engine) { true } else { false }
    }
    let isAll = engines.first.map(refusing.contains) == true || refusing.count == engines.count - 1
    return isAll ? refusing : []
  }

  /// Which engines differ, and on what, such as `a and b differ on a URL` or `b refuses the pattern`.
  ///
  /// - Parameter reach: The words for the subject.
  /// - Returns: The words.
  package func words(_ reach: String) -> String {
    let refusing = refusing.map(\.shown)
    guard refusing.isEmpty else {
      let verb = refusing.count == 1 ? "refuses" : "refuse"
      return "\(refusing.joined(separator: " and ")) \(verb) the pattern"
    }
    let names = engines.map(\.shown)
    guard names.count > 2, let base = names.first else {
      return "\(names.joined(separator: " and ")) differ \(reach)"
    }
    return "\(base) differs from \(names.dropFirst().joined(separator: " and ")) \(reach)"
  }
}
