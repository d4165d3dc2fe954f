import Diagnostics
import MatchEngine
package import RunRecord

/// Writes workflow commands that make GitHub annotate the manifest, then the line of counts.
///
/// An error fails the run, a warning is a check's, which `--strict` makes an error, and a notice is what
/// the settings let pass.
///
/// GitHub keeps ten annotations of each level a step, so the most important come first. Each subject, such
/// as tests of redirects or drift, gets one before a subject gets a second one, and within a subject each
/// rule. Those over the limit are only counted.
package struct GitHubReporter: Reporter {
  private let paths: ReportPaths
  private let layout: ReportLayout

  package init(layout: ReportLayout = ReportLayout(), paths: ReportPaths = ReportPaths()) {
    self.paths = paths
    var layout = layout
    // The same record gives the same report, and a log has no width.
    layout.times = [:]
    layout.width = nil
    self.layout = layout
  }
}

extension GitHubReporter {
  /// Renders the report.
  package func render(_ record: RunRecord) -> String {
    var text = ""
    var leftOut: [String] = []
    var subjects: [(subject: String, count: Int)] = []
    let commands = commands(for: record)
    for level in WorkflowCommand.Level.allCases {
      let ofLevel = commands.filter { $0.level == level }
      let kept = ofLevel.kept
      for index in kept.sorted() { text += ofLevel[index].text + "\n" }
      let rest = ofLevel.indices.filter { !kept.contains($0) }.map { ofLevel[$0].subject }
      if !rest.isEmpty { leftOut.append(counted(rest.count, level.rawValue)) }
      for subject in rest {
        if let known = subjects.firstIndex(where: { $0.subject == subject }) {
          subjects[known].count += 1
        } else {
          subjects.append((subject, 1))
        }
      }
    }
    if !leftOut.isEmpty {
      text += "not annotated: " + leftOut.joined(separator: ", ")
      text += " (GitHub keeps \(WorkflowCommand.maxPerStep) of each kind per step): "
      text += subjects.map { "\($0.subject) \($0.count)" }.joined(separator: ", ") + "\n"
    }
    text += summary(of: record)
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  /// The counts, how the run ended, and what to do next.
  private func summary(of record: RunRecord) -> String {
    let layout = layout.completed(by: record)
    let result = layout.result ?? (record.isClean ? .passed : .failed)
    let lines =
      layout.hasTable
      ? SummaryTable(of: record, result, layout, style: .plain, elapsed: nil).lines
      : SummaryLines(of: record).lines(width: WrappedText.usualWidth)
    return lines.joined(separator: "\n") + "\n"
      + NextSteps(record, layout, hasFailed: result == .failed).text(style: .plain)
  }

  private func commands(for record: RunRecord) -> [WorkflowCommand] {
    // Notes would fill the few places that there are.
    let findings = record.diagnostics.filter { $0.allowed == nil && $0.level != .notice }
    let groups = RuleGroup.groups(of: record.tests).flatMap(\.testsThatCannotRun)
    return record.tests.filter { $0.status == .failed && !$0.cannotRunAtAll }.map(command)
      + groups.compactMap(command)
      + record.tests.filter { $0.status == .undecided }.map(command)
      + DriftFinding.merged(
        record.drift.records.filter { $0.urlLikeness != .any || record.drift.fails($0.urlLikeness) }
      )
      .map { command(for: $0, fails: record.drift.fails($0.first.urlLikeness)) }
      + DriftCounts(of: record).all.map(command)
      + SlowText.merged(
        record.slow.records.filter { $0.isSlow && ($0.urlLikeness != .any || record.slow.fails($0)) }
      )
      .map { command(for: $0, fails: $0.contains(where: record.slow.fails)) }
      + record.slow.records.filter { $0.verdict == .undecided }.map(undecided)
      + record.goldens.records.map(command) + found(in: record)
      + (record.drift.summary?.isUndecided == true
        ? record.drift.summary?.undecided.map(command) ?? [] : [])
      + findings.map(command)
  }

  /// The commands for coverage that is too low, and for redirects that are never reached.
  private func found(in record: RunRecord) -> [WorkflowCommand] {
    ReportedFinding.all(of: record).filter {
      $0.part == .coverage || $0.part == .overlap || $0.part == .variations
    }
    .map {
      WorkflowCommand(
        level: $0.fails ? .error : .warning,
        properties: ($0.location.map(properties) ?? []) + [
          ("title", $0.part == .variations ? $0.code : $0.part.rawValue)
        ],
        message: ([$0.title] + $0.lines).joined(separator: "\n"),
        rule: $0.rule,
        subject: $0.part.rawValue
      )
    }
  }

  /// The command for differences that were only counted.
  private func command(for counts: DriftCounts.Entry) -> WorkflowCommand {
    WorkflowCommand(
      level: counts.fails ? .error : .notice,
      properties: [("title", "drift")],
      message: counts.text,
      subject: "drift"
    )
  }

  /// The command for what an engine gave up on, where nothing was decided.
  private func command(for undecided: DriftSummary.Undecided) -> WorkflowCommand {
    let count = counted(undecided.count, "comparison")
    return WorkflowCommand(
      level: .error,
      properties: [("title", "drift: undecided")],
      message:
        "\(undecided.engine) gave up on \(undecided.rule) in \(count): \(undecided.reason.words)"
        .shown,
      rule: undecided.rule,
      subject: "drift"
    )
  }

  private func command(for finding: DriftFinding, fails: Bool) -> WorkflowCommand {
    let drift = finding.first
    let words = finding.words(drift.urlLikeness.words)
    var lines = ["\(words) in \(drift.rule): \(drift.subject)".shown]
    let constructs = finding.constructs.map(\.shown)
    if !constructs.isEmpty { lines.append("at: \(constructs.joined(separator: " and "))") }
    if let after = drift.after {
      lines.append("after fixing \(after.causes.map(\.shown).joined(separator: ", ")):")
      lines.append(after.pattern.shown)
    }
    if let fix = drift.fix { lines.append("fix: \(fix.pattern.shown)") }
    return WorkflowCommand(
      level: fails ? .error : .notice,
      properties: (drift.location.map(properties) ?? []) + [
        ("title", "drift: \(finding.causes.map(\.shown).joined(separator: ", "))")
      ],
      message: lines.joined(separator: "\n"),
      rule: drift.rule,
      subject: "drift"
    )
  }

  /// The command for a pattern that is slow, on one engine or more.
  private func command(for slow: [SlowRecord], fails: Bool) -> WorkflowCommand {
    var lines = slow.flatMap { record in
      [record.headline] + (record.attack.map { ["attack: \($0.words)"] } ?? [])
    }
    if let reason = slow.compactMap(\.explanation).first { lines.append("because \(reason.shown)") }
    if let fix = slow.compactMap(\.fix).first { lines.append("fix: \(fix.pattern.shown)") }
    return WorkflowCommand(
      level: fails ? .error : .notice,
      properties: (slow.first?.location.map(properties) ?? []) + [("title", "slow pattern")],
      message: lines.joined(separator: "\n"),
      rule: slow.first?.rule,
      subject: "slow"
    )
  }

  /// The command for a pattern of which it could not be told.
  private func undecided(_ slow: SlowRecord) -> WorkflowCommand {
    var lines = ["undecided whether \(slow.engine.shown) is slow on \(slow.rule.shown)"]
    if let reason = slow.reason { lines.append(reason.shown) }
    return WorkflowCommand(
      level: .notice,
      properties: (slow.location.map(properties) ?? []) + [("title", "slow pattern")],
      message: lines.joined(separator: "\n"),
      rule: slow.rule,
      subject: "slow"
    )
  }

  private func command(for change: GoldenRecord) -> WorkflowCommand {
    WorkflowCommand(
      level: change.fails ? .error : .notice,
      properties: (change.location.map(properties) ?? []) + [
        ("title", "golden: \(change.kind.noun)")
      ],
      message: ([change.headline] + GoldenText.plain.lines(of: change)).joined(separator: "\n"),
      rule: change.rule ?? change.golden,
      subject: "goldens"
    )
  }

  private func command(for test: TestRecord) -> WorkflowCommand {
    let title = "\(test.status.rawValue): \(test.rule.shown)"
    return WorkflowCommand(
      level: .error,
      properties: properties(of: test.location) + [("title", title)],
      message: TestDetails(of: test, hasMarks: false).lines.joined(separator: "\n"),
      rule: test.rule,
      subject: test.status == .undecided ? "undecided tests" : "\(test.kind.rawValue) tests"
    )
  }

  /// One command for the tests of a rule that cannot run for the same reason.
  private func command(for tests: [TestRecord]) -> WorkflowCommand? {
    guard let first = tests.first else { return nil }
    var command = command(for: first)
    if tests.count > 1 {
      command.message =
        "\(counted(tests.count, "test")) cannot run\nnote: \((first.message ?? "").shown)"
    }
    return command
  }

  private func command(for finding: DiagnosticRecord) -> WorkflowCommand {
    var lines = [finding.message.shown]
    lines += finding.notes.map { note in
      "note: \(note.message.shown)" + (note.location.map { " at \($0.link)" } ?? "")
    }
    if let help = finding.help { lines.append("help: \(help.shown)") }
    return WorkflowCommand(
      level: finding.level,
      properties: (finding.location.map(properties) ?? []) + [("title", finding.code.shown)],
      message: lines.joined(separator: "\n"),
      rule: finding.rule,
      subject: finding.code == "over-budget" ? "budgets" : "checks"
    )
  }
}

extension GitHubReporter {
  private func properties(of location: LocationRecord) -> [(name: String, value: String)] {
    var properties = [
      (name: "file", value: paths.path(location.file).printable),
      (name: "line", value: "\(location.line)"),
      (name: "col", value: "\(location.column)"),
    ]
    if location.endLine == location.line, let end = location.endColumn {
      properties.append(("endColumn", "\(max(location.column, end - 1))"))
    }
    return properties
  }
}

extension DiagnosticRecord {
  fileprivate var level: WorkflowCommand.Level {
    switch diagnostic.severity {
    case .error: .error
    case .warning: .warning
    case .note: .notice
    }
  }
}
