import Diagnostics
package import RunRecord

/// Writes workflow commands that make GitHub annotate the manifest, then the line of counts.
///
/// An error fails the run, a warning is a check's, which `--strict` makes an error, and a notice is
/// what the settings let pass.
///
/// All errors of a rule are one annotation, and so are its warnings: one edit is mostly their cause.
/// GitHub keeps ten annotations of each level a step, so the most important come first. Each
/// subject, such as tests of redirects or drift, gets one before a subject gets a second one. Those
/// over the limit are only counted.
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

  /// One annotation for each rule and level, with the first finding in full.
  private func commands(for record: RunRecord) -> [WorkflowCommand] {
    let findings = ReportedFinding.listed(of: record)
      // Notes of checks would fill the few places that there are.
      .filter { $0.level != .note || ![.checks, .budgets].contains($0.part) }
    var places: [String: Int] = [:]
    var groups: [[ReportedFinding]] = []
    for finding in findings {
      let key = finding.rule.map { "\(finding.annotationLevel) \($0)" }
      if let place = key.flatMap({ places[$0] }) {
        groups[place].append(finding)
      } else {
        if let key { places[key] = groups.count }
        groups.append([finding])
      }
    }
    return groups.map { command(for: $0.sorted { $0.rankInRule < $1.rankInRule }) }
  }

  private func command(for findings: [ReportedFinding]) -> WorkflowCommand {
    let finding = findings[0]
    let annotation = finding.annotation
    let rest = findings.dropFirst().map { "also: \($0.title)" }
    var lines = annotation.lines ?? [finding.title] + finding.lines
    lines += rest.prefix(Self.maxRest)
    if rest.count > Self.maxRest {
      lines.append("… and \(counted(rest.count - Self.maxRest, "more finding")) of the rule")
    }
    return WorkflowCommand(
      level: finding.annotationLevel,
      properties: (finding.location.map(properties) ?? []) + [
        ("title", annotation.title ?? finding.part.rawValue)
      ],
      message: lines.joined(separator: "\n"),
      subject: annotation.subject ?? finding.name
    )
  }

  /// The most findings of a rule that an annotation names beside the first.
  private static let maxRest = 4
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

extension ReportedFinding {
  /// Tests that cannot run come after the error of a check that says why.
  fileprivate var rankInRule: Int { cause == Self.cannotRun ? 1 : 0 }

  fileprivate var annotationLevel: WorkflowCommand.Level {
    if fails || part == .tests { return .error }
    return switch level {
    case .error: .error
    case .warning: .warning
    case .note, .undecided: .notice
    }
  }
}
