import Diagnostics
import LinkVariations
import MatchEngine
package import RunRecord

extension ReportedFinding {
  /// Everything that a run found, tests first; of its order nothing else follows.
  ///
  /// Notes of checks are among them, what the configuration allows is not, and neither are differences
  /// on strings that could be no URL, unless they fail the run.
  package static func all(of record: RunRecord) -> [ReportedFinding] {
    let allowsUndecided = record.call?.allowsUndecided ?? false
    let cannotRun = RuleGroup.groups(of: record.tests).flatMap(\.testsThatCannotRun)
    var findings = record.tests.filter { $0.status == .failed && !$0.cannotRunAtAll }.map {
      test($0, fails: true)
    }
    findings += cannotRun.compactMap(testsThatCannotRun)
    findings += record.tests.filter { $0.status == .undecided }.map {
      test($0, fails: !allowsUndecided)
    }
    findings += drift(of: record) + slow(of: record) + record.goldens.records.map(golden)
    findings += coverage(of: record) + overlap(of: record)
    findings += variations(of: record)
    findings += record.diagnostics.filter { $0.allowed == nil }.map { check($0, record) }
    return findings
  }
}

extension ReportedFinding {
  private static func test(_ test: TestRecord, fails: Bool) -> ReportedFinding {
    let details = TestDetails(of: test, hasMarks: false)
    let isUndecided = test.status == .undecided
    let reason = (test.outcome?.reason ?? .unknown).words
    return ReportedFinding(
      part: .tests,
      code: test.status.rawValue,
      level: isUndecided ? .undecided : .error,
      fails: fails,
      rule: test.rule,
      title: isUndecided
        ? "test of \(test.rule.shown) is undecided (\(reason))"
        : "test of \(test.rule.shown) failed: \(details.difference)",
      lines: details.lines,
      location: test.location,
      subject: [test.kind.rawValue, test.format ?? "", test.input, test.headers ?? ""]
    )
  }

  /// One finding for the tests of a rule that cannot run for the same reason.
  private static func testsThatCannotRun(_ tests: [TestRecord]) -> ReportedFinding? {
    guard let first = tests.first else { return nil }
    var finding = test(first, fails: true)
    finding.title = "\(counted(tests.count, "test")) of \(first.rule.shown) cannot run"
    finding.lines = [first.message?.shown].compactMap(\.self)
    finding.subject = ["cannot run"]
    return finding
  }
}

extension ReportedFinding {
  private static func drift(of record: RunRecord) -> [ReportedFinding] {
    var findings = DriftFinding.merged(record.reportedDrift).map { drift($0, record) }
    findings += DriftCounts(of: record).all.map { entry in
      ReportedFinding(
        part: .drift,
        code: entry.urlLikeness.rawValue,
        level: entry.fails ? .error : .note,
        fails: entry.fails,
        title: entry.text,
        subject: []
      )
    }
    guard let summary = record.drift.summary, summary.isUndecided else { return findings }
    return findings
      + summary.undecided.map { answers in
        ReportedFinding(
          part: .drift,
          code: "undecided",
          level: .undecided,
          fails: true,
          rule: answers.rule,
          title: """
            \(answers.engine.shown) gave up on \(answers.rule.shown) in \
            \(counted(answers.count, "comparison")): \(answers.reason.words)
            """,
          lines: ["such as on \(answers.subject.quoted)"],
          subject: [answers.engine, answers.reason.rawValue]
        )
      }
  }

  private static func drift(_ finding: DriftFinding, _ record: RunRecord) -> ReportedFinding {
    let drift = finding.first
    let fails = record.drift.fails(drift.urlLikeness)
    let words = finding.words(drift.urlLikeness.words)
    return ReportedFinding(
      part: .drift,
      code: drift.cause,
      level: fails ? .error : .note,
      fails: fails,
      rule: drift.rule,
      title:
        "\(words) in \(drift.rule.shown): \(finding.causes.map(\.shown).joined(separator: ", "))",
      lines: DriftText(full: record).text([drift]).split(separator: "\n").map(String.init),
      location: drift.location,
      fix: drift.fix.flatMap { Fix($0.pattern, $0.edits) },
      subject: finding.engines + finding.causes + finding.constructs + [drift.template ?? ""]
    )
  }
}

extension ReportedFinding {
  private static func slow(of record: RunRecord) -> [ReportedFinding] {
    let shown = record.slow.records.filter { $0.isSlow && ($0.urlLikeness != .any || record.slow.fails($0)) }
    let text = SlowText(full: record)
    let findings = SlowText.merged(shown).compactMap { group -> ReportedFinding? in
      guard let first = group.first else { return nil }
      let fails = group.contains(where: record.slow.fails)
      let fix = group.compactMap(\.fix).first { $0.edits != nil }
      return ReportedFinding(
        part: .slow,
        code: first.verdict.rawValue,
        level: fails ? .error : .note,
        fails: fails,
        rule: first.rule,
        title: first.headline,
        lines: text.text(group).split(separator: "\n").map(String.init),
        location: first.location,
        fix: fix.flatMap { Fix($0.pattern, $0.edits) },
        subject: group.map(\.engine) + (first.script.map { [$0.words] } ?? [])
      )
    }
    return findings
      + record.slow.records.filter { $0.verdict == .undecided }.map { slow in
        ReportedFinding(
          part: .slow,
          code: slow.verdict.rawValue,
          level: .undecided,
          fails: false,
          rule: slow.rule,
          title: "undecided whether \(slow.engine.shown) is slow on \(slow.rule.shown)"
            + (slow.script.map { ", \($0.words.shown)" } ?? ""),
          lines: [slow.reason?.shown].compactMap(\.self),
          location: slow.location,
          subject: [slow.engine] + (slow.script.map { [$0.words] } ?? [])
        )
      }
  }

  private static func golden(_ change: GoldenRecord) -> ReportedFinding {
    ReportedFinding(
      part: .goldens,
      code: change.kind.rawValue,
      level: change.fails ? .error : .note,
      fails: change.fails,
      rule: change.rule ?? change.golden,
      title: change.headline,
      lines: GoldenText.plain.lines(of: change),
      location: change.location,
      subject: [change.id]
    )
  }
}

extension ReportedFinding {
  private static func coverage(of record: RunRecord) -> [ReportedFinding] {
    guard let coverage = record.coverage.summary else { return [] }
    var findings = coverage.regressions.map { regression in
      ReportedFinding(
        part: .coverage,
        code: "gap",
        level: .error,
        fails: true,
        rule: regression.rule,
        title: "\(regression.rule.shown): \(regression.message.shown)",
        location: record.coverage.records.first { $0.rule == regression.rule }?.location,
        subject: ["regression"]
      )
    }
    if let minimum = coverage.minimum, coverage.share < minimum {
      findings.append(
        ReportedFinding(
          part: .coverage,
          code: "gap",
          level: .error,
          fails: true,
          title: "coverage is \(coverage.share.asShare), and \(minimum.asShare) is the minimum",
          subject: ["minimum"]
        )
      )
    }
    return findings
  }

  private static func overlap(of record: RunRecord) -> [ReportedFinding] {
    (record.overlap?.unreachable ?? []).map { relation in
      ReportedFinding(
        part: .overlap,
        code: relation.reachability.rawValue,
        level: .error,
        fails: true,
        rule: relation.rule,
        title: """
          \(relation.rule.shown) is never reached: \(relation.other.shown) is tried first and \
          always answers
          """,
        lines: [relation.note?.shown].compactMap(\.self),
        location: relation.location,
        subject: [relation.other]
      )
    }
  }
}

extension ReportedFinding {
  private static func variations(of record: RunRecord) -> [ReportedFinding] {
    let fails = record.variations.summary?.isStrict == true
    return record.variations.records.filter { $0.allowed == nil }.map { variation in
      ReportedFinding(
        part: .variations,
        code: variation.cause.code,
        level: fails ? .error : .warning,
        fails: fails,
        rule: variation.rule,
        title: "\(variation.rule.shown) \(variation.words)",
        lines: VariationText.plain.details(of: variation),
        location: variation.location,
        fix: variation.fix.flatMap { Fix($0.pattern, $0.edits) },
        subject: [variation.test]
      )
    }
  }
}

extension ReportedFinding {
  private static func check(_ finding: DiagnosticRecord, _ record: RunRecord) -> ReportedFinding {
    let isBudget = finding.code == "over-budget"
    var lines = finding.notes.map { note in
      "note: \(note.message.shown)" + (note.location.map { " at \($0.link)" } ?? "")
    }
    if let help = finding.help { lines.append("help: \(help.shown)") }
    // The place in the document counts rules: what is about the rule comes after its number.
    let path = finding.location?.path ?? ""
    let place = path.firstIndex(of: "]").map { String(path[path.index(after: $0)...]) } ?? path
    let over = isBudget ? record.budgets.records.first { $0.rule == finding.rule && $0.fix != nil } : nil
    return ReportedFinding(
      part: isBudget ? .budgets : .checks,
      code: finding.code,
      level: finding.severity.level,
      fails: finding.severity == .error,
      rule: finding.rule,
      title: finding.message.shown,
      lines: lines,
      location: finding.location,
      related: finding.notes.compactMap { note in
        note.location.map { Related(message: note.message.shown, location: $0) }
      },
      fix: (finding.fix.map { ($0.pattern ?? $0.new, $0.edits) }
        ?? over?.fix.map { ($0.pattern, $0.edits) })
        .flatMap { Fix($0.0, $0.1) },
      subject: isBudget ? [] : [place, finding.message]
    )
  }
}

extension ReportedFinding.Fix {
  /// The fix that puts a pattern in its place; nil if no manifest has that place.
  fileprivate init?(_ pattern: String, _ edits: [EditRecord]?) {
    guard let edits else { return nil }
    self.init(words: "use \(pattern.shown)", edits: edits)
  }
}

extension Severity {
  fileprivate var level: ReportedFinding.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
