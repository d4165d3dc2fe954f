import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import RunRecord
import TerminalAccess
import URLSchemes

/// Checks what apps declare.
struct SchemeLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the schemes in the Info.plist files of apps, alone and with one another.",
    discussion: """
      Looks at CFBundleURLTypes and LSApplicationQueriesSchemes: what is malformed, reserved, \
      declared twice, different in case alone, or beyond the limit of 50. Notes are shown with \
      --verbose.

      Exit codes: 0 no finding is an error; 1 one is; 2 the call or a file is wrong, or no file \
      has a scheme.
      """
  )

  @Argument(help: ArgumentHelp("The Info.plist files, XML or binary.", valueName: "file"))
  var files: [String]

  @Flag(name: .long, help: "Let warnings count as errors.")
  var strict = false

  @OptionGroup(title: "Report") var report: ReportOptions

  func run() throws {
    let start = ContinuousClock.now
    try report.checkOutput(inputs: files)
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
    let findings = registry.findings().map { finding in
      var finding = finding
      if strict, finding.severity == .warning { finding.severity = .error }
      return finding
    }
    guard !findings.isEmpty || records.contains(where: { $0.rules > 0 }) else {
      throw InputError(
        code: "no-scheme",
        "there is no scheme to check",
        help: "CFBundleURLTypes and LSApplicationQueriesSchemes have them"
      )
    }
    let record = RunRecord(
      manifests: records,
      tests: [],
      diagnostics: findings.map { DiagnosticRecord($0) },
      engines: [:]
    )
    try report.write(
      record,
      sources: sources,
      elapsed: ContinuousClock.now - start,
      terminal: Terminal.ofProcess
    )
    if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.rulesFallShort }
  }
}
