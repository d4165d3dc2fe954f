import BacktrackingSuite
import CostBudgets
package import FileAccess
package import LocatedYAML
import ManifestModel
package import Yams

extension BudgetSettings {
  private static let keys = ["growth", "maximum", "length", "allow"]
  private static let exceptionKeys = ["rule", "reason", "until"]

  /// Reads the settings.
  package init(_ node: Node, with reader: YAMLReader) throws(InputError) {
    self.init()
    for (key, value) in try reader.entries(of: node, keys: Self.keys) {
      switch key {
      case "growth": growth = try reader.wholeNumber(value, upTo: Self.maxGrowth)
      case "maximum": maximum = try reader.wholeNumber(value, in: Self.maxima)
      case "length": length = try reader.wholeNumber(value, in: BacktrackingEffort.lengths)
      default:
        exceptions = try reader.elements(value).map { node throws(InputError) in
          try Self.exception(node, with: reader)
        }
      }
    }
  }

  private static func exception(
    _ node: Node,
    with reader: YAMLReader
  ) throws(InputError) -> BudgetException {
    var rule: Glob?
    var reason = ""
    var until: CalendarDay?
    for (key, value) in try reader.entries(of: node, keys: exceptionKeys) {
      switch key {
      case "rule": rule = Glob(try reader.string(value))
      case "reason": reason = try reader.string(value)
      default:
        until = CalendarDay(try reader.string(value))
        if until == nil { throw reader.error("expected a date such as 2027-03-31", at: value) }
      }
    }
    guard let rule else { throw reader.error("the exception has no 'rule'", at: node) }
    if reason.isEmpty { throw reader.error("the exception has no 'reason'", at: node) }
    guard let until else { throw reader.error("the exception has no date in 'until'", at: node) }
    return BudgetException(
      rule: rule,
      reason: reason,
      until: until,
      location: reader.location(of: node)
    )
  }
}
