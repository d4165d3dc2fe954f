import ArgumentParser
import CommandOptions
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import Workspace

/// Shows which templates fit the same URLs.
struct TemplateOverlapsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlaps",
    abstract: "Show which templates match the same URLs, with an example URL.",
    discussion: """
      Templates are tried in the order given. Each pair is compared exactly, as automata over all \
      URLs.

      Exit codes: 0 every template is reached; 1 one is never reached, because an earlier one \
      matches all of its URLs; 2 bad arguments.

      Example:
        ruleproof template overlaps '/event/{id}' '/event/{slug}/{id}'
      """
  )

  @Argument(help: ArgumentHelp("Templates, two or more.", valueName: "template"))
  var templates: [String]

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func validate() throws {
    guard templates.count > 1 else {
      throw ValidationError("Give two or more templates.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    var read: [DeeplinkTemplate] = []
    for text in templates { read.append(try DeeplinkTemplate(argument: text, options)) }
    let ambiguities = DeeplinkTemplateSet(read).ambiguities
    let hidden = Set(ambiguities.filter(\.hidesSecond).map(\.second))
    let terminal = process.terminal
    switch format {
    case .json: try terminal.write(try JSONText.encode(ambiguities.map(ShownAmbiguity.init)))
    case .text:
      let findings = Findings(list: ambiguities.map(\.finding))
      let counts = ambiguities.isEmpty ? "no overlaps" : counted(ambiguities.count, "overlap")
      let reached = hidden.isEmpty ? "" : ", \(hidden.count) never reached"
      try terminal.writeReport(
        findings.text(style: terminal.style)
          + "\(counted(read.count, "template")): \(counts)\(reached)\n"
      )
    }
    return RunVerdict(failsIf: !hidden.isEmpty)
  }
}
