import ArgumentParser

/// What rules may cost.
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Hold what the rules cost against what was recorded.",
    discussion: """
      The cost of a rule is counted in steps of the engines, ICU's ticks and PCRE2's callouts, so \
      that it is the same on every machine, however busy (docs/budgets.md). 'ruleproof timing' \
      measures by the clock.
      """,
    subcommands: [BudgetVerifyCommand.self]
  )
}
