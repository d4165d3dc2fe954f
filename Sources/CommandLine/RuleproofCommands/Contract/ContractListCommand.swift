import ArgumentParser
import Diagnostics
import Reporters
import TerminalAccess
import URLSchemes

/// Lists contracts.
struct ContractListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the contracts with their schemes and commands.",
    discussion: "Exit codes: 0 clean; 2 the call or a file is wrong."
  )

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "The form of the list: text or json.")
  var format: ListFormat = .text

  func run() throws {
    let contracts = try contracts.load().contracts
    let terminal = Terminal.ofProcess
    switch format {
    case .json: try terminal.write(try JSONText.encode(contracts.map(ShownContract.init)))
    case .text:
      let text = contracts.map { $0.text(terminal.style) }.joined()
      try terminal.writeReport(text + contracts.count.counting("contract") + "\n")
    }
  }
}

extension URLContract {
  /// The contract in some lines.
  fileprivate func text(_ style: TextStyle) -> String {
    var text = "\(style.bold(id.printable)): \(title.printable)\n"
    if isForAnyScheme { text += "    any scheme: scheme:\(prefix.printable)command\n" }
    for app in apps {
      let schemes = app.schemes.map { "\($0):\(prefix)".printable }
      text += "    \(schemes.joined(separator: ", "))  \(style.dim(app.shownName))\n"
    }
    let names = commands.map { command in
      let name = command.name == ContractCommand.anyName ? "any" : command.name.printable
      return "\(name) (\(command.parameters.count.counting("parameter")))"
    }
    return text + "    commands: \(names.joined(separator: ", "))\n"
  }
}

/// A contract, for programs.
private struct ShownContract: Encodable {
  let id: String
  let title: String
  let prefix: String
  let isForAnyScheme: Bool
  let apps: [App]
  let commands: [Command]

  struct App: Encodable {
    let id: String
    let names: [String]
    let schemes: [String]
  }

  struct Command: Encodable {
    let name: String
    let parameters: [String]
  }

  init(_ contract: URLContract) {
    id = contract.id
    title = contract.title
    prefix = contract.prefix
    isForAnyScheme = contract.isForAnyScheme
    apps = contract.apps.map { App(id: $0.id, names: $0.names, schemes: $0.schemes) }
    commands = contract.commands.map { command in
      Command(name: command.name, parameters: command.parameters.map(\.name))
    }
  }
}
