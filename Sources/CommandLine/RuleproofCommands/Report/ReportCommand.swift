import ArgumentParser
import Diagnostics
import Digests
import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel
import Reporters
import RunRecord
import TerminalAccess
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
        \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")).
        """,
      valueName: "format[=file]"
    ),
    completion: .reports
  )
  var to: [String] = []

  @OptionGroup var junit: JUnitOptions

  @Flag(name: .long, help: "In text, show every test and every finding.")
  var verbose = false

  func validate() throws { try ReportTarget.check(try targets()) }

  private func targets() throws -> [ReportTarget] {
    let screen = ReportTarget.standardOutput
    guard !to.isEmpty else { return [ReportTarget(format: .text, path: screen)] }
    return try to.map { try ReportTarget($0, option: "--to", defaultPath: screen) }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let file = try InputFile.read(self.record)
    let record: RunRecord
    do throws(RecordReadingError) {
      record = try RunRecord(json: file.bytes)
    } catch {
      throw InputError(error, file: file.name)
    }
    let targets = try self.targets()
    try ReportWriter.check(targets, inputs: [file.name])
    var sources: [SourceFile] = []
    if targets.contains(where: { $0.format == .text }) {
      sources = self.sources(of: record, process.terminal)
    }
    if record.call == nil {
      process.terminal.note(
        "note: the record does not say how the run was called, so the next steps are general\n"
      )
    }
    var layout = ReportLayout()
    layout.commands = CommandPrinter(program: process.program)
    var writer = ReportWriter(record, sources, layout, process)
    writer.isVerbose = verbose
    writer.junit.hasLocations = junit.junitLocations
    try writer.write(targets)
    return .clean
  }

  /// The files that the run has read, as far as they are still the same.
  private func sources(of record: RunRecord, _ terminal: Terminal) -> [SourceFile] {
    var sources: [SourceFile] = []
    var others: [String] = []
    for source in record.call?.sources ?? [] {
      if let file = Self.read(source.file), SHA256.hex(file.bytes) == source.sha256 {
        sources.append(file)
      } else {
        others.append(source.file)
      }
    }
    guard !others.isEmpty else { return sources }
    let names = others.map { "'\($0.printable)'" }.joined(separator: ", ")
    terminal.note(
      "note: not as the run read \(others.count == 1 ? "it" : "them"), so not quoted: \(names)\n"
    )
    return sources
  }

  /// A regular file, or the built-in manifest; nil for anything else, since a record can name any file.
  private static func read(_ name: String) -> SourceFile? {
    if name == ManifestLoader.starterName {
      return (try? ManifestLoader.loadStarter())?.document.file
    }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: name).resolvingSymlinksInPath().path
    )
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return try? InputFile.read(name)
  }
}

extension InputError {
  /// Why a file is no run record.
  fileprivate init(_ error: RecordReadingError, file: String) {
    switch error {
    case .malformed(let detail):
      self.init(
        code: "not-a-record",
        "'\(file)' is not a run record: \(detail)",
        file: file,
        help: "--report json=FILE of a run writes one"
      )
    case .otherVersion(let found, let expected):
      self.init(
        code: "other-record",
        "'\(file)' has the form '\(found)': expected '\(expected)'",
        file: file,
        help: "run the command again with this version of ruleproof"
      )
    case .impossibleLocation(let location):
      self.init(
        code: "not-a-record",
        "'\(file)' has a location that cannot exist: \(location.file):\(location.line)",
        file: file
      )
    }
  }
}
