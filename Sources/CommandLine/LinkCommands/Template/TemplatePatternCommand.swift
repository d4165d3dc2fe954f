import ArgumentParser
import CommandOptions
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import Workspace

/// Shows the regular expression of a template.
struct TemplatePatternCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "pattern",
    abstract: "Show the regular expression that is equivalent to a template.",
    discussion: """
      It works in NSRegularExpression and in PCRE2 (with UTF), matches exactly the URLs that the \
      template matches, and captures the arguments in order, as they appear in the URL.

      Exit codes: 0 clean; 2 bad arguments.

      Example:
        ruleproof template pattern '/event/{id}'
      """
  )

  @Argument(help: "Template, such as '/event/{id}'.")
  var template: String

  @Flag(
    name: .long,
    help: """
      Leave out the anchor and the part that matches scheme and host.
      """
  )
  var relative = false

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let template = try DeeplinkTemplate(argument: template, options)
    let pattern = relative ? template.relativeRegularExpression : template.regularExpression
    let terminal = process.terminal
    switch format {
    case .text: try terminal.write(pattern.printablePattern + "\n")
    case .json:
      let shown = ShownPattern(
        template: template.description,
        pattern: pattern,
        groups: template.arguments.map(\.name)
      )
      try terminal.write(try JSONText.encode(shown))
    }
    return .clean
  }
}
