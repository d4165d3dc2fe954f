import ArgumentParser
import CommandOptions
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import Workspace

/// Matches URLs with a template.
struct TemplateMatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Match URLs with a template, and show the argument values.",
    discussion: """
      A template is matched from the end of the host; any text may follow the match.

      Exit codes: 0 every URL matches; 1 one does not; 2 bad arguments.

      Example:
        ruleproof template match '/event/{slug}/{id}' 'https://example.com/event/opera/12'
      """
  )

  @Argument(help: "Template, such as '/event/{id}'.")
  var template: String

  @Argument(help: ArgumentHelp("URLs.", valueName: "url"))
  var urls: [String]

  @Flag(name: .long, help: "Percent-decode arguments; malformed escapes do not match.")
  var decode = false

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let template = try DeeplinkTemplate(argument: template, options)
    let matches = urls.map { url in
      (url, template.match(text: url, decoding: decode ? .percentDecoded : .asWritten))
    }
    let terminal = process.terminal
    switch format {
    case .json: try terminal.write(try JSONText.encode(matches.map(ShownMatch.init)))
    case .text:
      let width = template.arguments.map(\.name.utf8.count).max() ?? 0
      var text = ""
      for (url, match) in matches {
        switch match {
        case .success(let match):
          text += "\(terminal.style.green("match")) \(url.printable)\n"
          for name in template.arguments.map(\.name) {
            let padding = String(repeating: " ", count: width - name.utf8.count)
            text += "    \(name)\(padding) = \(match[name]?.shown ?? "")\n"
          }
        case .failure(let mismatch):
          text += mismatch.findings(template, url).text(style: terminal.style)
        }
      }
      if urls.count > 1 {
        let matching = matches.count { (try? $0.1.get()) != nil }
        text += "\(urls.count.counting("URL")): \(matching) matching\n"
      }
      try terminal.writeReport(text)
    }
    return RunVerdict(failsIf: matches.contains(where: { (try? $0.1.get()) == nil }))
  }
}
