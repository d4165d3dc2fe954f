import ArgumentParser
import CommandOptions
import FileAccess
import ManifestFormat
import ManifestRuns
import TerminalAccess
import Workspace

/// Lays manifests out.
struct FmtCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Lay out manifests: each key and each element on its own line.",
    discussion: """
      Changes white space only: keys stay in their order, and values as they are written, \
      numbers and escapes included. Each level is indented as the file's first key is; if the \
      file shows no indentation, by two spaces. Line ends stay LF or CRLF. Without files, lays out \
      the manifests named in ruleproof.yml.

      Files are written completely or not at all. If one is not valid JSON, none is written.

      Exit codes: 0 done; 1 with --check, a file is laid out differently; 2 bad input, or a file \
      cannot be written.

      Examples:
        ruleproof fmt rules.json
        ruleproof fmt --check
        ruleproof fmt --diff rules.json
        ruleproof fmt - < old.json > new.json
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Manifests; - reads standard input and writes standard output.",
      valueName: "file"
    ),
    completion: .manifests
  )
  var files: [String] = []

  @Flag(name: .long, help: "Write nothing; name the files that would change, and exit with 1.")
  var check = false

  @Flag(name: .long, help: "Write nothing; show what would change, as a unified diff.")
  var diff = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Spaces per level, from 1 to \(ManifestLayout.maxIndentation); default: as in the file.",
      valueName: "number"
    )
  )
  var indent: Int?

  @OptionGroup var configuration: ConfigurationOption

  func validate() throws {
    if let indent, !(1...ManifestLayout.maxIndentation).contains(indent) {
      throw ValidationError(
        "--indent takes a number from 1 to \(ManifestLayout.maxIndentation)."
      )
    }
    if files.contains("") { throw ValidationError("A file needs a name.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let run = try LayoutRun(
      files,
      ManifestNames(configuration: configuration.config),
      indentation: indent,
      in: process
    )
    guard check || diff else {
      try run.write(process.terminal)
      return .clean
    }
    if diff { try process.terminal.write(run.difference(process.terminal)) }
    if check, !diff { try process.terminal.writeReport(run.changedNames) }
    if check { process.terminal.note(run.summary) }
    return RunVerdict(failsIf: check && run.isChange)
  }
}
