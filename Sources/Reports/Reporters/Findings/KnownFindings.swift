import Diagnostics
import Digests
package import RunRecord

/// The findings of a run beside those that its baseline lists.
package struct KnownFindings {
  /// Every finding; one that the baseline lists is known, and does not fail the run.
  package private(set) var findings: [ReportedFinding]
  /// What the baseline lists and the run did not find, as far as it has looked.
  package private(set) var gone: [BaselineRecord.Finding] = []

  /// Compares a record with its baseline.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - allowsUndecided: Whether undecided tests leave the run clean; nil to take it from the record.
  package init(_ record: RunRecord, allowsUndecided: Bool? = nil) {
    findings = ReportedFinding.found(
      in: record,
      allowsUndecided: allowsUndecided ?? record.call?.allowsUndecided ?? false
    )
    guard let baseline = record.baseline else { return }
    var left: [BaselineKey: Int] = [:]
    for entry in baseline.findings {
      // A merge may leave a line twice.
      left[BaselineKey(entry)] = max(left[BaselineKey(entry)] ?? 0, entry.count)
    }
    for index in findings.indices {
      let key = BaselineKey(findings[index])
      guard let count = left[key], count > 0 else { continue }
      left[key] = count - 1
      findings[index].isKnown = true
      findings[index].fails = false
    }
    guard record.shard == nil, record.changes == nil, record.isWhole else { return }
    let parts = Self.examinedParts(of: record)
    // Of a rule with something new, what was known may only be hidden.
    let changed = Set(findings.filter(\.fails).map { ExactText($0.rule ?? "") })
    for var entry in baseline.findings
    where parts.contains(entry.part) && !changed.contains(ExactText(entry.rule ?? "")) {
      entry.count = min(entry.count, left[BaselineKey(entry)] ?? 0)
      if entry.count > 0 { gone.append(entry) }
    }
  }
}

extension KnownFindings {
  /// Whether a run examined the part that a finding is of.
  package static func isExamined(_ finding: BaselineRecord.Finding, in record: RunRecord) -> Bool {
    examinedParts(of: record).contains(finding.part)
  }

  private static func examinedParts(of record: RunRecord) -> Set<String> {
    let parts = SummaryRow.examined(in: record).map(\.part)
    return Set(([.tests, .checks] + parts).map(\.rawValue))
  }

  /// The entries of a baseline that lists everything a run found that fails it, or would with
  /// `--strict`, sorted.
  package static func entries(of record: RunRecord) -> [BaselineRecord.Finding] {
    var record = record
    record.baseline = nil
    var counts: [BaselineKey: Int] = [:]
    for finding in ReportedFinding.all(of: record) where finding.belongsInBaseline {
      counts[BaselineKey(finding), default: 0] += 1
    }
    return counts.map { key, count in
      BaselineRecord.Finding(
        rule: key.rule.isEmpty ? nil : key.rule,
        finding: key.finding,
        fingerprint: key.fingerprint,
        count: count
      )
    }
    .sorted()
  }
}

extension ReportedFinding {
  fileprivate var belongsInBaseline: Bool {
    fails || level == .warning || level == .undecided && part == .tests
  }
}

/// What makes two findings the same, wherever their rule is in whichever file.
private struct BaselineKey: Hashable {
  let rule: String
  let finding: String
  let fingerprint: String
}

extension BaselineKey {
  init(_ entry: BaselineRecord.Finding) {
    self.init(rule: entry.rule ?? "", finding: entry.finding, fingerprint: entry.fingerprint)
  }

  init(_ finding: ReportedFinding) {
    // With its length before it, no two lists of words have the same bytes.
    let bytes = (finding.cause ?? finding.subject).flatMap { word in
      Array("\(word.utf8.count):".utf8) + Array(word.utf8)
    }
    self.init(
      rule: finding.rule ?? "",
      finding: "\(finding.part.rawValue)/\(finding.code)",
      fingerprint: String(SHA256.hex(bytes).prefix(16))
    )
  }
}

extension BaselineRecord.Finding {
  /// The part of the run that finds it.
  fileprivate var part: String { String(finding.prefix { $0 != "/" }) }
}

extension BaselineRecord.Finding: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    let (own, other) = (left.sortKey, right.sortKey)
    return own.lexicographicallyPrecedes(other) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private var sortKey: [String] { [rule ?? "", finding, fingerprint] }
}

extension RunRecord {
  /// Whether the run was about all rules: one of `verify`, without a selection.
  fileprivate var isWhole: Bool {
    guard let words = call?.arguments, words.first == "verify" else { return false }
    let selecting = ["--rule", "--no-scripts", "--allow"]
    return !words.contains { word in selecting.contains { word.hasPrefix($0) } }
  }
}
