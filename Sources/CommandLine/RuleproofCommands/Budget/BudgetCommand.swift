import ArgumentParser

/// What rules may cost.
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Check that rules cost no more than recorded.",
    discussion: """
      Costs are counted in engine steps (ticks of ICU, callouts of PCRE2), so they are the same on \
      every machine. 'ruleproof timing' measures by the clock instead. See docs/budgets.md.

      Example:
        ruleproof budget verify --growth 5
      """,
    subcommands: [BudgetVerifyCommand.self]
  )
}
