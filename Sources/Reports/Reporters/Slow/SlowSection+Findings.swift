import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

extension SlowSection {
  /// Texts without styles that leave nothing out, whose commands are about the rules of the run.
  private func fullText(in record: RunRecord) -> SlowText {
    SlowText(
      style: .plain,
      isVerbose: true,
      fails: fails,
      searchedForFixes: summary?.fixesSearched ?? false,
      commands: ReportLayout().completed(by: record).commands
    )
  }

  func findings(in record: RunRecord) -> [ReportedFinding] {
    let shown = records.filter { $0.isSlow && ($0.likeness != .any || fails($0)) }
    let text = fullText(in: record)
    return SlowText.merged(shown).compactMap { finding($0, in: text) }
      + records.filter { $0.verdict == .undecided }.map(undecided)
  }

  /// A pattern that is slow, on one engine or more.
  private func finding(_ group: [SlowRecord], in text: SlowText) -> ReportedFinding? {
    guard let first = group.first else { return nil }
    let fails = group.contains(where: fails)
    let fix = group.compactMap(\.fix).first { $0.edits != nil }
    return ReportedFinding(
      part: .slow,
      code: first.verdict.rawValue,
      level: fails ? .error : .note,
      fails: fails,
      rule: first.rule,
      title: first.headline,
      // The rule and its place are said before.
      lines: text.text(group).split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix("rule ") && !$0.hasPrefix(" --> ") },
      location: first.location,
      fix: fix.flatMap { ReportedFinding.Fix($0.pattern, $0.edits) },
      subject: group.map(\.engine) + (first.script.map { [$0.words] } ?? []),
      // A pattern that is slow for another reason, or slower, is not the one that was known.
      cause: group.flatMap { record in
        [
          record.engine, record.class?.rawValue ?? "", record.degree.map(String.init) ?? "",
          record.explanation ?? "",
        ]
      } + (first.script.map { [$0.words] } ?? []),
      annotation: ReportedFinding.Annotation(title: "slow pattern", lines: annotation(group))
    )
  }

  private func annotation(_ group: [SlowRecord]) -> [String] {
    var lines = group.flatMap { record in
      [record.headline] + (record.attack.map { ["attack: \($0.words)"] } ?? [])
    }
    if let reason = group.compactMap(\.explanation).first {
      lines.append("because \(reason.shown)")
    }
    if let fix = group.compactMap(\.fix).first { lines.append("fix: \(fix.pattern.shown)") }
    return lines
  }

  private func undecided(_ slow: SlowRecord) -> ReportedFinding {
    ReportedFinding(
      part: .slow,
      code: slow.verdict.rawValue,
      level: .undecided,
      fails: false,
      rule: slow.rule,
      title: "not known whether \(slow.engine.shown) is slow on \(slow.rule.shown)"
        + (slow.script.map { ", \($0.words.shown)" } ?? "")
        + (slow.reason.map { ": \($0.shown)" } ?? ""),
      location: slow.location,
      subject: [slow.engine] + (slow.script.map { [$0.words] } ?? []),
      annotation: ReportedFinding.Annotation(title: "slow pattern")
    )
  }

  /// The work of every pattern on every engine.
  func cases(in record: RunRecord) -> [CaseSuite.Case] {
    let text = fullText(in: record)
    return records.map { slow in
      let result: CaseSuite.Result =
        switch slow.verdict {
        case .vulnerable where fails(slow), .scanning where fails(slow):
          .failed(type: "slow", message: slow.headline, body: text.text([slow]))
        case .vulnerable, .scanning: .tolerated(output: text.text([slow]))
        case .notSlow: .passed
        case .undecided, .refused, .linear:
          .skipped(message: "\(slow.verdict.rawValue): \((slow.reason ?? "").shown)")
        }
      return CaseSuite.Case(
        name: "\(slow.rule)\(slow.script.map { ", \($0.words)" } ?? "") (\(slow.engine))".shown,
        result: result,
        location: slow.location
      )
    }
  }
}
