import ArgumentParser
import BacktrackingSuite
import CostBudgets
import Workspace

/// What rules may cost, and on which day.
struct BudgetOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      Percentage by which a cost may exceed the recorded one. (default: budget.growth in \
      ruleproof.yml, else 0)
      """
  )
  var growth: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum steps of one match, for every rule: PCRE2 callouts, or states saved by ICU.",
      discussion: """
        Default: budget.maximum in ruleproof.yml, else 10000000 for rules whose pattern has no \
        recorded cost.
        """,
      valueName: "steps"
    )
  )
  var maximum: Int?

  @Option(
    name: .long,
    help: """
      Longest subject that --maximum applies to, in UTF-16 units. (default: budget.length in \
      ruleproof.yml, else 2000)
      """
  )
  var length: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Date used to decide whether exceptions have expired, such as 2027-03-31. (default: today)",
      valueName: "day"
    )
  )
  var date: String?

  func validate() throws {
    if let growth, !(0...BudgetSettings.mostGrowth).contains(growth) {
      throw ValidationError("--growth takes a number from 0 to \(BudgetSettings.mostGrowth).")
    }
    if let maximum, !BudgetSettings.maxima.contains(maximum) {
      let maxima = BudgetSettings.maxima
      throw ValidationError(
        "--maximum takes a number from \(maxima.lowerBound) to \(maxima.upperBound)."
      )
    }
    if let length, !BacktrackingEffort.lengths.contains(length) {
      throw ValidationError(
        "--length takes a number from \(BacktrackingEffort.lengths.lowerBound) to "
          + "\(BacktrackingEffort.lengths.upperBound)."
      )
    }
    if let date, CalendarDay(date) == nil {
      throw ValidationError("--date takes a date such as 2027-03-31.")
    }
  }
}

extension BudgetOptions {
  /// What is in force.
  func settings(_ configuration: Configuration) -> BudgetSettings {
    var settings = configuration.budget
    settings.growth = growth ?? settings.growth
    settings.maximum = maximum ?? settings.maximum
    settings.length = length ?? settings.length
    return settings
  }

  /// The day by which exceptions end.
  func day(_ process: ProcessContext) -> CalendarDay {
    date.flatMap { CalendarDay($0) } ?? process.today
  }
}
