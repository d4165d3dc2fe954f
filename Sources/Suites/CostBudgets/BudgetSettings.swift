package import Diagnostics
package import ManifestModel

/// What rules may cost: the part `budget` of a configuration.
package struct BudgetSettings: Sendable {
  /// By how much a cost may grow beyond what was recorded, in per cent.
  package var growth = 0
  /// The most steps of one match, of every rule; nil for the usual number, which then holds only for
  /// rules whose pattern was not recorded.
  package var maximum: Int?
  /// The longest subject that the maximum is held against, in UTF-16 units.
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

  /// The steps that a maximum can be.
  package static let maxima = 1_000...1_000_000_000
  /// The growth that can be allowed, in per cent.
  package static let maxGrowth = 100_000
}

/// A rule that may cost more than its budget, for a reason and for a time.
package struct BudgetException: Sendable {
  /// The rules.
  package var rule: Glob
  /// Why they may.
  package var reason: String
  /// The last day on which they may.
  package var until: CalendarDay
  /// Where in the configuration it is.
  package var location: SourceLocation?

  package init(rule: Glob, reason: String, until: CalendarDay, location: SourceLocation? = nil) {
    self.rule = rule
    self.reason = reason
    self.until = until
    self.location = location
  }
}

extension BudgetException {
  /// Whether it is for a rule; where it names an id, for that rule alone.
  package func covers(_ rule: String, among ids: Set<String>) -> Bool {
    ids.contains(self.rule.text) ? self.rule.text == rule : self.rule.matches(rule)
  }
}
