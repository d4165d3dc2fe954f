import URLShapes

/// How many lines were of which kind.
struct ShapeCounts: Sendable {
  var lines = 0
  var blank = 0
  var otherHosts = 0
  /// The lines that are not URLs, by reason.
  var problems: [URLLineProblem: Problem] = [:]
  var domains: [Int: Domain] = [:]

  struct Problem: Sendable {
    var count = 0
    /// Where the first is: a file and the number of the line.
    var first: String
  }

  /// The counts of the URLs of one domain.
  struct Domain: Sendable {
    var taken = 0
    var notTaken = 0
    var undecided = 0

    var urls: Int { taken + notTaken + undecided }
  }
}

extension ShapeCounts {
  /// The URLs of all domains.
  var total: Domain {
    domains.values.reduce(into: Domain()) { $0.add($1) }
  }

  var urls: Int { otherHosts + total.urls }

  mutating func note(_ problem: URLLineProblem, at place: @autoclosure () -> String) {
    problems[problem, default: Problem(first: place())].count += 1
  }

  /// Adds the counts of later lines.
  mutating func add(_ other: ShapeCounts) {
    lines += other.lines
    blank += other.blank
    otherHosts += other.otherHosts
    for (problem, later) in other.problems {
      problems[problem, default: Problem(first: later.first)].count += later.count
    }
    for (number, domain) in other.domains { domains[number, default: Domain()].add(domain) }
  }
}

extension ShapeCounts.Domain {
  mutating func add(_ other: Self) {
    taken += other.taken
    notTaken += other.notTaken
    undecided += other.undecided
  }
}
