import ArgumentParser

/// Recorded behaviour of rules.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Record what every rule does, and show what changed since.",
    discussion: """
      Tests say what an author thought of; goldens say what the rules do: one text file for each \
      rule, with every URL of the corpus that its pattern matches, the groups, the outputs, and what \
      the searches cost. 'record' writes what is missing, 'verify' shows every change, 'review' takes \
      changes over one by one, 'prune' removes what has no rule any more (docs/goldens.md).
      """,
    subcommands: [
      GoldenRecordCommand.self, GoldenVerifyCommand.self, GoldenReviewCommand.self,
      GoldenPruneCommand.self,
    ]
  )
}
