package import Diagnostics
import MatchEngine
package import RunRecord

/// Writes workflow commands that make GitHub annotate the manifest, then the line of counts.
///
/// GitHub keeps ten annotations of each kind a step, so the most important come first, every rule gets one
/// before a rule gets a second one, and those over the limit are only counted.
package struct GitHubReporter: Reporter {
  private let sources: [String: SourceFile]
  private let path: @Sendable (String) -> String

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - sources: The manifests; with them an annotation tells where its place ends.
  ///   - path: The path of a file as seen from the root of the checkout.
  package init(
    sources: [SourceFile] = [],
    path: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.path = path
    self.sources = Dictionary(
      sources.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension GitHubReporter {
  /// Renders the report.
  package func render(_ record: RunRecord) -> String {
    var text = ""
    var leftOut: [String] = []
    let commands = commands(for: record)
    for level in WorkflowCommand.Level.allCases {
      let ofLevel = commands.filter { $0.level == level }
      for command in ofLevel.kept { text += command.text + "\n" }
      let rest = ofLevel.count - WorkflowCommand.maxPerStep
      if rest > 0 { leftOut.append(counted(rest, level.rawValue)) }
    }
    if !leftOut.isEmpty {
      text += "not annotated: " + leftOut.joined(separator: ", ")
      text += " (GitHub keeps \(WorkflowCommand.maxPerStep) of each kind per step)\n"
    }
    text += SummaryLine(of: record).text() + "\n"
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  private func commands(for record: RunRecord) -> [WorkflowCommand] {
    // Notes would fill the few places that there are.
    let findings = record.diagnostics.filter { $0.allowed == nil && $0.level != .notice }
    return record.tests.filter { $0.status == .failed }.map(command)
      + record.tests.filter { $0.status == .undecided }.map(command)
      + record.drift.filter { $0.urlLikeness != .any || record.fails($0.urlLikeness) }
      .map { command(for: $0, fails: record.fails($0.urlLikeness)) }
      + DriftCounts(of: record).all.map(command)
      + SlowText.merged(
        record.slow.filter { $0.isSlow && ($0.urlLikeness != .any || record.fails($0)) }
      )
      .map { command(for: $0, fails: $0.contains(where: record.fails)) }
      + record.slow.filter { $0.verdict == .undecided }.map(undecided)
      + record.goldens.map(command)
      + (record.summary.drift?.isUndecided == true
        ? record.summary.drift?.undecided.map(command) ?? [] : [])
      + findings.map(command)
  }

  /// The command for differences that were only counted.
  private func command(for counts: DriftCounts.Entry) -> WorkflowCommand {
    WorkflowCommand(
      level: counts.fails ? .error : .warning,
      properties: [("title", "drift")],
      message: counts.text
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
      rule: undecided.rule
    )
  }

  private func command(for drift: DriftRecord, fails: Bool) -> WorkflowCommand {
    let engines = drift.engines.map(\.shown).joined(separator: " and ")
    var lines = [
      "\(engines) differ \(drift.urlLikeness.words) in \(drift.rule): \(drift.subject)".shown
    ]
    if let construct = drift.construct { lines.append("at: \(construct.shown)") }
    if let after = drift.after {
      lines.append("after fixing \(after.causes.map(\.shown).joined(separator: ", ")):")
      lines.append(after.pattern.shown)
    }
    if let fix = drift.fix { lines.append("fix: \(fix.pattern.shown)") }
    return WorkflowCommand(
      level: fails ? .error : .warning,
      properties: (drift.location.map(properties) ?? []) + [
        ("title", "drift: \(drift.cause.shown)")
      ],
      message: lines.joined(separator: "\n"),
      rule: drift.rule
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
      level: fails ? .error : .warning,
      properties: (slow.first?.location.map(properties) ?? []) + [("title", "slow pattern")],
      message: lines.joined(separator: "\n"),
      rule: slow.first?.rule
    )
  }

  /// The command for a pattern of which it could not be told.
  private func undecided(_ slow: SlowRecord) -> WorkflowCommand {
    var lines = ["undecided whether \(slow.engine.shown) is slow on \(slow.rule.shown)"]
    if let reason = slow.reason { lines.append(reason.shown) }
    return WorkflowCommand(
      level: .warning,
      properties: (slow.location.map(properties) ?? []) + [("title", "slow pattern")],
      message: lines.joined(separator: "\n"),
      rule: slow.rule
    )
  }

  private func command(for change: GoldenRecord) -> WorkflowCommand {
    WorkflowCommand(
      level: change.fails ? .error : .warning,
      properties: (change.location.map(properties) ?? []) + [
        ("title", "golden: \(change.kind.noun)")
      ],
      message: ([change.headline] + GoldenText.plain.lines(of: change)).joined(separator: "\n"),
      rule: change.rule ?? change.golden
    )
  }

  private func command(for test: TestRecord) -> WorkflowCommand {
    let title = "\(test.status.rawValue): \(test.rule.shown)"
    return WorkflowCommand(
      level: .error,
      properties: properties(of: test.location) + [("title", title)],
      message: TestDetails(of: test, hasMarks: false).lines.joined(separator: "\n"),
      rule: test.rule
    )
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
      rule: finding.rule
    )
  }
}

extension GitHubReporter {
  private func properties(of location: LocationRecord) -> [(name: String, value: String)] {
    var properties = [
      (name: "file", value: path(location.file).printable),
      (name: "line", value: "\(location.line)"),
      (name: "col", value: "\(location.column)"),
    ]
    if let column = lastColumn(of: location) { properties.append(("endColumn", "\(column)")) }
    return properties
  }

  /// The last column of a place within one line; nil if it is not known to be one.
  private func lastColumn(of location: LocationRecord) -> Int? {
    guard let source = sources[location.file] else { return nil }
    let range = location.sourceLocation.utf8Range
    let start = source.location(of: range)
    let end = source.location(of: range.upperBound..<range.upperBound)
    guard (start.line, start.column) == (location.line, location.column), end.line == start.line
    else { return nil }
    return max(start.column, end.column - 1)
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
