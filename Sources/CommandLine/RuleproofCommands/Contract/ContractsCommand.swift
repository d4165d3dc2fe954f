import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import URLSchemes

/// Contracts of the URLs that apps take.
struct ContractsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
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

  func run() throws {
    throw InputError.noCommand("contract", "list, check, build, complete, document or lint")
  }
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
  func load() throws(InputError) -> ContractSet {
    var known = ContractSet.builtIn
    var own: [URLContract] = []
    for path in contract {
      let file = try InputFile.read(path)
      let read = try URLContract.reading(file, extending: known)
      guard !own.contains(where: { $0.id == read.id }) else {
        throw InputError(
          code: "contract-file",
          "duplicate contract '\(read.id)'",
          file: path,
          help: "give it another name"
        )
      }
      own.append(read)
      known.add(read)
    }
    let ids = Set(own.map { ExactText($0.id) })
    return ContractSet(
      own + ContractSet.builtIn.contracts.filter { !ids.contains(ExactText($0.id)) }
    )
  }
}
