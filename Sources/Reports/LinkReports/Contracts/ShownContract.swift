package import Diagnostics
package import URLSchemes

package struct ShownContract: Encodable {
  package let id: String
  package let title: String
  package let prefix: String
  package let isForAnyScheme: Bool
  package let apps: [App]
  package let commands: [Command]

  package struct App: Encodable {
    package let id: String
    package let names: [String]
    package let schemes: [String]
  }

  package struct Command: Encodable {
    package let name: String
    package let parameters: [String]
  }

  package init(_ contract: URLContract) {
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

extension URLContract {
  /// The contract in some lines.
  package func text(_ style: TextStyle) -> String {
    var text = "\(style.bold(id.printable)): \(title.printable)\n"
    if isForAnyScheme { text += "    any scheme: scheme:\(prefix.printable)command\n" }
    for app in apps {
      let schemes = app.schemes.map { "\($0):\(prefix)".printable }
      text += "    \(schemes.joined(separator: ", "))  \(style.dim(app.shownName))\n"
    }
    let names = commands.map { command in
      let name = command.name == ContractCommand.anyName ? "any" : command.name.printable
      return "\(name) (\(counted(command.parameters.count, "parameter")))"
    }
    return text + "    commands: \(names.joined(separator: ", "))\n"
  }
}
