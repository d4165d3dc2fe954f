import FileAccess
import ParallelWork
import URLShapes
import Workspace

/// Collects the URLs that no rule takes, by their shapes.
struct ShapeCollector {
  private(set) var counts = ShapeCounts()
  let rules: ShapeRules
  private var trie: ShapeTrie

  /// Starts with nothing.
  ///
  /// - Parameter rules: The rules.
  init(_ rules: ShapeRules) {
    self.rules = rules
    trie = ShapeTrie(keeping: rules.words)
  }

  /// Adds a later batch.
  mutating func add(_ batch: ShapeBatch) {
    counts.add(batch.counts)
    for item in batch.untaken { trie.add(item.path, item.url, domain: item.domain) }
  }
}

extension ShapeCollector {
  /// The shapes.
  ///
  /// - Parameters:
  ///   - session: The rules, for what is said about each shape.
  ///   - choice: Which shapes are wanted.
  /// - Returns: The shapes, most URLs first.
  mutating func report(_ session: Session, _ choice: ShapeRun.Choice) -> ShapeReport {
    var hosts: [ShapeReport.Host] = []
    for (domain, counts) in counts.domains.sorted(by: { $0.key < $1.key })
    where counts.notTaken > 0 {
      let name = rules.domains.names[domain]
      let ranking = ShapeRanking(tests: rules.tests[domain])
      let shapes = trie.shapes(of: domain, named: name, by: ranking)
      let examiner = ShapeExaminer(session, rules, domain: domain)
      for (host, shapes) in Dictionary(grouping: shapes, by: \.host) {
        let chosen = Array(shapes.filter { $0.count >= choice.minCount }.prefix(choice.limit))
        hosts.append(
          ShapeReport.Host(
            host: host,
            domain: name,
            notTaken: shapes.reduce(0) { $0 + $1.count },
            shapeCount: shapes.count,
            shapes: ParallelWork.map(chosen.count, workers: session.workers) { index in
              examiner.entry(chosen[index])
            }
          )
        )
      }
    }
    hosts.sort { left, right in
      left.notTaken != right.notTaken ? left.notTaken > right.notTaken : left.host < right.host
    }
    let domains = counts.domains.map { number, counts in
      ShapeReport.Domain(domain: rules.domains.names[number], counts: counts)
    }
    return ShapeReport(
      domains: domains.sorted { $0.domain < $1.domain },
      hosts: hosts,
      totals: ShapeReport.Totals(counts)
    )
  }
}

extension ShapeRules {
  /// The rules of a session.
  ///
  /// - Parameter session: The session.
  /// - Throws: `InputError` if no rule has a test from which its host is known.
  /// - Returns: The rules by the domains of their tests.
  static func known(_ session: Session) throws(InputError) -> ShapeRules {
    let rules = ShapeRules(session)
    guard !rules.domains.names.isEmpty else {
      throw InputError(
        code: "no-tested-host",
        "no rule has a test that expects an output, so that no host is known",
        help: "shapes are those of the hosts of the test inputs of actions and redirects"
      )
    }
    return rules
  }
}
