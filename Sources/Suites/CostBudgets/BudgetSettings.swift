package import Diagnostics
package import ManifestModel

/// What rules may cost: the section `budget` of a configuration.
package struct BudgetSettings: Sendable {
  /// The allowed growth over the recorded cost, in per cent.
  package var growth = 0
  /// The maximum number of steps of one match, for every rule; nil for the default, which applies
  /// only to rules with an unrecorded pattern.
  package var maximum: Int?
  /// The length of subjects that the maximum applies to, in UTF-16 units.
  package var length = 2_000
  /// The rules that may cost more.
  package var exceptions: [BudgetException] = []

  package init(
    growth: Int = 0,
    maximum: Int? = nil,
    length: Int = 2_000,
    exceptions: [BudgetException] = []
  ) {
    self.growth = growth
    self.maximum = maximum
    self.length = length
    self.exceptions = exceptions
  }

  /// The valid range of a maximum.
  package static let maxima = 1_000...1_000_000_000
  /// The maximum value of the growth, in per cent.
  package static let maxGrowth = 100_000
}

/// A rule that may exceed its budget, for a reason and until a day.
package struct BudgetException: Sendable {
  package var rule: Glob
  package var reason: String
  /// The last day of the exception.
  package var until: CalendarDay
  package var location: SourceLocation?

  package init(rule: Glob, reason: String, until: CalendarDay, location: SourceLocation? = nil) {
    self.rule = rule
    self.reason = reason
    self.until = until
    self.location = location
  }
}

extension BudgetException {
  /// Whether it covers a rule; an exception that equals an id covers only that rule.
  package func covers(_ rule: String, among ids: Set<String>) -> Bool {
    ids.contains(self.rule.text) ? self.rule.text == rule : self.rule.matches(rule)
  }
}
