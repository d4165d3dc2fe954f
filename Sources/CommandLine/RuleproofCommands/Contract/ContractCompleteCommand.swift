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
    abstract: "Show what may come next in a URL that is being typed.",
    discussion: """
      Schemes, commands of the app, parameters that are not given yet and have an effect (those that \
      the command still needs first), and values. '' shows every scheme.

      Exit codes: 0 something may come next; 1 nothing that the contracts know; 2 the call or a file \
      is wrong.
      """
  )

  @Argument(help: ArgumentHelp("The URL so far.", valueName: "partial-url"))
  var url: String

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "The form of the answer: text or json.")
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
      if completions.isEmpty { terminal.writeError("nothing is known that comes next\n") }
    }
    if completions.isEmpty { throw ExitStatus.rulesFallShort }
  }
}
