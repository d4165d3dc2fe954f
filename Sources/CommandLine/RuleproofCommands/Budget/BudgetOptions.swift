import ArgumentParser
import BacktrackingSuite
import CommandOptions
import CostBudgets
import MatchEngine
import Workspace

/// What rules may cost, and on which day.
struct BudgetOptions: ParsableArguments {
  private static let standard = Settings.standard.budget

  @Option(
    name: .long,
    help: """
      Percentage by which a cost may exceed the recorded one. (default: budget.growth in \
      ruleproof.yml, else \(standard.growth))
      """
  )
  var growth: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum steps of one match, for every rule: PCRE2 callouts, or states saved by ICU.",
      discussion: """
        Default: budget.maximum in ruleproof.yml, else \(SearchScale.slowSteps) for rules \
        whose pattern has no recorded cost.
        """,
      valueName: "steps"
    )
  )
  var maximum: Int?

  @Option(
    name: .long,
    help: """
      Longest subject that --maximum applies to, in UTF-16 units. (default: budget.length in \
      ruleproof.yml, else \(standard.length))
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
    if let growth, !(0...BudgetSettings.maxGrowth).contains(growth) {
      throw ValidationError("--growth takes a number from 0 to \(BudgetSettings.maxGrowth).")
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

extension BudgetOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let growth { settings.budget.growth = growth }
    if let maximum { settings.budget.maximum = maximum }
    if let length { settings.budget.length = length }
    if let date { settings.day = CalendarDay(date) }
  }
}
