import Diagnostics
package import RunRecord

/// Writes workflow commands that make GitHub annotate the manifest, then the line of counts.
///
/// An error fails the run, a warning is a check's, which `--strict` makes an error, and a notice is
/// what the settings let pass.
///
/// GitHub keeps ten annotations of each level a step, so the most important come first. Each
/// subject, such as tests of redirects or drift, gets one before a subject gets a second one, and
/// within a subject each rule. Those over the limit are only counted.
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

  private func commands(for record: RunRecord) -> [WorkflowCommand] {
    // Notes of checks would fill the few places that there are.
    ReportedFinding.listed(of: record)
      .filter { $0.level != .note || ![.checks, .budgets].contains($0.part) }
      .map(command)
  }

  private func command(for finding: ReportedFinding) -> WorkflowCommand {
    let annotation = finding.annotation
    return WorkflowCommand(
      level: finding.annotationLevel,
      properties: (finding.location.map(properties) ?? []) + [
        ("title", annotation.title ?? finding.part.rawValue)
      ],
      message: (annotation.lines ?? [finding.title] + finding.lines).joined(separator: "\n"),
      rule: finding.rule,
      subject: annotation.subject ?? finding.part.rawValue
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

extension ReportedFinding {
  fileprivate var annotationLevel: WorkflowCommand.Level {
    if fails || part == .tests { return .error }
    return switch level {
    case .error: .error
    case .warning: .warning
    case .note, .undecided: .notice
    }
  }
}
