import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Handbook
import Reporters
import TerminalAccess
import Workspace

/// Says what the codes in reports mean.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the code of a finding: what it means, why it matters, what to do.",
    discussion: """
      Every code that a report shows is explained: checks, causes of differences between engines, \
      verdicts, changes of goldens, mistakes that mutation makes, and errors. Without a code, all \
      codes are listed by group. --format html writes one page that needs no network.

      Examples:
        ruleproof explain unescaped-host-dot
        ruleproof explain
        ruleproof explain --format html --output codes.html
      """
  )

  @Argument(
    help: ArgumentHelp("Codes; all of them if none is given.", valueName: "code"),
    completion: .findingCodes
  )
  var codes: [String] = []

  @Option(name: .long, help: "Output format.")
  var format: ExplainFormat = .text

  @Option(
    name: .long,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  func validate() throws {
    for code in codes where Explanation.of(code).isEmpty {
      throw ValidationError(Explanation.unknownCodeMessage(code))
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let explanations = codes.isEmpty ? Explanation.all : codes.flatMap { Explanation.of($0) }
    let page = ExplanationPage(explanations)
    let isFile = output.map { $0 != "-" } ?? false
    let style = isFile ? .plain : process.terminal.style
    let width = isFile ? 80 : process.terminalWidth
    let text =
      switch format {
      case .text where codes.isEmpty:
        page.list(width: width, style: style)
          + "\n'ruleproof explain CODE' explains one of them.\n"
      case .text: page.text(width: width, style: style)
      case .json: try JSONText.encode(page.answer)
      case .html: page.html(version: ToolVersion.current)
      }
    if let output, isFile {
      try OutputFile.write(text, to: output, inputs: [])
    } else {
      try process.terminal.write(text)
    }
    return .clean
  }
}

/// The forms of explanations.
enum ExplainFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// For programs.
  case json
  /// A page for a browser.
  case html
}
