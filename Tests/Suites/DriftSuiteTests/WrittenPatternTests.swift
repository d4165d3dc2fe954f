import DriftSuite
import MatchEngine
import RunRecord
import Testing

@Suite("Differences on the pattern as it is written")
struct WrittenPatternTests {
  static let patterns = [
    "[\\w-.]", "(?d).", "(?d)a.$", "\\w+$", "[[:word:]]x?$", "(a|b)[:alnum:]*\\b.$",
    "(?i)[:alpha:]b.$", "^http://a\\.com/[:hex:]\\y$", "(?u)\\d+\\s", "\\Ah(?i)ss\\z",
    "[a-z&&[^b]]\\h",
    "(?<=a+)\\w|[:hex:]", "(a?)*\\w$",
  ]

  @Test("engines give the results that a record shows over its pattern", arguments: patterns)
  func replay(_ pattern: String) throws {
    for record in Comparison.records(pattern, on: ["http://a.com/fy"]) {
      let shown = Self.results(record.after?.pattern ?? pattern, record)
      #expect(shown == record.results, "\(record.cause) on \(record.subject.debugDescription)")
      #expect(shown[record.engines[0]] != shown[record.engines[1]])
      guard record.after != nil else { continue }
      let written = Self.results(pattern, record)
      #expect(written != shown)
      let kept = written[record.engines[0]]?.type == .refused ? 1 : 0
      #expect(written[record.engines[kept]] == shown[record.engines[kept]])
    }
  }

  /// What each engine of a record makes of its subject with a pattern.
  private static func results(_ pattern: String, _ record: DriftRecord) -> [String: DriftResult] {
    var results: [String: DriftResult] = [:]
    for engine in Comparison.engines() where record.engines.contains(engine.name) {
      do throws(PatternError) {
        let compiled = try engine.engine.compile(pattern)
        let subject = Subject(record.subject)
        let outcome = compiled.allMatches(in: subject, limits: engine.limits).outcome
        guard case .matches(let matches) = outcome else { continue }
        let ranges = matches.map { $0.ranges.map { $0.map { TextRange($0) } } }
        results[engine.name] = matches.isEmpty ? .noMatch : .matches(ranges)
      } catch {
        results[engine.name] = .refused(message: error.message)
      }
    }
    return results
  }

  @Test("a difference hidden by a refusal names the fix that reveals it")
  func afterRefusal() throws {
    let records = Comparison.records("[\\w-.]").filter { $0.engines[1] == "pcre2" }
    let record = try #require(records.first { $0.cause == "word-characters" })
    #expect(record.after == DriftRecord.After(causes: ["class-range"], pattern: "[\\w\\-.]"))
    #expect(records.first { $0.cause == "class-range" }?.after == nil)
  }

  @Test("a fix that changes the meaning makes no difference of its own")
  func ownFixes() {
    let flag = Comparison.records("(?d).").filter { $0.engines[1] == "pcre2" }
    #expect(flag.map(\.cause) == ["inline-flag"])
    for pattern in ["\\w", "^\\w+\\b", "[\\w/]+$", "\\W\\w*"] {
      let causes = Comparison.records(pattern).map(\.cause)
      #expect(!causes.contains("unicode-property"), "\(pattern): \(causes)")
    }
  }
}
