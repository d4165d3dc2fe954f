import Diagnostics

/// Limits the entries on a page: more would be slow in browsers and unreadable.
struct ListBudget {
  /// The most failed or undecided tests of a rule.
  static let maxProblems = 50
  /// The most other tests of a rule.
  static let maxTests = 100
  /// The maximum number of entries of any other list of a rule.
  static let maxEntries = 50
  /// The maximum number of entries of a list that is about the whole run.
  static let maxListed = 200

  /// The entries of all rules that may still be listed.
  private var left = 30_000
  /// The entries that are not listed.
  private(set) var leftOut = 0
}

extension ListBudget {
  /// The first entries of a list, as many as there is room for, and how many are left out.
  mutating func take<Entry>(_ entries: [Entry], _ limit: Int) -> (shown: [Entry], rest: Int) {
    let count = min(entries.count, limit, left)
    left -= count
    leftOut += entries.count - count
    return (Array(entries.prefix(count)), entries.count - count)
  }

  /// What the page leaves out, as a sentence; nil for nothing.
  var sentence: String? {
    leftOut == 0
      ? nil : "\(leftOut.grouped) entries of long lists are left out; the json report has all"
  }

  /// The note below a truncated list; nil if it is complete.
  static func rest(_ count: Int, _ one: String, _ many: String? = nil) -> String? {
    guard count > 0 else { return nil }
    let noun = count == 1 ? one : many ?? one + "s"
    return "… and \(count.grouped) more \(noun), not listed here"
  }
}
