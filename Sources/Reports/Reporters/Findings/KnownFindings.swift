import Diagnostics
import Digests
import Foundation
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
    for entry in baseline.findings.merged { left[BaselineKey(entry)] = entry.count }
    let recorded = RecordedRules(record)
    for index in findings.indices {
      let finding = findings[index]
      let keys = finding.ofRules.map { rule in
        // The baseline's count covers the findings that the run left out, too.
        [rule, rule.flatMap(recorded.name)].map { BaselineKey(finding, rule: $0) }
          .first { left[$0, default: 0] > finding.twins }
      }
      for case let key? in keys { left[key, default: 0] -= 1 }
      if keys.contains(where: { $0 == nil }), !recorded.isByOthers(finding) { continue }
      findings[index].isKnown = true
      findings[index].fails = false
    }
    guard record.shard == nil, record.changes == nil, record.isWhole,
      baseline.files(without: record.manifests).isEmpty
    else { return }
    let parts = Self.examinedParts(of: record)
    // Of a rule with something new, what was known may only be hidden.
    let changed = Set(
      findings.filter(\.fails).flatMap(\.ofRules).map { ExactText($0?.withoutNumber ?? "") }
    )
    gone = left.filter { $0.value > 0 }.map { $0.entry($1) }.sorted().filter { entry in
      parts.contains(entry.part) && !changed.contains(ExactText(entry.rule ?? ""))
    }
  }
}

/// What the goldens of a whole run say of its rules.
private struct RecordedRules {
  /// The rules that do not do what was recorded; nil without a comparison of all rules.
  private let changed: Set<ExactText>?
  /// The ids under which rules with another id were recorded.
  private var names: [ExactText: String] = [:]

  init(_ record: RunRecord) {
    let isWhole = record.goldens.summary != nil && record.shard == nil && record.changes == nil
    guard isWhole else {
      changed = nil
      return
    }
    let changes = record.goldens.records
    changed = Set(changes.compactMap { $0.rule.map(ExactText.init) })
    for change in changes where change.kind == .renamed {
      if let rule = change.rule { names[ExactText(rule)] = change.differences.first?.old }
    }
  }

  /// The id under which a rule was recorded; nil if it is the same, or there is none.
  func name(_ rule: String) -> String? { names[ExactText(rule)] }

  /// Whether a rule does what was recorded, so that a finding about its variations comes from other rules: it rests
  /// on what they do, or one of them changed.
  func isByOthers(_ finding: ReportedFinding) -> Bool {
    guard finding.part == .variations, let changed, let rule = finding.rule else { return false }
    return !changed.contains(ExactText(rule)) && (finding.restsOnOtherRules || !changed.isEmpty)
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

  /// The entries of a baseline that lists what a run found, sorted.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - isAll: Whether to list notes, too; else what fails the run, or would with `--strict`.
  /// - Returns: The entries.
  package static func entries(
    of record: RunRecord,
    all isAll: Bool = false
  ) -> [BaselineRecord.Finding] {
    var record = record
    record.baseline = nil
    var counts: [BaselineKey: Int] = [:]
    for finding in ReportedFinding.all(of: record) where isAll || finding.belongsInBaseline {
      for rule in finding.ofRules { counts[BaselineKey(finding, rule: rule), default: 0] += 1 }
    }
    return counts.map { key, count in key.entry(count) }.sorted()
  }
}

extension ReportedFinding {
  /// The rules that it is about; nil for one that is about none.
  fileprivate var ofRules: [String?] { rules.isEmpty ? [rule] : rules }

  fileprivate var belongsInBaseline: Bool {
    fails || level == .warning || level == .undecided && part == .tests
  }
}

extension [BaselineRecord.Finding] {
  /// Each finding once: a merge may leave a line twice, perhaps with another count, and earlier versions wrote the
  /// numbers of rules.
  package var merged: Self {
    var counts: [BaselineRecord.Finding: Int] = [:]
    for var entry in self {
      let count = entry.count
      entry.count = 0
      counts[entry] = Swift.max(counts[entry] ?? 0, count)
    }
    let keys = counts.map { (BaselineKey($0), $1) }
    return Dictionary(keys, uniquingKeysWith: +).map { $0.entry($1) }.sorted()
  }
}

extension String {
  /// The id of a rule without the number (`~2`) that distinguishes rules of the same title, and changes when one of
  /// them is added, removed or moved.
  package var withoutNumber: String {
    guard let sign = lastIndex(of: "~"), let number = Int(self[index(after: sign)...]), number > 1
    else { return self }
    return String(self[..<sign])
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
    self.init(
      rule: entry.rule?.withoutNumber ?? "",
      finding: entry.finding,
      fingerprint: entry.fingerprint
    )
  }

  func entry(_ count: Int) -> BaselineRecord.Finding {
    BaselineRecord.Finding(
      rule: rule.isEmpty ? nil : rule,
      finding: finding,
      fingerprint: fingerprint,
      count: count
    )
  }

  init(_ finding: ReportedFinding, rule: String?) {
    // With its length before it, no two lists of words have the same bytes.
    let bytes = (finding.cause ?? finding.subject).flatMap { word in
      Array("\(word.utf8.count):".utf8) + Array(word.utf8)
    }
    self.init(
      rule: rule?.withoutNumber ?? "",
      finding: "\(finding.part.rawValue)/\(finding.code)",
      fingerprint: String(SHA256.hex(bytes).prefix(16))
    )
  }
}

extension BaselineRecord {
  /// The files that it is about and a run is not.
  package func files(without manifests: [ManifestRecord]) -> [String] {
    let read = Set(manifests.files.map(ExactText.init))
    return (files ?? []).filter { !read.contains(ExactText($0)) }
  }
}

extension [ManifestRecord] {
  /// The names of the files, from the working directory on where they are in it, sorted.
  package var files: [String] {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).path + "/"
    return map { record in
      let path = URL(fileURLWithPath: record.file).standardized.path
      return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
    .sorted()
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
