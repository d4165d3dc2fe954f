import ArgumentParser
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess

/// Shows the regular expression of a template.
struct TemplatePatternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pattern",
    abstract: "Show the regular expression that matches what a template fits.",
    discussion: """
      One text serves NSRegularExpression and PCRE2 (with UTF). It finds a match in a URL exactly if \
      the template fits it; its groups are the arguments in their order, as they stand in the URL.

      Exit codes: 0 clean; 2 the call is wrong.
      """
  )

  @Argument(help: "The template, such as '/event/{id}'.")
  var template: String

  @Flag(name: .long, help: "Show the part for what follows scheme and host, without an anchor.")
  var relative = false

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func run() throws {
    let template = try DeeplinkTemplate(argument: template, options)
    let pattern = relative ? template.relativeRegularExpression : template.regularExpression
    let terminal = Terminal.ofProcess
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
  }
}
