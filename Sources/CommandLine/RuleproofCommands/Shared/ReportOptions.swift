import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import Reporters
import RunRecord
import ScriptWorkers
import TerminalAccess
import Workspace

/// How a command reports what it found.
struct ReportOptions: ParsableArguments {
  @Option(name: .long, help: "Report format.")
  var format: ReportFormat = .text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the report to this file, and text to standard output.",
      valueName: "file"
    )
  )
  var output: String?

  @Flag(name: .long, help: "Show every test and every finding.")
  var verbose = false
}

/// The forms of a report.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// The run record.
  case json
  /// JUnit's XML as Jenkins reads it.
  case junit
  /// GitHub's workflow commands.
  case github
}

extension ReportOptions {
  /// The path as GitHub wants it: seen from the root of the checkout, where that is known.
  private static func path(_ path: String, in root: String?) -> String {
    guard let root, !root.isEmpty else { return path }
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    let folder = URL(fileURLWithPath: root).standardizedFileURL.path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : path
  }

  /// Checks that the report's file can be written, as far as that shows before it is.
  ///
  /// - Parameter inputs: The files that the run has read.
  /// - Throws: `InputError` when it cannot be.
  func checkOutput(inputs: [String]) throws(InputError) {
    guard let output, output != "-" else { return }
    _ = try OutputFile.target(of: output, inputs: inputs)
  }

  /// Writes the report on a session to where it is wanted.
  func write(_ record: RunRecord, of session: Session) throws {
    try write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      session.process
    )
  }

  /// Writes the report to where it is wanted.
  func write(
    _ record: RunRecord,
    sources: [SourceFile],
    elapsed: Duration,
    _ process: ProcessContext
  ) throws {
    let terminal = process.terminal
    let root = process.environment["GITHUB_WORKSPACE"]
    func text(_ style: TextStyle) -> String {
      TextReporter(style: style, isVerbose: verbose, elapsed: elapsed, sources: sources)
        .render(record)
    }
    let report: String? =
      switch format {
      case .text: nil
      case .json: JSONReporter().render(record)
      case .junit: JUnitReporter().render(record)
      case .github:
        GitHubReporter(sources: sources) { Self.path($0, in: root) }.render(record)
      }
    guard let output, output != "-" else {
      try terminal.write(report ?? text(terminal.style))
      return
    }
    try OutputFile.write(report ?? text(.plain), to: output, inputs: sources.map(\.name))
    try terminal.write(text(terminal.style))
  }
}
