import ArgumentParser
import CommandOptions
import FileAccess
import Foundation
import FuzzSuite
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

/// Runs saved findings again.
struct ReplayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run saved fuzz findings again: do they still fail?",
    discussion: """
      Runs each finding against the current version of its rule.

      Exit codes: 0 all are gone; 1 one still fails, or is undecided; 2 a file is not a finding, \
      or no manifest has its rule.

      Example:
        ruleproof replay corpus/found
      """
  )

  @Argument(help: ArgumentHelp("Findings, or folders of them.", valueName: "file"))
  var findings: [String]

  @OptionGroup var choice: ManifestChoice

  @OptionGroup var threads: JobOptions

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  @Flag(
    name: .shortAndLong,
    help: "Report only where the run fails, and nothing if it does not. No effect on json."
  )
  var quiet = false

  @Flag(name: .long, help: .hidden)
  var inProcess = false

  func validate() throws {
    if let network = scripts.network, network.isLive {
      throw ValidationError(
        """
        Replaying sends no generated URL to a server: --network \(network.rawValue) is not allowed.
        """
      )
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let files = try self.files()
    let session = try Session(
      choice.names,
      [threads, scripts],
      in: quiet ? process.quiet : process
    )
    let replayed = try FuzzRun(session).replay(files, isInProcess: inProcess)
    try session.checkCassettes()
    session.noteConfinement()
    let report = FuzzReport(replayed)
    switch format {
    case .text:
      if quiet, !report.isShort { break }
      try session.terminal.write(FuzzPrinter(style: session.terminal.style).text(report))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    return RunVerdict(failsIf: report.isShort)
  }

  /// The findings that the call names.
  private func files() throws(InputError) -> [FindingFolder.File] {
    try CallFiles.checkDistinct(findings)
    var files: [FindingFolder.File] = []
    for path in findings {
      if path.namesFolder {
        let found = try FindingFolder(path: path).files()
        guard !found.isEmpty else {
          throw InputError(code: "no-finding", "the folder '\(path)' has no findings (*.json)")
        }
        files += found
      } else {
        files += try FindingFolder.read([path])
      }
    }
    return files
  }
}
