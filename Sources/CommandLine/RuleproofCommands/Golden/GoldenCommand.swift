import ArgumentParser

/// Recorded behaviour of rules.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Record what every rule does, and show what changed since.",
    discussion: """
      Tests cover what their author thought of; goldens record what the rules do. There is one \
      text file per rule, with every URL of the corpus that its pattern matches, the groups, the \
      outputs, and what the searches cost. See docs/goldens.md.

      Examples:
        ruleproof golden record
        ruleproof golden verify
        ruleproof golden review
      """,
    subcommands: [
      GoldenRecordCommand.self, GoldenVerifyCommand.self, GoldenReviewCommand.self,
      GoldenPruneCommand.self,
    ]
  )
}
