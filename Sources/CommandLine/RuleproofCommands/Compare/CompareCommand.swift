import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import FoundationEngine
import MatchEngine
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

/// Says whether two patterns mean the same, and what both cost.
struct CompareCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two patterns: whether they mean the same, and what both cost.",
    discussion: """
      Proves that both give the same matches and groups on every text, or shows the shortest URL \
      on which they do not; then compares their worst cases. If there is no proof, it says on how \
      many texts they agreed.

      Exits with 0 if the patterns are proven equal, else with 1.

      Examples:
        ruleproof compare '^https?://(?:\\w-?)+\\.com$' '^https?://[\\w-]+\\.com$'
        ruleproof compare action/youtube-ios/watch-video '^https?://youtube\\.com/watch'
      """
  )

  @Argument(
    help: ArgumentHelp("A pattern, or a rule's id.", valueName: "first")
  )
  var first: String

  @Argument(help: ArgumentHelp("Another one.", valueName: "second"))
  var second: String

  @OptionGroup(title: "Manifests") var manifests: ManifestChoice
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(name: .long, help: "Output format.")
  var format: CompareFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let isOfRules = [first, second].contains(where: ExplainedSubject.isID)
    let session = isOfRules ? try Session(manifests.names, [cache], in: process) : nil
    let settings = try session?.settings ?? manifests.names.settings([cache], in: process)
    let compared = try ComparedPatterns(
      (subject(first, in: session), subject(second, in: session)),
      settings,
      process.terminal
    )
    switch format {
    case .json: try process.terminal.write(JSONText.encode(PatternComparisonAnswer(compared)))
    case .text:
      let text = PatternExplanationText(
        style: process.terminal.style,
        width: process.terminalWidth
      )
      try process.terminal.write(text.text(compared))
    }
    return RunVerdict(failsIf: !compared.areEqual)
  }

  /// The pattern of an argument, if NSRegularExpression takes it.
  private func subject(
    _ argument: String,
    in session: Session?
  ) throws(InputError) -> ExplainedSubject {
    let rules = ExplainedSubject.isID(argument) ? session : nil
    let subject =
      try ExplainedSubject(argument, in: rules) ?? ExplainedSubject(pattern: argument)
    do throws(PatternError) {
      _ = try EngineRegistry.foundation.compile(subject.target.pattern)
    } catch {
      throw InputError(
        code: "pattern-refused",
        "\(EngineRegistry.reference.rawValue) refuses the pattern '\(argument.printable)': "
          + error.message.printable
      )
    }
    return subject
  }
}

enum CompareFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}
