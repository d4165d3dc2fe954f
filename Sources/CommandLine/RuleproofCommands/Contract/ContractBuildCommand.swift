import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import TerminalAccess
import URLSchemes

/// Builds a URL.
struct ContractBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the URL of a call, encoded as it has to be.",
    discussion: """
      Values are given as they are, not encoded; a list as the contract writes it, or element by \
      element. A flag takes the value that sets it, or 0. What is built is read again: it is this \
      call. Without a command the app just opens.

      Exit codes: 0 built; 1 the contract does not take the call; 2 the call or a file is wrong, as \
      for a command or a parameter that the contract does not have.
      """
  )

  @Argument(help: "The scheme of the app to call.")
  var scheme: String

  @Argument(help: "The command.")
  var command: String?

  @Argument(help: ArgumentHelp("The parameters.", valueName: "name=value"))
  var values: [NamedValue] = []

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  func run() throws {
    let contract = try contract(in: contracts.load())
    try checkRepetitions(contract)
    let terminal = Terminal.ofProcess
    let call: ContractCall
    let url: String
    do throws(ContractBuildError) {
      call = try contract.call(scheme: scheme, command: command, values)
      url = try contract.build(call)
    } catch {
      let failure = ContractBuildFailure(error, contract, command: command)
      guard failure.isRefusal else { throw failure.input }
      terminal.writeError(failure.input.rendered(style: terminal.errorStyle))
      throw ExitStatus.rulesFallShort
    }
    try terminal.write(url.printable + "\n")
    // What is taken with a warning is worth a word, but not among the output.
    let found = (contract.read(url)?.findings ?? []).filter { $0.severity == .warning }
    let findings = Findings(list: found.map { $0.diagnostic() })
    terminal.writeError(findings.text(style: terminal.errorStyle))
  }

  /// A list alone is given element by element; what the contract does not name is the app's own.
  private func checkRepetitions(_ contract: URLContract) throws(InputError) {
    let known = command.flatMap(contract.command)
    var seen: Set<ExactText> = []
    for name in values.map(\.name) where !seen.insert(ExactText(name)).inserted {
      switch known?.parameter(name)?.type {
      case .list, nil: continue
      default: throw InputError.repeated(name)
      }
    }
  }

  /// The contract of the scheme, or the one that any app may keep.
  private func contract(in contracts: ContractSet) throws(InputError) -> URLContract {
    let known = contracts.contracts.first { $0.app(forScheme: scheme) != nil }
    if let contract = known { return contract }
    guard DeclaredScheme(scheme).isWellFormed, !SystemSchemes.isSystem(scheme),
      let contract = contracts.contracts.first(where: \.isForAnyScheme)
    else { throw Self.noContract(scheme) }
    return contract
  }

  private static func noContract(_ scheme: String) -> InputError {
    InputError(
      code: "contract-none",
      DeclaredScheme(scheme).isWellFormed
        ? "'\(scheme)' belongs to the system" : "'\(scheme)' is no scheme",
      help: scheme.contains(":") ? "the name alone, without ':' and what follows" : nil
    )
  }
}
