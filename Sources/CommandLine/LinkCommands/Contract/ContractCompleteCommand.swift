import ArgumentParser
import CommandOptions
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes
import Workspace

struct ContractCompleteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Complete a partly typed URL.",
    discussion: """
      Lists schemes, the app's commands, values, and parameters not given yet that would have an \
      effect, required ones first. '' lists every scheme.

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

  func run(in process: ProcessContext) throws -> RunVerdict {
    let completions = try contracts.load().completions(of: url)
    let terminal = process.terminal
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
    return RunVerdict(failsIf: completions.isEmpty)
  }
}
