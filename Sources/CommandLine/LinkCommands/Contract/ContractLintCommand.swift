import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import RunRecord
import TerminalAccess
import URLSchemes
import Workspace

/// Checks the files of contracts.
struct ContractLintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check contract files and run their tests.",
    discussion: """
      Reports unknown keys, undefined references, examples that the contract rejects, and failed \
      tests. A file may extend one listed before it.

      Exit codes: 0 no finding; 1 findings; 2 bad arguments, or a file cannot be read.

      Example:
        ruleproof contract lint notes.yml
      """
  )

  @Argument(help: ArgumentHelp("Contract files.", valueName: "file"))
  var files: [String]

  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let start = process.now()
    try CallFiles.checkDistinct(files)
    try report.checkOutput(besides: CallFiles(reading: files + contracts.contract))
    var known = try contracts.load()
    var sources: [SourceFile] = []
    var findings: [Diagnostic] = []
    var records: [ManifestRecord] = []
    for path in files {
      let file = try InputFile.read(path)
      sources.append(file)
      records.append(ManifestRecord(file: file.name, version: "contract", rules: 1))
      do throws(ContractFileError) {
        let contract = try URLContract(file: file, extending: known)
        findings += contract.tests.compactMap { contract.finding($0) }
        known.add(contract)
      } catch {
        findings += error.diagnostics
      }
    }
    return try report.write(
      findings,
      in: records,
      quoting: sources,
      isStrict: false,
      since: start,
      process
    )
  }
}
