package import ArgumentParser
import CommandOptions
import FileAccess
import LinkReports
import URLSchemes

/// Contracts of the URLs that apps take.
package struct ContractsCommand: ParsableCommand {
  /// What the command is called, and what it says in its help.
  package static let configuration = CommandConfiguration(
    commandName: "contract",
    abstract: "Check, build, complete and document URLs of custom schemes.",
    discussion: """
      A contract describes the URLs that an app, or a family of apps, accepts: commands, \
      parameters and values. Some are built in; 'ruleproof contract list' shows them. \
      docs/url-schemes.md describes the file format for your own.

      Examples:
        ruleproof contract list
        ruleproof contract check 'op-action://view?url=https%3A%2F%2Fa.example'
      """,
    subcommands: [
      ContractListCommand.self, ContractCheckCommand.self, ContractBuildCommand.self,
      ContractCompleteCommand.self, ContractDocumentCommand.self, ContractLintCommand.self,
    ]
  )

  package init() {}
}

/// The contracts that a command knows.
struct ContractOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also load this contract; repeatable.",
      discussion: """
        It takes precedence over the built-in ones, and replaces the one of the same name.
        """,
      valueName: "file"
    )
  )
  var contract: [String] = []
}

extension ContractOptions {
  /// The contracts: those that the call names, then those that are built in.
  func load() throws(InputError) -> ContractSet { try ContractSet.reading(contract) }
}
