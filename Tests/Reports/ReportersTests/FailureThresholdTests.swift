import Diagnostics
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains
import TestSupport
import Testing

@Suite("Reports and the differences that fail")
struct FailureThresholdTests {
  @Test(
    "the counts are red where a difference fails",
    arguments: [
      (.onURL, .real, true), (.onURL, nil, false), (.onURLLike, .real, false),
      (.onURLLike, .possible, true), (.onURLLike, .any, true), (.onOther, .possible, false),
      (.onOther, .any, true),
    ] as [(DriftRecord, Likeness?, Bool)]
  )
  func colors(_ drift: DriftRecord, _ bar: Likeness?, _ isRed: Bool) throws {
    var record = RunRecord.sample(drift: [drift])
    record.drift.summary?.failOn = bar
    let reporter = TextReporter(style: .colored, isVerbose: false, elapsed: nil, sources: [])
    let lines = reporter.render(record).split(separator: "\n")
    let counts = try #require(lines.first { $0.contains("drift of ") })
    #expect(counts.contains(isRed ? "\u{1B}[31m" : "\u{1B}[32m"))
    #expect(JUnitReporter().render(record).contains(" failures=\"\(isRed ? 1 : 0)\" "))
    #expect(GitHubReporter().render(record).hasPrefix("::error ") == isRed)
  }
}
