import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import RunRecord
import TerminalAccess
import URLSchemes
import Workspace

/// Checks what apps declare.
struct SchemeLintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the URL schemes in Info.plist files, each alone and together.",
    discussion: """
      Checks CFBundleURLTypes and LSApplicationQueriesSchemes for entries that are malformed, \
      reserved, declared twice, different only in case, or beyond the limit of 50. --verbose also \
      shows notes.

      Exit codes: 0 no error; 1 an error; 2 bad input or arguments, or no file has a scheme.

      Example:
        ruleproof scheme lint */Info.plist --format github
      """
  )

  @Argument(
    help: ArgumentHelp("Info.plist files, XML or binary, or apps that have one.", valueName: "file")
  )
  var files: [String]

  @Flag(name: .long, help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup(title: "Report") var report: ReportOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let start = process.now()
    let files = files.map(SchemeDeclaration.propertyList)
    try CallFiles.checkDistinct(files)
    try report.checkOutput(besides: CallFiles(reading: files))
    var registry = SchemeRegistry()
    var sources: [SourceFile] = []
    var records: [ManifestRecord] = []
    for path in files {
      let file = try InputFile.read(path)
      let declaration = try SchemeDeclaration.reading(file)
      registry.add(declaration)
      if !SchemeDeclaration.isBinary(file) { sources.append(file) }
      let count = declaration.schemes.count + declaration.queries.count
      records.append(ManifestRecord(file: file.name, version: "schemes", rules: count))
    }
    let findings = registry.findings()
    guard !findings.isEmpty || records.contains(where: { $0.rules > 0 }) else {
      throw InputError(
        code: "no-scheme",
        "there is no scheme to check",
        help: "schemes are read from CFBundleURLTypes and LSApplicationQueriesSchemes"
      )
    }
    return try report.write(
      findings,
      in: records,
      quoting: sources,
      isStrict: strict,
      since: start,
      process
    )
  }
}
