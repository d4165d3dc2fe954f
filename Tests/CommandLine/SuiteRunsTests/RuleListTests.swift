import Diagnostics
import RunRecord
import SuiteRuns
import SessionSupport
import Testing
import Workspace

@Suite("Rules as they are listed")
struct RuleListTests {
  @Test("ids, tests and places are in columns, and the rules are counted")
  func text() throws {
    let list = RuleList(try session(cleanManifest, try quickSettings()))
    let lines = list.text(.plain).split(separator: "\n")
    let open = try #require(lines.first)
    #expect(open.hasPrefix("action/n/open  "))
    #expect(open.contains("  2 tests  "))
    #expect(lines[1].contains("   1 test  "))
    #expect(lines.last == "3 rules")
    let columns = Set(
      lines.dropLast().compactMap { line in
        line.firstMatch(of: /tests?\s\s/).map { match in
          line.distance(from: line.startIndex, to: match.range.upperBound)
        }
      }
    )
    #expect(columns.count == 1, "\(lines)")
  }

  @Test("only rules that take part are listed")
  func selection() throws {
    var session = try session(cleanManifest, try quickSettings())
    session.selection = ["action/n/show"]
    let rules = RuleList(session).rules
    #expect(rules.map(\.id) == ["action/n/show"])
    #expect(rules[0].pattern == #"^https://b\.example/([a-z]+)$"#)
    #expect(rules[0].apps == ["n"] && rules[0].kind == "action")
  }

  @Test("a session without link rules says nothing of them")
  func links() throws {
    let session = try session(cleanManifest, try quickSettings())
    let answers = LinkRuleAnswers(of: session, to: "https://a.example/1")
    #expect(answers.isEmpty)
    #expect(answers.text(.plain) == "")
    #expect(session.selectsManifestRule)
  }
}
