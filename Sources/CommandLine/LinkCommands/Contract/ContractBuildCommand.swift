import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import TerminalAccess
import URLSchemes
import Workspace

struct ContractBuildCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a URL, correctly encoded, from a command and its parameters.",
    discussion: """
      Give values unencoded. Give a list in the contract's own notation, or repeat the parameter: \
      then each value is one element, and a separator in it is part of it. Set a flag with the \
      contract's value for it, clear it with 0. ruleproof checks the URL by reading it back. \
      Without a command, the URL only opens the app. --link writes a link for an HTML page, with \
      the text that readers see.

      Exit codes: 0 built; 1 the contract does not accept the call; 2 bad input or arguments, such \
      as a command or parameter that the contract does not have.

      Examples:
        ruleproof contract build op-action view 'url=https://a.example/?b=c' target=modal
        ruleproof contract build op-action view url=https://a.example --link 'Read later'
      """
  )

  @Argument(help: "Scheme of the app to call.")
  var scheme: String

  @Argument(help: "Command.")
  var command: String?

  @Argument(help: ArgumentHelp("Parameters.", valueName: "name=value"))
  var values: [NamedValue] = []

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Write an HTML link with this text.", valueName: "text")
  )
  var link: String?

  func validate() throws {
    guard link?.allSatisfy(\.isWhitespace) != true else {
      throw ValidationError("--link takes the text of the link, which must not be empty.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let contract = try contracts.load().contract(forScheme: scheme)
    try contract.checkRepetitions(of: values, command: command)
    let terminal = process.terminal
    let call: ContractCall
    let url: String
    do throws(ContractBuildError) {
      call = try contract.call(scheme: scheme, command: command, values)
      url = try contract.build(call)
    } catch {
      let failure = ContractBuildFailure(error, contract, command: command)
      guard failure.isRefusal else { throw failure.input }
      terminal.writeError(failure.input.rendered(style: terminal.errorStyle))
      return .failed
    }
    try terminal.write(line(for: url) + "\n")
    // What is taken with a warning is worth a word, but not among the output.
    let found = (contract.read(url)?.findings ?? []).filter { $0.severity == .warning }
    let findings = Findings(list: found.map { $0.diagnostic() })
    terminal.writeError(findings.text(style: terminal.errorStyle))
    return .clean
  }

  /// What is written for a URL: itself, or a link to it.
  private func line(for url: String) -> String {
    guard let link else { return url.printable }
    return "\(HTMLLink(url: url, text: link))".withoutLogCommands(hash: "&#35;")
  }
}
