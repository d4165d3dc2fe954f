import ArgumentParser
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes

/// Completes a URL.
struct ContractCompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Complete a partly typed URL.",
    discussion: """
      Lists schemes, the app's commands, values, and the parameters that are not given yet and \
      would have an effect, required ones first. '' lists every scheme.

      Exit codes: 0 there are completions; 1 there are none; 2 bad input or arguments.

      Example:
        ruleproof contract complete 'op-action://view?'
      """
  )

  @Argument(help: ArgumentHelp("URL so far.", valueName: "partial-url"))
  var url: String

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run() throws {
    let completions = try contracts.load().completions(of: url)
    let terminal = Terminal.ofProcess
    switch format {
    case .json: try terminal.write(try JSONText.encode(completions.map(ShownCompletion.init)))
    case .text:
      let text = completions.map { completion in
        let about = completion.about.isEmpty ? "" : "  \(completion.about.printable)"
        return completion.url.printable + terminal.style.dim(about) + "\n"
      }
      try terminal.writeReport(text.joined())
      if completions.isEmpty { terminal.writeError("no completions\n") }
    }
    if completions.isEmpty { throw ExitStatus.rulesFallShort }
  }
}
