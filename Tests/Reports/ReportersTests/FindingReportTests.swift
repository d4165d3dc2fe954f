import Diagnostics
internal import Foundation
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains
import Testing

@Suite("Reports of findings: GitLab, Markdown and annotations")
struct FindingReportTests {
  @Test("a finding is an issue of GitLab, with path, line, severity and fingerprint")
  func gitLab() throws {
    var record = RunRecord.sample(
      [
        .sample(
          location: LocationRecord(file: "./r/m.json", line: 3, column: 1, offset: 0, length: 1)
        )
      ],
      [.sample(.warning), .sample(.note), .sample(location: nil)]
    )
    record.call = CallRecord(version: "1", arguments: ["test"], result: .failed, exitCode: 1)
    let data = Data(GitLabReporter().render(record).utf8)
    let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(issues.map { $0["severity"] as? String } == ["major", "minor", "info", "major"])
    let places = issues.compactMap { $0["location"] as? [String: Any] }
    #expect(
      places.map { $0["path"] as? String } == [
        "r/m.json", "opener.json", "opener.json", "opener.json",
      ]
    )
    #expect(
      places.map { ($0["lines"] as? [String: Int])?["begin"] } == [3, 12, 12, 1]
    )
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 4)
    #expect(issues[0]["check_name"] as? String == "tests/failed")
  }

  @Test("the text of a record breaks no GitLab report", arguments: hostileTexts)
  func hostileGitLab(text: String) throws {
    let report = GitLabReporter().render(.hostile(text))
    #expect(!report.contains("##"))
    let issues = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [[String: Any]]
    #expect(issues?.count == 5)
  }

  @Test("Markdown has the verdict, the counts, what failed and what to do next")
  func markdown() {
    var record = RunRecord.sample([.passed, .sample()], [.sample(.warning, message: "odd")])
    record.call = CallRecord(version: "1", arguments: ["verify"], result: .failed, exitCode: 1)
    let report = MarkdownReporter().report(of: record)
    #expect(report.leftOut == nil)
    #expect(
      report.text.hasPrefix(
        """
        # `ruleproof verify`: failed: 1 failed test

        | what | how many | passed | failed | undecided |
        |---|--:|--:|--:|--:|
        | tests | 2 tests | 1 | 1 | 0 |
        | checks | 2 rules | 2 | 0 | 0 |

        - checks: 1 warning

        ## Failed

        **error** `tests/failed` in `action/shop` at `opener.json:12:9`

        ```text
        """
      ),
      "\(report.text)"
    )
    #expect(report.text.contains("\n## Found, and the run passes with it\n"))
    #expect(report.text.contains("\n## Next\n\n```text\n"))
  }

  @Test("a summary of 30,000 findings has less than 1 MiB, and says what is left out")
  func limit() {
    let record = RunRecord.sample(
      (0..<30_000).map { .sample(input: "https://shop.example/\($0)") }
    )
    let report = MarkdownReporter().report(of: record)
    #expect(report.text.utf8.count <= 1 << 20)
    #expect(report.text.utf8.count > 1_000_000)
    #expect(report.leftOut?.contains(" of 30,000 findings are left out") == true)
    #expect(report.text.contains(report.leftOut ?? "?"))
  }

  @Test(
    "the text of a record is only in code",
    arguments: hostileTexts + ["`", "`\u{301}", "``` a", "`` ` ``"]
  )
  func hostileMarkdown(text: String) {
    checkMarkdown(.hostile(text), text)
    checkMarkdown(.sample(drift: [.hostile(text, .real)]), text)
  }

  private func checkMarkdown(_ record: RunRecord, _ text: String) {
    let report = MarkdownReporter().render(record)
    #expect(report.unsafeScalars.isEmpty || text.contains("\u{FFFE}"))
    #expect(!report.contains("##["))
    var fence: Substring?
    for line in report.lines {
      if let open = fence {
        if line == open { fence = nil }
        continue
      }
      let ticks = line.prefix { $0 == "`" }
      if ticks.count >= 3, line.hasSuffix("text") {
        fence = ticks
        continue
      }
      let starts = ["# ", "| ", "|--", "- ", "**", "## ", "*"]
      #expect(line.isEmpty || starts.contains { line.hasPrefix($0) }, "\(line)")
    }
    #expect(fence == nil)
  }

  @Test(
    "every subject gets an annotation before one gets a second, the smallest then all of its own"
  )
  func subjects() {
    func test(_ number: Int, _ kind: TestRecord.Kind, _ input: String = "") -> TestRecord {
      var test = TestRecord.sample(
        rule: "\(kind.rawValue)/\(number)",
        input: "https://\(input).example"
      )
      test.kind = kind
      return test
    }
    let record = RunRecord.sample(
      (0..<30).map { test($0, .template) } + (0..<20).map { test($0, .script) }
        + [test(0, .redirect, "a"), test(0, .redirect, "b")] + [.undecided],
      (0..<15).map { .sample(message: "odd \($0)") }
    )
    let lines = GitHubReporter().render(record).lines
    let errors = lines.filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 10)
    #expect(errors.count { $0.contains("failed%3A redirect/0") } == 1)
    #expect(errors.count { $0.contains("failed%3A template/") } == 2)
    #expect(errors.count { $0.contains("failed%3A script/") } == 3)
    #expect(errors.count { $0.contains("title=undecided") } == 1)
    #expect(errors.count { $0.contains("title=template-group") } == 3)
    #expect(errors.last?.contains("title=template-group") == true)
    #expect(
      lines.contains(
        """
        not annotated: 57 errors (GitHub keeps 10 of each kind per step): template tests 28, \
        script tests 17, template-group-out-of-range 12
        """
      )
    )
  }
}
