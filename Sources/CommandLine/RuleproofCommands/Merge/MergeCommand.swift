import ArgumentParser
import CommandOptions
import FileAccess
import Foundation
import SuiteRuns
import TerminalAccess
import Workspace

/// Joins the records of all shards of a run.
struct MergeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the records of all shards of a run, and report on the whole.",
    discussion: """
      Reads the record of every shard, which --shard I/N --report json=FILE has written, in any \
      order. The joined record, which --report json=FILE writes, is byte for byte that of the run \
      without --shard; other reports are those that 'ruleproof report' makes of it. A shard that \
      is missing, given twice, or of another run is an error.

      Exit codes: those of the run without --shard; 2 also if the shards do not fit together.

      Examples:
        ruleproof verify --shard 1/2 --report json=shard-1.json
        ruleproof verify --shard 2/2 --report json=shard-2.json
        ruleproof merge shard-1.json shard-2.json --report json=run.json --report junit=junit.xml
      """
  )

  @Argument(
    help: ArgumentHelp("The records; - is standard input.", valueName: "record"),
    completion: .file(extensions: ["json"])
  )
  var records: [String]

  @OptionGroup(title: "Report") var report: ReportOptions

  func validate() throws {
    try ReportTarget.refuseTimes(in: report.targets())
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let process = report.applied(to: process)
    try report.checkOutput(besides: CallFiles(reading: records))
    var problems = InputError([])
    var read: [(file: String, record: StoredRecord)] = []
    for file in records {
      do throws(InputError) {
        read.append((file, try StoredRecord(file: file)))
      } catch {
        problems.diagnostics += error.diagnostics
        problems.sources += error.sources
      }
    }
    guard problems.diagnostics.isEmpty else { throw problems }
    let (record, verdict) = try ShardSet(read.map { ($0.file, $0.record.record) }).merged()
    try report.write(stored: StoredRecord(record: record, inputs: records), process)
    return verdict
  }
}
