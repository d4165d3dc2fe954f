import ArgumentParser
import CommandOptions
import Reporters
import ScanRuns
import TerminalAccess
import Workspace

/// Shows what kinds of URLs no rule takes.
struct ShapesCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "shapes",
    abstract: "Group the URLs of a log that no rule takes, by their shapes.",
    discussion: """
      Reads files with one URL a line, such as logs and crawl indexes, of any size. Looks at the hosts \
      of the tests that expect an output, and leaves out URLs that an action or a redirect takes. \
      The others are grouped into shapes such as '/{word}/status/{digits}'. Each has its count, an \
      example, the rule that comes nearest, and the command that drafts a rule. docs/shapes.md says \
      how URLs are grouped and ordered.

      Exit codes: 0, whatever was found; 2 bad input, or there is no URL in it.

      Examples:
        ruleproof shapes urls.txt
        ruleproof shapes --manifest rules.json --host notes.example --min-count 10 urls.txt
        zcat access.log.gz | grep -o 'https://[^ "]*' | ruleproof shapes --format json -
      """
  )

  @Argument(
    help: ArgumentHelp("Files of URLs, one a line; - is standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @OptionGroup(title: "Manifests") var manifests: ManifestChoice
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only the domain of this host; repeatable.",
      discussion: "Default: all domains of the rules' tests.",
      valueName: "name"
    )
  )
  var host: [String] = []

  @Option(name: .long, help: "Maximum number of shapes of a host.")
  var limit = ShapeRun.Choice().limit

  @Option(name: .long, help: "Minimum number of URLs of a shape.")
  var minCount = ShapeRun.Choice().minCount

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
    if files.contains("-"), manifests.manifest.contains("-") {
      throw ValidationError("Standard input cannot be both the manifest and the URLs.")
    }
    if limit < 1 { throw ValidationError("--limit takes a number above 0.") }
    if minCount < 1 { throw ValidationError("--min-count takes a number above 0.") }
    if host.contains("") { throw ValidationError("--host takes a host such as notes.example.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules], in: process)
    var choice = ShapeRun.Choice()
    choice.hosts = host
    choice.limit = limit
    choice.minCount = minCount
    let report = try ShapeRun(session, choice).report(of: files)
    switch format {
    case .text:
      try session.terminal.writeReport(report.text(session.terminal.style, session.commands))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    return .clean
  }
}
