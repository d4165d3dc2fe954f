package import Diagnostics
package import FileAccess
import Foundation
import HTMLReport
import Handbook
package import Reporters
package import RunRecord
import TerminalAccess
package import Workspace

/// Renders a record in any form, and writes each report to where it is wanted.
package struct ReportWriter {
  /// Whether text has every test and every finding.
  package var isVerbose = false
  /// The time that the run took, which a terminal shows, and junit where it is wanted.
  package var elapsed: Duration?

  private let record: RunRecord
  private let sources: [SourceFile]
  private let layout: ReportLayout
  private let process: ProcessContext
  private let paths: ReportPaths

  package init(
    _ record: RunRecord,
    _ sources: [SourceFile],
    _ layout: ReportLayout,
    _ process: ProcessContext
  ) {
    self.record = record
    self.sources = sources
    self.layout = layout.completed(by: record)
    self.process = process
    let environment = process.environment
    paths = ReportPaths(
      root: Self.rootVariables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty },
      directory: process.directory
    )
  }
}

extension ReportWriter {
  /// The variables by which GitHub and GitLab name the root of the checkout.
  private static let rootVariables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]
  /// The variable by which GitHub names the file of a step's summary.
  private static let summaryVariable = "GITHUB_STEP_SUMMARY"

  /// Checks that files can be written, as far as that shows before they are.
  ///
  /// - Parameters:
  ///   - targets: The reports.
  ///   - files: The other files of the call.
  /// - Throws: `InputError` when one cannot be, or a report is another file of the call.
  package static func check(_ targets: [ReportTarget], besides files: CallFiles) throws(InputError)
  {
    var files = files
    for target in targets where !target.isStandardOutput {
      _ = try OutputFile.target(of: target.path, inputs: [])
      files.write(target.path, as: "the \(target.format.rawValue) report")
    }
    try files.check()
  }

  /// Writes reports; one that cannot be written keeps none of the others from being written.
  ///
  /// - Parameter targets: The reports.
  /// - Throws: `InputError` where one cannot be written, the first of them.
  package func write(_ targets: [ReportTarget]) throws {
    // With all of them rendered, a fault in one has shown before any is written.
    let reports = try targets.map { target in (target, try report(target)) }
    var problem: InputError?
    for (target, report) in reports {
      do throws(InputError) {
        if target.isStandardOutput {
          try process.terminal.write(report.text)
        } else {
          try OutputFile.write(report.text, to: target.path, inputs: sources.map(\.name))
        }
      } catch {
        problem = problem ?? error
      }
    }
    for (target, report) in reports {
      guard let leftOut = report.leftOut else { continue }
      process.terminal.note("note: in the \(target.format.rawValue) report \(leftOut)\n")
    }
    if let problem { throw problem }
  }

  /// A report as its place is to have it.
  private func report(_ target: ReportTarget) throws(InputError) -> RenderedReport {
    switch target.format {
    case .text: return RenderedReport(text: text(isForTerminal: target.isStandardOutput))
    case .json: return JSONReporter().report(of: record)
    case .junit: return junit(target.details)
    case .sarif:
      let help: FindingHelp.Source = { FindingHelp(of: $1, in: $0) }
      return SARIFReporter(paths: paths, help: help).report(of: record)
    case .github: return GitHubReporter(layout: layout, paths: paths).report(of: record)
    case .gitlab: return GitLabReporter(paths: paths).report(of: record)
    case .tap: return TAPReporter().report(of: record)
    case .ctrf: return CTRFReporter().report(of: record)
    case .markdown: return try markdown(target)
    case .html: return html()
    }
  }

  private func junit(_ details: Set<JUnitDetail>) -> RenderedReport {
    var options = JUnitReporter.Options()
    options.hasLocations = details.contains(.locations)
    if details.contains(.times) {
      options.elapsed = elapsed
      options.times = layout.times
    }
    return JUnitReporter(options).report(of: record)
  }

  private func text(isForTerminal: Bool) -> String {
    // What is not read on a terminal is the same for every run: it has no width and no time.
    var layout = layout
    layout.width = isForTerminal ? process.terminal.columns : nil
    if layout.width == nil { layout.times = [:] }
    if !isForTerminal {
      layout.isQuiet = false
      layout.commands.keepsRuns = false
    }
    return TextReporter(
      style: isForTerminal ? process.terminal.style : .plain,
      isVerbose: isVerbose,
      elapsed: layout.width == nil ? nil : elapsed,
      sources: sources,
      layout: layout
    )
    .render(record)
  }

  private func html() -> RenderedReport {
    var layout = layout
    layout.width = nil
    layout.times = [:]
    return HTMLReporter(layout: layout).report(of: record)
  }

  /// A report in Markdown; in the file of a step's summary, after what other commands have written.
  private func markdown(_ target: ReportTarget) throws(InputError) -> RenderedReport {
    var layout = layout
    layout.width = nil
    layout.times = [:]
    var before = ""
    if isStepSummary(target) {
      let bytes = try InputFile.read(target.path).bytes
      before = String(decoding: bytes, as: UTF8.self)
      if !before.isEmpty, !before.hasSuffix("\n") { before += "\n" }
    }
    let limit = MarkdownReporter.summaryLimit - before.utf8.count
    var report = MarkdownReporter(layout: layout, byteLimit: limit).report(of: record)
    report.text = before + report.text
    return report
  }

  private func isStepSummary(_ target: ReportTarget) -> Bool {
    guard let summary = process.environment[Self.summaryVariable], !summary.isEmpty,
      !target.isStandardOutput, FileManager.default.fileExists(atPath: target.path)
    else { return false }
    return URL(fileURLWithPath: summary).resolvingSymlinksInPath()
      == URL(fileURLWithPath: target.path).resolvingSymlinksInPath()
  }
}

extension FindingHelp {
  /// The explanation of a code of a part of a run; nil if there is none.
  package init?(of code: String, in part: PartID) {
    let groups = part.explanations
    let known = Explanation.of(code)
    guard let found = known.first(where: { groups.isEmpty || groups.contains($0.group) }) else {
      return nil
    }
    let page = TerminalPage(width: 80, style: .plain)
    self.init(
      summary: found.summary,
      text: page.text(MarkdownDocument(found.text).blocks),
      markdown: found.text
    )
  }
}
