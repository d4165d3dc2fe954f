import Diagnostics
import RunRecord
import Testing

@testable import Reporters

@Suite("Lines of counts")
struct SummaryLinesTests {
  @Test(
    "rules and sets are counted under the names that their format has for them",
    arguments: [
      ("uap-core", 7, 3, "4 parsers, 3 lists: no findings"),
      ("uap-core", 3, 3, "3 lists: no findings"),
      ("clearurls", 206, 1, "205 providers, 1 set: no findings"),
      ("redirector", 1, nil, "1 redirect: no findings"),
      ("pattern-rules", 3, 1, "2 rules, 1 set: no findings"),
      ("v4", 2, nil, "2 rules: no findings"),
    ] as [(String, Int, Int?, String)]
  )
  func nouns(version: String, rules: Int, sets: Int?, words: String) {
    let file = ManifestRecord(file: "a", version: version, rules: rules, sets: sets)
    let record = RunRecord(manifests: [file], tests: [], engines: [:])
    #expect(SummaryLines(of: record).lines(width: 200) == [words])
  }

  @Test(
    "the counts are in words, a line for each thing",
    arguments: [
      (RunRecord.sample([], rules: 0), nil, ["0 rules: no findings"]),
      (.sample([.passed], rules: 1), nil, ["1 rule, 1 test: 1 passed, 0 failed"]),
      (
        .sample([.passed, .skipped]), .milliseconds(31),
        ["2 rules, 2 tests: 1 passed, 0 failed, 1 skipped (needs a script runtime), 0.03 s"]
      ),
      (
        .sample([.passed, .sample()]), .seconds(75.5),
        ["2 rules, 2 tests: 1 passed, 1 failed, 75.50 s"]
      ),
      (
        .sample([.undecided]), nil,
        ["2 rules, 1 test: 0 passed, 0 failed, 1 undecided (step limit)"]
      ),
      (
        .sample([
          .skipped, .skipped, .sample(.skipped, outcome: nil, skipReason: .missingTemplate),
          .sample(.skipped, outcome: nil, skipReason: .afterFailure),
        ]),
        nil,
        [
          "2 rules, 4 tests: 0 passed, 0 failed, "
            + "4 skipped (needs a script runtime: 2, after the first failure: 1, "
            + "no template or script: 1)"
        ]
      ),
      (
        .sample(
          [.passed],
          [
            .sample(), .sample(.warning), .sample(.warning), .sample(.note),
            .sample(allowed: "old"),
          ]
        ),
        .zero,
        [
          "2 rules, 1 test: 1 passed, 0 failed",
          "findings: 1 error, 2 warnings, 1 note, 1 allowed, 0.00 s",
        ]
      ),
    ] as [(RunRecord, Duration?, [String])]
  )
  func lines(record: RunRecord, elapsed: Duration?, expected: [String]) {
    #expect(SummaryLines(of: record).lines(width: 200, elapsed: elapsed) == expected)
    for width in [20, 33, 80] {
      let lines = SummaryLines(of: record).lines(width: width, elapsed: elapsed)
      #expect(lines.allSatisfy { $0.count <= width })
      let words = lines.joined(separator: " ").split(separator: " ")
      #expect(words == expected.joined(separator: " ").split(separator: " "))
    }
  }

  @Test("files other than manifests count what they have")
  func nouns() {
    var record = RunRecord.sample([])
    record.manifests = [
      ManifestRecord(file: "a", version: "association", rules: 1),
      ManifestRecord(file: "b.entitlements", version: "entitlements", rules: 2),
      ManifestRecord(file: "c", version: "association", rules: 3),
    ]
    let expected = "4 components, 2 associated domains: no findings"
    #expect(SummaryLines(of: record).lines(width: 80) == [expected])
    record.manifests = [ManifestRecord(file: "Info.plist", version: "schemes", rules: 1)]
    #expect(SummaryLines(of: record).lines(width: 80) == ["1 scheme: no findings"])
  }

  @Test(
    "the lines are green unless a test failed, is undecided or there is an error",
    arguments: [
      (RunRecord.sample([.passed], [.sample(.warning)]), true),
      (.sample([.sample()]), false),
      (.sample([.undecided]), false),
      (.sample([], [.sample()]), false),
    ]
  )
  func color(record: RunRecord, isGreen: Bool) {
    let reporter = TextReporter(style: .colored, isVerbose: false, elapsed: nil, sources: [])
    let lines = reporter.render(record).split(separator: "\n")
    let counts = lines.first { $0.contains("2 rules") }
    #expect(counts?.contains("\u{1B}[32m") == isGreen)
    #expect(record.isClean == isGreen)
  }
}
