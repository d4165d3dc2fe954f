import ArgumentParser
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess

/// Matches URLs with a template.
struct TemplateMatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Match URLs with a template, and show what its arguments take.",
    discussion: """
      The template must stand behind scheme and host, and anything may follow it.

      Exit codes: 0 the template fits every URL; 1 it does not fit one; 2 the call is wrong.
      """
  )

  @Argument(help: "The template, such as '/event/{id}'.")
  var template: String

  @Argument(help: ArgumentHelp("The URLs.", valueName: "url"))
  var urls: [String]

  @Flag(name: .long, help: "Decode percent-encoding in arguments; what is malformed does not fit.")
  var decode = false

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func run() throws {
    let template = try DeeplinkTemplate(argument: template, options)
    let matches = urls.map { url in
      (url, template.match(text: url, decoding: decode ? .percentDecoded : .asWritten))
    }
    let terminal = Terminal.ofProcess
    switch format {
    case .json: try terminal.write(try JSONText.encode(matches.map(ShownMatch.init)))
    case .text:
      let width = template.arguments.map(\.name.utf8.count).max() ?? 0
      var text = ""
      for (url, match) in matches {
        switch match {
        case .success(let match):
          text += "\(terminal.style.green("fits")) \(url.printable)\n"
          for name in template.arguments.map(\.name) {
            let padding = String(repeating: " ", count: width - name.utf8.count)
            text += "    \(name)\(padding) = \(match[name]?.shown ?? "")\n"
          }
        case .failure(let mismatch):
          text += mismatch.findings(template, url).text(style: terminal.style)
        }
      }
      if urls.count > 1 {
        let fitting = matches.count { (try? $0.1.get()) != nil }
        text += "\(urls.count.counting("URL")): \(fitting) fitting\n"
      }
      try terminal.writeReport(text)
    }
    if matches.contains(where: { (try? $0.1.get()) == nil }) { throw ExitStatus.rulesFallShort }
  }
}
