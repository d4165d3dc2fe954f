import Diagnostics
import HTMLReport
import LocatedJSON
import ManifestModel
import Reporters
import RunRecord
import SuiteRuns
import Workspace

extension BenchManifest {
  /// Everything that is known of the rule, as a run has it.
  func record(_ known: RunRecord) -> RunRecord {
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: known.tests,
      diagnostics: known.diagnostics,
      engines: session.engineRecords
    )
    record.sections = known.sections
    record.addEdits(from: manifest)
    return record
  }

  /// What a run says of the rule, each finding with the text of the rule once it is fixed.
  func findings(_ record: RunRecord) -> [FindingView] {
    ReportedFinding.all(of: record).filter { $0.rule == rule.id && $0.part != .tests }
      .map { finding in
        FindingView(
          level: finding.fails ? "error" : finding.level.name,
          part: finding.part.rawValue,
          code: finding.name,
          fails: finding.fails,
          title: RulePanels.text(finding.title),
          lines: finding.lines.prefix(12).map { RulePanels.text($0) },
          fix: finding.fix.flatMap { fix in
            text(with: fix.edits).map { FindingView.Fix(words: fix.words, text: $0) }
          }
        )
      }
  }

  /// The rule's text with changes of the file; nil if one is not within the rule.
  func text(with edits: [EditRecord]) -> String? {
    guard !edits.isEmpty else { return nil }
    var bytes = Array(manifest.document.file.bytes[rule.range])
    for edit in edits.sorted(by: { $0.location.offset > $1.location.offset }) {
      let start = edit.location.offset - rule.range.lowerBound
      let end = start + edit.location.length
      guard start >= 0, end <= bytes.count, end >= start else { return nil }
      bytes.replaceSubrange(start..<end, with: edit.text.utf8)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text == self.text ? nil : text
  }

  /// The patterns that would remove what is slow or differs, each once.
  func patternFixes(_ known: RunRecord) -> [PatternFixView] {
    guard let pattern = rule.pattern?.value else { return [] }
    var seen: Set<ExactText> = [ExactText(pattern)]
    var fixes: [PatternFixView] = []
    func add(_ part: String, _ fixed: String, _ words: String) {
      guard seen.insert(ExactText(fixed)).inserted else { return }
      fixes.append(
        PatternFixView(
          part: part,
          pattern: fixed,
          shown: RulePanels.pair(pattern, fixed).new,
          words: words
        )
      )
    }
    for record in known.slow.records where record.isSlow && record.pattern == pattern {
      if let fix = record.fix {
        let drift = fix.drift.isEmpty ? "" : "; differs on \(fix.drift.joined(separator: ", "))"
        add("slow", fix.pattern, fix.words + drift)
      }
      if let narrower = record.narrower { add("slow", narrower.pattern, narrower.words) }
    }
    for record in known.drift.records where record.after == nil && record.pattern == pattern {
      guard let fix = record.fix else { continue }
      add(
        "drift",
        fix.pattern,
        fix.isExact ? "all engines read it alike" : "the same on every URL and test that was tried"
      )
    }
    return fixes
  }
}

extension ReportedFinding.Level {
  fileprivate var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    case .undecided: "undecided"
    }
  }
}
