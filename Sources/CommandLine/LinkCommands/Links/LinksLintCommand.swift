import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import RunRecord
import TerminalAccess
import Workspace

/// Checks association files, Android's statement lists and entitlements.
struct LinksLintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check association files, assetlinks.json files and entitlements.",
    discussion: """
      The kind of a file is detected from its content. If association files and entitlements are \
      given, the files have to list the apps. 'ruleproof links explain CODE' explains a \
      finding. Errors fail the run, and with --strict warnings too; --verbose also shows notes.

      Exit codes: 0 clean; 1 an error; 2 bad input or arguments.

      Example:
        ruleproof links lint apple-app-site-association App.entitlements
      """
  )

  @Argument(
    help: ArgumentHelp(
      """
      Association files, assetlinks.json, .entitlements, .xcent, .mobileprovision or .mobileconfig files; - is \
      standard input.
      """,
      valueName: "file"
    )
  )
  var files: [String] = []

  @OptionGroup(title: "Report") var report: ReportOptions

  @Flag(name: .long, help: "Treat warnings as errors.")
  var strict = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Explain a check: what it finds, why that matters and what to do.",
      valueName: "code"
    )
  )
  var explain: String?

  func validate() throws {
    if let explain {
      _ = try LinksExplanation.known(explain)
      if let file = files.first {
        throw ValidationError("--explain cannot be combined with \(file).")
      }
    } else if files.isEmpty {
      throw ValidationError("Name an association file or entitlements to check.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let terminal = process.terminal
    if let explain {
      try terminal.write(try LinksExplanation.known(explain).text)
      return .clean
    }
    let start = process.now()
    try CallFiles.checkDistinct(files)
    try report.checkOutput(besides: CallFiles(reading: files))
    let checked = LinksFile.check(try files.map { try LinksFile.read($0) })
    return try report.write(
      checked.flatMap(\.findings),
      in: checked.map(\.record),
      quoting: checked.map(\.source),
      isStrict: strict,
      since: start,
      process
    )
  }
}

/// Says what a finding means.
struct LinksExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain findings of 'links lint' and 'links fetch'.",
    discussion: """
      Exit codes: 0 explained; 2 unknown code (all codes are listed).

      Example:
        ruleproof links explain aasa-shadowed-exclude
      """
  )

  @Argument(help: ArgumentHelp("Codes of findings.", valueName: "code"))
  var codes: [String]

  func validate() throws {
    for code in codes { _ = try LinksExplanation.known(code) }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let texts = try codes.map { try LinksExplanation.known($0).text }
    try process.terminal.write(texts.joined(separator: "\n"))
    return .clean
  }
}

extension LinksExplanation {
  fileprivate static func known(_ code: String) throws -> LinksExplanation {
    if let explanation = of(code) { return explanation }
    throw ValidationError(unknownCodeMessage(code))
  }
}
