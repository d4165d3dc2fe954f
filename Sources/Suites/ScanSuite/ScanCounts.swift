package struct ScanCounts: Sendable, Codable, Equatable {
  package var records = 0
  /// The records without a field.
  package var blank = 0
  /// The URLs that a rule matches.
  package var matched = 0
  /// Those of them of which it is unknown whether another rule matches.
  package var partlyUndecided = 0
  /// The URLs of which it is unknown whether a rule matches, where none is known to.
  package var undecided = 0
  /// The URLs that no rule matches.
  package var unmatched = 0
  /// The URLs written, which are of a requested kind.
  package var written = 0
  /// The URLs on which two engines differ, those with a slow search, and those that the compared
  /// rules answer differently, if these were checked.
  package var drift = 0
  package var slow = 0
  package var changed = 0
  /// The records that are not URLs: how many, and where the first is, by reason.
  package var problems: [String: Problem] = [:]
  package var rules: [Rule]
  /// The URLs of printable ASCII with the scheme http, and with https.
  package var http = 0
  package var https = 0
  /// By browser that takes every web link: the other URLs that it matches.
  package var browsers: [Int]

  package struct Problem: Sendable, Codable, Equatable {
    package var count: Int
    /// The first place, `file:line`.
    package var first: String
  }

  /// What has become of the URLs that a rule matches.
  package struct Rule: Sendable, Codable, Equatable {
    package var matches = 0
    package var outputs = 0
    package var scripts = 0
    package var failures = 0
    package var undecided = 0
    package var drift = 0
    package var slow = 0

    fileprivate var numbers: [Int] {
      [matches, outputs, scripts, failures, undecided, drift, slow]
    }

    fileprivate mutating func add(_ other: Rule) {
      matches += other.matches
      outputs += other.outputs
      scripts += other.scripts
      failures += other.failures
      undecided += other.undecided
      drift += other.drift
      slow += other.slow
    }
  }

  init(rules: Int, browsers: Int) {
    self.rules = [Rule](repeating: Rule(), count: rules)
    self.browsers = [Int](repeating: 0, count: browsers)
  }

  package var urls: Int { matched + undecided + unmatched }

  /// More than any count.
  package static let limit = 1 << 52

  /// Whether these, which come from a file that may hold anything, can be counts of the same rules
  /// as others.
  package func hasShape(of other: ScanCounts) -> Bool {
    let numbers =
      [
        records, blank, matched, partlyUndecided, undecided, unmatched, written, drift, slow,
        changed, http, https,
      ]
      + browsers + problems.values.map(\.count) + rules.flatMap(\.numbers)
    return rules.count == other.rules.count && browsers.count == other.browsers.count
      && numbers.allSatisfy((0...Self.limit).contains)
  }

  /// Adds the counts of what follows.
  package mutating func add(_ other: ScanCounts) {
    records += other.records
    blank += other.blank
    matched += other.matched
    partlyUndecided += other.partlyUndecided
    undecided += other.undecided
    unmatched += other.unmatched
    written += other.written
    drift += other.drift
    slow += other.slow
    changed += other.changed
    http += other.http
    https += other.https
    for (reason, problem) in other.problems { note(reason, problem) }
    for index in rules.indices { rules[index].add(other.rules[index]) }
    for index in browsers.indices { browsers[index] += other.browsers[index] }
  }

  mutating func add(_ remarks: ScanRemarks) {
    if remarks.other != nil { changed += 1 }
    if !remarks.drift.isEmpty { drift += 1 }
    if !remarks.slow.isEmpty { slow += 1 }
    for item in remarks.drift { rules[item.entry].drift += 1 }
    for item in remarks.slow { rules[item.entry].slow += 1 }
  }

  mutating func note(_ reason: String, _ problem: Problem) {
    let known = problems[reason]
    problems[reason] = Problem(
      count: (known?.count ?? 0) + problem.count,
      first: known?.first ?? problem.first
    )
  }
}
