import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains
import Testing

@testable import Reporters

@Suite("Table of counts")
struct SummaryTableTests {
  private static var everything: RunRecord {
    let slow: [SlowRecord] = [.onURL, .undecided, .notSlow]
    return RunRecord(
      manifests: [ManifestRecord(file: "opener.json", version: "v4", rules: 1_204)],
      tests: [.passed, .sample(), .undecided, .skipped],
      diagnostics: [.sample(), .sample(.warning), .sample(allowed: "old")],
      engines: [:],
      sections: [
        DriftSection(
          [.onURL, .onURLLike],
          summary: DriftSummary(
            patterns: 1_100,
            comparisons: 400_000,
            findings: [.real: 1, .possible: 1],
            undecided: [.sample("pcre2", .matchLimit, 3)]
          )
        ),
        SlowSection(
          slow,
          summary: SlowSummary(
            patterns: 3,
            records: slow,
            cap: 10_000_000,
            maxLength: 2_048,
            failOn: .real,
            fixesSearched: false
          )
        ),
        GoldenSection([], summary: GoldenSummary(rules: 1_204, urls: 3_951, records: [])),
        BudgetSection(
          [],
          summary: BudgetSummary(
            rules: 1_100,
            unrecorded: 0,
            measured: 2,
            refused: 1,
            uncounted: 0,
            records: []
          )
        ), LinkSection(summary: LinkSummary(rules: 6)),
      ]
    )
  }

  private static func lines(
    _ record: RunRecord = everything,
    width: Int? = nil,
    times: [PartID: Duration] = [:],
    style: TextStyle = .plain
  ) -> [String] {
    var layout = ReportLayout()
    layout.width = width
    layout.times = times
    return SummaryTable(
      of: record,
      record.isClean ? .passed : .failed,
      layout,
      style: style,
      elapsed: times.isEmpty ? nil : .seconds(59)
    )
    .lines
  }

  @Test("has a row for each part, then what there is to say, then how the run ended and why")
  func table() {
    #expect(
      Self.lines().joined(separator: "\n") == """
        what     how many        passed  failed  undecided
        tests    4 tests              1       1          1
        checks   1,204 rules      1,204       1          0
        drift    1,100 patterns   1,099       1          0
        slow     3 patterns           1       1          1
        goldens  1,204 rules      1,204       0          0
        budgets  1,100 rules      1,099       0          1
        links    0 comparisons        0       0          0

        tests: 1 undecided (step limit); 1 skipped (needs a script runtime)
        checks: 1 error, 1 warning, 1 allowed
        drift: 1 difference only on a string like a URL; 3 comparisons of 1 pattern
          undecided (pcre2: match limit)
        slow: 1 pattern undecided, such as redirect/u: the engine gave up; subjects of
          up to 2,048 characters
        goldens: compared over 3,951 URLs
        budgets: 2 compared with the recorded pattern, run again, 1 refused by an engine
        failed: 1 failed test, 1 error, 1 pattern that engines read differently, 1 slow
          pattern, 1 undecided test
        """
    )
  }

  @Test("a clean run has passed")
  func clean() {
    #expect(
      Self.lines(.sample([.passed, .passed])).joined(separator: "\n") == """
        what    how many  passed  failed  undecided
        tests   2 tests        2       0          0
        checks  2 rules        2       0          0

        passed
        """
    )
  }

  @Test("times are shown beside the parts where they are known")
  func times() {
    let lines = Self.lines(width: 80, times: [.tests: .milliseconds(449), .drift: .seconds(61)])
    #expect(lines[0].hasSuffix("undecided    time"))
    #expect(lines[1].hasSuffix("          1   0.4 s"))
    #expect(lines[3].hasSuffix("          0  61.0 s"))
    #expect(lines.contains { $0.hasPrefix("failed in 59.0 s: 1 failed test, ") })
  }

  @Test(
    "no line is longer than the terminal, with colours and without",
    arguments: [20, 40, 60, 80]
  )
  func width(width: Int) {
    for style in [TextStyle.plain, .colored] {
      let lines = Self.lines(width: width, times: [.drift: .seconds(1)], style: style)
        .map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
      for line in lines { #expect(line.displayWidth <= width, "\(line)") }
      // Where the table has no room, its counts are sentences.
      let text = lines.joined(separator: " ").replacing("  ", with: " ")
      #expect(text.replacing("  ", with: " ").contains("1,204 rules"))
    }
  }

  @Test("what an engine gave up on is never counted as passed")
  func undecided() throws {
    let rows = SummaryRow.rows(of: Self.everything)
    // One test was not run, and one error is about no rule.
    for row in rows where row.passed != nil && ![.tests, .checks].contains(row.part) {
      #expect((row.passed ?? 0) + row.failed + row.undecided == row.count, "\(row)")
    }
    #expect(try #require(rows.first { $0.part == .slow }).undecided == 1)
  }
}
