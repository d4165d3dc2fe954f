import CommandOptions
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

/// A record of a run that has ended, with the files that it comes from.
struct StoredRecord {
  let record: RunRecord
  /// The files, which no report overwrites.
  let inputs: [String]

  init(record: RunRecord, inputs: [String]) {
    self.record = record
    self.inputs = inputs
  }

  /// Reads a record.
  ///
  /// - Parameter file: The file; `-` is standard input.
  /// - Throws: `InputError` if it is invalid.
  init(file: String) throws(InputError) {
    let source = try InputFile.read(file)
    do throws(RecordReadingError) {
      record = try RunRecord(json: source.bytes)
    } catch {
      throw InputError(error, file: source.name)
    }
    inputs = [source.name]
  }
}

extension StoredRecord {
  /// The files that no report may be: those of the record, and those that its run has read.
  var callFiles: CallFiles {
    CallFiles(reading: inputs + (record.call?.sources ?? []).map(\.file))
  }

  /// What writes reports of the record.
  ///
  /// - Parameters:
  ///   - targets: The reports.
  ///   - process: The process context of the call.
  ///   - isQuiet: Whether only failures are reported.
  /// - Returns: The writer.
  func writer(
    of targets: [ReportTarget],
    _ process: ProcessContext,
    isQuiet: Bool = false
  ) -> ReportWriter {
    var sources: [SourceFile] = []
    if targets.contains(where: { $0.format == .text }) {
      sources = self.sources(noting: process.terminal)
    }
    if record.call == nil {
      process.terminal.note(
        "note: the record does not say how the run was called, so the next steps are general\n"
      )
    }
    var layout = ReportLayout()
    layout.isQuiet = isQuiet
    layout.commands = process.commands
    return ReportWriter(record, sources, layout, process)
  }

  /// The files that the run read, if they are unchanged.
  private func sources(noting terminal: Terminal) -> [SourceFile] {
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

  /// A regular file, or the built-in manifest; nil for anything else, since a record can name any
  /// file.
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

extension ReportOptions {
  /// Writes the reports on a stored record to where they are wanted.
  ///
  /// - Parameters:
  ///   - stored: The record.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if one cannot be written.
  func write(stored: StoredRecord, _ process: ProcessContext) throws {
    let targets = try targets()
    var writer = stored.writer(of: targets, process, isQuiet: quiet)
    writer.isVerbose = verbose
    try writer.write(targets)
  }
}

extension InputError {
  /// Why a file is no run record.
  fileprivate init(_ error: RecordReadingError, file: String) {
    switch error {
    case .malformed(let detail):
      self.init(
        code: "not-a-record",
        "'\(file)' is not a run record: \(detail.printable)",
        file: file,
        help: "--report json=FILE of a run writes one"
      )
    case .otherForm(let form):
      self.init(
        code: "not-a-record",
        "'\(file)' is not a run record: it has the form '\(form.printable)'",
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
