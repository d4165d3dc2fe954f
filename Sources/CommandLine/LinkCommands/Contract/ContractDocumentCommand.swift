import ArgumentParser
import CommandOptions
import Diagnostics
import LinkReports
import TerminalAccess
import URLSchemes
import Workspace

/// Writes the reference of a contract.
struct ContractDocumentCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Write a contract's reference page in Markdown.",
    discussion: """
      Exit codes: 0 written; 2 bad input or arguments.

      Example:
        ruleproof contract document offline-pages > offline-pages.md
      """
  )

  @Argument(
    help: ArgumentHelp("Name or file of a contract.", valueName: "id-or-file")
  )
  var contract: String

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Level of the page's first heading, 1 to 5.", valueName: "level")
  )
  var headingLevel = 1

  func validate() throws {
    guard (1...5).contains(headingLevel) else {
      throw ValidationError("--heading-level takes a number from 1 to 5, not \(headingLevel).")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let page = try contracts.load().contract(named: contract).markdown(headingLevel: headingLevel)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { String($0).printableMarkdown }.joined(separator: "\n")
    try process.terminal.write(text)
    return .clean
  }
}
