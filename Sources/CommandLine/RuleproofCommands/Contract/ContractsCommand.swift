import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import URLSchemes

/// Contracts of the URLs that apps take.
struct ContractsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contract",
    abstract: "Check, build, complete and document the URLs that apps take.",
    discussion: """
      A contract is what a family of apps takes by URL: commands, parameters, values. Some are built \
      in ('contract list'); docs/url-schemes.md has the form of files with others.
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
      "A contract to know beside those that are built in; may be given several times.",
      discussion: "It goes before these, and in the place of the one of its name.",
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
          "there is a contract '\(read.id)' already",
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
