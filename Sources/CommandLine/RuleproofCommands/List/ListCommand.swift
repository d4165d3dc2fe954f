import ArgumentParser
import CommandOptions
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the rules of a manifest: id, number of tests, location.",
    discussion: """
      --rule, findings and goldens use these ids.

      Example:
        ruleproof list rules.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules], in: process)
    let list = RuleList(session)
    switch format {
    case .text: try session.terminal.writeReport(list.text(session.terminal.style))
    case .json: try session.terminal.write(try JSONText.encode(list.rules))
    }
    return .clean
  }
}
