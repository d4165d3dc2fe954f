import ArgumentParser
import BacktrackingSuite
import CostBudgets
import Workspace

/// What rules may cost, and on which day.
struct BudgetOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      By how many per cent a cost may grow beyond what was recorded. (default: growth under budget \
      in ruleproof.yml, else 0: exactly)
      """
  )
  var growth: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The most steps of one match, of every rule: callouts of PCRE2, or states that ICU saves.",
      discussion: """
        Default: maximum under budget in ruleproof.yml, else 10000000 for rules whose pattern was \
        not recorded.
        """,
      valueName: "steps"
    )
  )
  var maximum: Int?

  @Option(
    name: .long,
    help: """
      The longest subject that the maximum holds for, in UTF-16 units. (default: length under budget \
      in ruleproof.yml, else 2000)
      """
  )
  var length: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The day by which exceptions end, such as 2027-03-31. (default: today)",
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
      throw ValidationError("--date takes a day such as 2027-03-31.")
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
  var day: CalendarDay { date.flatMap(CalendarDay.init) ?? .today }
}
