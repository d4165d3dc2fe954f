import ArgumentParser
import Diagnostics
import Foundation
import Reporters
import RunRecord

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
    guard let output else {
      terminal.write(report ?? text(terminal.style))
      return
    }
    try OutputFile.write(report ?? text(.plain), to: output)
    terminal.write(text(terminal.style))
  }
}

/// Writes files that the user named.
enum OutputFile {
  /// Writes a file through a temporary one beside it, so that a reader finds it whole or not at all.
  static func write(_ text: String, to path: String) throws(InputError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' cannot be written: there is no folder '\(folder.relativePath)'"
      )
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' cannot be written: \(error.localizedDescription)"
      )
    }
  }
}
