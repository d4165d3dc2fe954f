import ArgumentParser
import CommandOptions
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import Workspace

/// Checks URLs by the contracts of their apps.
struct ContractCheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check URLs against the contract of the app they open.",
    discussion: """
      Uses the contract that names the URL's scheme, else one that applies to any app. Shows the \
      values read, and checks the callback URLs.

      Exit codes: 0 every URL is accepted, perhaps with warnings; 1 one is not, or no contract \
      covers it; 2 bad input or arguments.

      Example:
        ruleproof contract check 'op-action://view?url=https%3A%2F%2Fa.example&target=blanc'
      """
  )

  @Argument(help: ArgumentHelp("URLs.", valueName: "url"))
  var urls: [String]

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let contracts = try contracts.load()
    let checked = urls.map { CheckedCall($0, contracts) }
    let terminal = process.terminal
    switch format {
    case .json: try terminal.write(try JSONText.encode(checked))
    case .text:
      var text = checked.map { $0.text(terminal.style) }.joined()
      if urls.count > 1 {
        let accepted = checked.count { $0.isAccepted }
        text += "\(counted(urls.count, "URL")): \(accepted) accepted\n"
      }
      try terminal.writeReport(text)
    }
    return RunVerdict(failsIf: checked.contains(where: { !$0.isAccepted }))
  }
}
