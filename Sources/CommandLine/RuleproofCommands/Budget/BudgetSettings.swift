import Diagnostics
import FileAccess
import ManifestModel
import Yams

/// What rules may cost: the part `budget` of a configuration.
struct BudgetSettings: Sendable {
  /// By how much a cost may grow beyond what was recorded, in per cent.
  var growth = 0
  /// The most steps of one match, of every rule; nil for the usual number, which then holds only for
  /// rules whose pattern was not recorded.
  var maximum: Int?
  /// The longest subject that the maximum is held against, in UTF-16 units.
  var length = 2_000
  /// The rules that may cost more.
  var exceptions: [BudgetException] = []

  /// The most steps of one match where nothing else is said, and from which on a pattern is slow.
  static let usualMaximum = 10_000_000
  /// The steps that a maximum can be.
  static let maxima = 1_000...1_000_000_000
}

/// A rule that may cost more than its budget, for a reason and for a time.
struct BudgetException: Sendable {
  /// The rules.
  var rule: Glob
  /// Why they may.
  var reason: String
  /// The last day on which they may.
  var until: CalendarDay
  /// Where in the configuration it stands.
  var location: SourceLocation?
}

extension BudgetException {
  /// Whether it is for a rule; where it names an id, for that rule alone.
  func covers(_ rule: String, among ids: Set<String>) -> Bool {
    ids.contains(self.rule.text) ? self.rule.text == rule : self.rule.matches(rule)
  }
}

extension BudgetSettings {
  private static let keys = ["growth", "maximum", "length", "allow"]
  private static let exceptionKeys = ["rule", "reason", "until"]

  /// Reads the settings.
  init(_ node: Node, with reader: ConfigurationReader) throws(InputError) {
    for (key, value) in try reader.entries(of: node, keys: Self.keys) {
      switch key {
      case "growth": growth = try reader.wholeNumber(value, upTo: BudgetOptions.mostGrowth)
      case "maximum":
        let number = try reader.wholeNumber(value, upTo: Self.maxima.upperBound)
        guard Self.maxima.contains(number) else {
          throw reader.error("expected a number from \(Self.maxima.lowerBound) on", at: value)
        }
        maximum = number
      case "length":
        length = try reader.wholeNumber(value, upTo: SlowOptions.lengths.upperBound)
        guard SlowOptions.lengths.contains(length) else {
          throw reader.error(
            "expected a number from \(SlowOptions.lengths.lowerBound) on",
            at: value
          )
        }
      default:
        exceptions = try reader.elements(value).map { node throws(InputError) in
          try Self.exception(node, with: reader)
        }
      }
    }
  }

  private static func exception(
    _ node: Node,
    with reader: ConfigurationReader
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
        if until == nil { throw reader.error("expected a day such as 2027-03-31", at: value) }
      }
    }
    guard let rule else { throw reader.error("the exception has no 'rule'", at: node) }
    if reason.isEmpty { throw reader.error("the exception has no 'reason'", at: node) }
    guard let until else { throw reader.error("the exception has no day in 'until'", at: node) }
    return BudgetException(
      rule: rule,
      reason: reason,
      until: until,
      location: reader.location(of: node)
    )
  }
}
