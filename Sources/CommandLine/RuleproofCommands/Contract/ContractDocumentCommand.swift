import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
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
    let page = try find().markdown(headingLevel: headingLevel)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { String($0).printableMarkdown }.joined(separator: "\n")
    try process.terminal.write(text)
    return .clean
  }

  private func find() throws(InputError) -> URLContract {
    let known = try contracts.load()
    if let contract = known[contract] { return contract }
    guard contract == "-" || FileManager.default.fileExists(atPath: contract) else {
      let ids = known.contracts.map(\.id)
      throw InputError(
        code: "contract-none",
        "there is no contract or file '\(contract)'",
        help: contract.nearest(among: ids).map { "did you mean '\($0)'?" }
          ?? "contracts: \(ids.joined(separator: ", "))"
      )
    }
    return try URLContract.reading(try InputFile.read(contract), extending: known)
  }
}
