import ArgumentParser
import CommandOptions
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess
import URLSchemes
import Workspace

struct ContractListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List contracts with their schemes and commands.",
    discussion: """
      Exit codes: 0 clean; 2 bad input or arguments.

      Examples:
        ruleproof contract list
        ruleproof contract list --format json
      """
  )

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let contracts = try contracts.load().contracts
    let terminal = process.terminal
    switch format {
    case .json: try terminal.write(try JSONText.encode(contracts.map(ShownContract.init)))
    case .text:
      let text = contracts.map { $0.text(terminal.style) }.joined()
      try terminal.writeReport(text + counted(contracts.count, "contract") + "\n")
    }
    return .clean
  }
}
