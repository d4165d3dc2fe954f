import ArgumentParser
import CommandOptions
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import Workspace

struct TemplateMatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Match URLs with a template, and show the argument values.",
    discussion: """
      A template is matched from the end of the host, or from the host or the scheme if it begins \
      with one; any text may follow the match. The caret is \
      where a URL first differs.

      Exit codes: 0 every URL matches; 1 one does not; 2 bad arguments.

      Examples:
        ruleproof template match '/event/{slug}/{id}' 'https://example.com/event/opera/12'
        ruleproof template match '/open?url={url}' --target url \
      'app:/open?url=https%253A%252F%252Fexample.com'
      """
  )

  @Argument(help: "Template, such as '/event/{id}'.")
  var template: String

  @Argument(help: ArgumentHelp("URLs.", valueName: "url"))
  var urls: [String]

  @Flag(name: .long, help: "Percent-decode arguments; malformed escapes do not match.")
  var decode = false

  @Flag(
    name: .long,
    help: "Match the parameters of the query in any order, each with a whole parameter of the URL."
  )
  var anyOrder = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Argument that is a link itself: decode it step by step until it is one; repeatable.",
      valueName: "name"
    )
  )
  var target: [String] = []

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let template = try DeeplinkTemplate(argument: template, options)
    try template.checkTargets(target)
    let answers = urls.map { TemplateAnswer($0, match(template, $0), targets: target) }
    let terminal = process.terminal
    let matching = answers.count(where: \.isMatch)
    switch format {
    case .json: try terminal.write(try JSONText.encode(answers.map(ShownMatch.init)))
    case .text:
      var text = answers.map { $0.text(template, terminal.style) }.joined()
      if urls.count > 1 { text += "\(counted(urls.count, "URL")): \(matching) matching\n" }
      try terminal.writeReport(text)
    }
    return RunVerdict(failsIf: matching < answers.count)
  }

  private func match(
    _ template: DeeplinkTemplate,
    _ url: String
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    let decoding: DeeplinkDecoding = decode ? .percentDecoded : .asWritten
    return anyOrder
      ? template.matchInAnyOrder(text: url, decoding: decoding)
      : template.match(text: url, decoding: decoding)
  }
}
