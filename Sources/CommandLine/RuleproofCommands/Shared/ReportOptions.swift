import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import Reporters
import RunRecord
import ScriptWorkers
import TerminalAccess

/// How a command reports what it found.
struct ReportOptions: ParsableArguments {
  @Option(name: .long, help: "The form of the report.")
  var format: ReportFormat = .text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the report to this file, whole or not at all; standard output then has the text.",
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
  private static func pathInWorkspace(_ path: String) -> String {
    guard let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"], !root.isEmpty else {
      return path
    }
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

  /// Says what the system did not take away from the processes of scripts: with `--verbose` all of it, else
  /// only that they may call the system.
  func noteConfinement(_ scripts: ScriptHost?, _ terminal: Terminal) {
    guard let pool = scripts?.runtime as? WorkerPool else { return }
    let missing = pool.missingConfinement.filter { verbose || $0 == .callFilter }.map(\.absence)
    guard !missing.isEmpty else { return }
    terminal.writeError(
      "note: this system confines the processes of scripts in part: "
        + missing.joined(separator: ", ") + "\n"
    )
  }

  /// Writes the report to where it is wanted.
  func write(
    _ record: RunRecord,
    sources: [SourceFile],
    elapsed: Duration,
    terminal: Terminal
  ) throws {
    func text(_ style: TextStyle) -> String {
      TextReporter(style: style, isVerbose: verbose, elapsed: elapsed, sources: sources)
        .render(record)
    }
    let report: String? =
      switch format {
      case .text: nil
      case .json: JSONReporter().render(record)
      case .junit: JUnitReporter().render(record)
      case .github: GitHubReporter(sources: sources, path: Self.pathInWorkspace).render(record)
      }
    guard let output, output != "-" else {
      try terminal.write(report ?? text(terminal.style))
      return
    }
    try OutputFile.write(report ?? text(.plain), to: output, inputs: sources.map(\.name))
    try terminal.write(text(terminal.style))
  }
}
