import ArgumentParser
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess

/// Checks URLs by the contracts of their apps.
struct ContractCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether apps take URLs, by their contracts, and what they read from them.",
    discussion: """
      The contract is the one that names the scheme of a URL, or else one that any app may keep. The \
      way back that a URL names is checked too.

      Exit codes: 0 every URL is taken, perhaps with warnings; 1 one is not, or no contract speaks \
      for it; 2 the call or a file is wrong.
      """
  )

  @Argument(help: ArgumentHelp("The URLs.", valueName: "url"))
  var urls: [String]

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func run() throws {
    let contracts = try contracts.load()
    let checked = urls.map { CheckedCall($0, contracts) }
    let terminal = Terminal.ofProcess
    switch format {
    case .json: try terminal.write(try JSONText.encode(checked))
    case .text:
      var text = checked.map { $0.text(terminal.style) }.joined()
      if urls.count > 1 {
        let accepted = checked.count { $0.isAccepted }
        text += "\(urls.count.counting("URL")): \(accepted) accepted\n"
      }
      try terminal.writeReport(text)
    }
    if checked.contains(where: { !$0.isAccepted }) { throw ExitStatus.rulesFallShort }
  }
}
