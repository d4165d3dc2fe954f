import CoverageSuite
import FoundationEngine
import MatchEngine
import RunRecord

/// How many parts of a pattern its tests exercise, and how many it has.
func coverage(of pattern: String, by urls: [String]) -> (covered: Int, counted: Int) {
  let target = PatternCase(
    rule: "example",
    pattern: pattern,
    subjects: urls.map { Subject($0) }
  )
  let suite = CoverageSuite([target], engine: FoundationEngine())
  let records = suite.run(workers: 1, suggests: false)
  return (records.reduce(0) { $0 + $1.covered }, records.reduce(0) { $0 + $1.counted })
}
