import ArgumentParser
import CommandOptions
import Reporters
import Workspace

/// Writes reports of a run that has ended, from its record.
struct ReportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports in other formats from the stored record of a run.",
    discussion: """
      Reads a run record, which --report json=FILE of the run has written, and gives the same bytes \
      as the run itself would have. Not stored, and so absent, are times; lines of a file are quoted \
      only if it is still as the run read it.

      Exit codes: 0 the reports are written, however the run ended; 2 bad input or arguments.

      Examples:
        ruleproof report run.json
        ruleproof report run.json --to sarif=results.sarif --to junit=junit.xml
        ruleproof report run.json --to markdown
      """
  )

  @Argument(
    help: ArgumentHelp("The record; - is standard input.", valueName: "record"),
    completion: .file(extensions: ["json"])
  )
  var record: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Format, and the file that the report goes to; repeatable.",
      discussion: """
        Without a file it goes to standard output. Default: text. Formats: \
        \(ReportFormat.list).
        """,
      valueName: "format[=file]"
    ),
    completion: .reports
  )
  var to: [String] = []

  @Flag(name: .long, help: "In text, show every test and every finding.")
  var verbose = false

  func validate() throws {
    let targets = try targets()
    try ReportTarget.check(targets)
    try ReportTarget.refuseTimes(in: targets)
  }

  private func targets() throws -> [ReportTarget] {
    let screen = ReportTarget.standardOutput
    guard !to.isEmpty else { return [ReportTarget(format: .text, path: screen)] }
    return try to.map { try ReportTarget($0, option: "--to", defaultPath: screen) }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let stored = try StoredRecord(file: record)
    let targets = try self.targets()
    try ReportWriter.check(targets, besides: stored.callFiles)
    var writer = stored.writer(of: targets, process)
    writer.isVerbose = verbose
    try writer.write(targets)
    return .clean
  }
}
