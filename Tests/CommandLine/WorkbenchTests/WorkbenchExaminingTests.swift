import Foundation
import HTMLReport
import Testing

@testable import Workbench

@Suite("Looking at a draft")
struct WorkbenchExaminingTests {
  @Test("the tests of a rule are shown with what they give")
  func tests() throws {
    let bench = try BenchFolder()
    let view = try bench.view(bench.draft(0))
    #expect(view.tests.map(\.input) == ["https://a.example/1", "https://a.example/x"])
    #expect(view.tests.map { $0.results.map(\.status) } == [["passed"], ["failed"]])
    #expect(view.tests[0].match.isMatch)
    #expect(view.tests[0].match.groups.map(\.name) == ["$1"])
    #expect(view.tests[1].results[0].givesNothing)
    #expect(view.fields?.pattern == #"^https://a\.example/([0-9]+)$"#)
  }

  @Test("a pattern that is typed changes the tests at once")
  func typing() throws {
    let bench = try BenchFolder()
    let edit = RuleEdit(kind: .pattern, value: #"^https://a\.example/([0-9a-z]+)$"#)
    let view = try bench.view(bench.draft(0), [edit])
    #expect(view.tests[1].match.isMatch)
    #expect(view.tests[1].results[0].value == "n://x")
    #expect(view.text.contains(#"example\/([0-9a-z]+)$"#), "the rest keeps its spelling")
  }

  @Test(
    "each field is edited without touching the rest of the rule",
    arguments: [
      (RuleEdit(kind: .title, value: "Open \"it\""), #""title": "Open \"it\"""#),
      (RuleEdit(kind: .template, format: 0, value: "n://x/$1"), #""format": "n://x/$1""#),
      (RuleEdit(kind: .input, test: 1, value: "https://a.example/y"), #""https://a.example/y"]"#),
      (RuleEdit(kind: .result, test: 1, format: 0, value: nil), #"["n://1", null]"#),
      (RuleEdit(kind: .removeTest, test: 0), #"["https://a.example/x"]"#),
      (RuleEdit(kind: .removeTest, test: 1), #"["https://a.example/1"]"#),
      (RuleEdit(kind: .addTest, value: "https://a.example/7"), #""n://wrong", "n://7"]"#),
    ]
  )
  func fields(edit: RuleEdit, part: String) throws {
    let bench = try BenchFolder()
    let view = try bench.view(bench.draft(0), [edit])
    #expect(view.refusal == nil)
    #expect(view.problem == nil)
    #expect(view.text.contains(part), "\(view.text)")
  }

  @Test(
    "what cannot be edited is refused and changes nothing",
    arguments: [
      RuleEdit(kind: .template, format: 9, value: "x"),
      RuleEdit(kind: .input, test: -1, value: "x"),
      RuleEdit(kind: .result, test: 7, format: 0, value: "x"), RuleEdit(kind: .removeTest, test: 2),
      RuleEdit(kind: .parameter, value: "x"),
    ]
  )
  func refused(edit: RuleEdit) throws {
    let bench = try BenchFolder()
    let view = try bench.view(bench.draft(0), [edit])
    #expect(view.refusal != nil)
    #expect(view.text == bench.draft(0).text)
  }

  @Test("the tests of a redirect are edited like others")
  func redirect() throws {
    let bench = try BenchFolder()
    let edits = [
      RuleEdit(kind: .input, test: 0, value: "https://c.example/?u=x\""),
      RuleEdit(kind: .result, test: 0, value: "y"),
      RuleEdit(kind: .addTest, value: "https://c.example/?u=z"),
    ]
    let view = try bench.view(bench.draft(2), edits)
    #expect(view.refusal == nil)
    #expect(view.tests.map(\.input) == [#"https://c.example/?u=x""#, "https://c.example/?u=z"])
    #expect(view.tests[1].results.map(\.status) == ["passed"])
  }

  @Test(
    "a text that is not one rule is named and not compiled",
    arguments: ["", "{", "[]", "1", "{}, {}", #"{"a": 1"#, "{} ]}", "\u{0}"]
  )
  func broken(text: String) throws {
    let bench = try BenchFolder()
    var draft = bench.draft(0)
    draft.text = text
    let view = try bench.view(draft)
    #expect(view.problem != nil)
    #expect(view.text == text)
    let answer = try bench.save([draft])
    #expect(!answer.isSaved)
    #expect(try bench.text == BenchFolder.manifest)
  }

  @Test("a pattern that is half written is an error at its place, and tests say they cannot tell")
  func halfWritten() throws {
    let bench = try BenchFolder()
    let view = try bench.view(bench.draft(0), [RuleEdit(kind: .pattern, value: "^(a")])
    #expect(view.pattern?.error?.range.start == 1)
    #expect(view.tests.allSatisfy { $0.results.allSatisfy { $0.status != "passed" } })
  }

  @Test("pasted URLs are tried with the draft, not with the file")
  func probes() throws {
    let bench = try BenchFolder()
    let edit = RuleEdit(kind: .template, format: 0, value: "n://new/$1")
    let view = try bench.view(bench.draft(0), [edit], urls: ["https://a.example/5", "nonsense"])
    #expect(view.urls.map(\.match.isMatch) == [true, false])
    #expect(view.urls[0].outputs[0].text == RulePanels.text("n://new/5"))
    #expect(view.urls[1].outputs[0].words == "nothing")
  }

  @Test("a URL has the rules that take it with what they give, then those that nearly do")
  func resolving() throws {
    let bench = try BenchFolder()
    func rules(_ url: String, _ drafts: [RuleDraft] = []) -> [LinkAnswer.Entry] {
      bench.bench.resolve(ResolveRequest(page: "p", url: url, drafts: drafts)).rules
    }
    let all = rules("https://a.example/7")
    let taken = all.prefix { $0.near == nil }
    #expect(taken.map(\.index) == [0, 1] && all.dropFirst(2).allSatisfy { $0.near != nil })
    #expect(taken[0].outputs.map(\.name) == ["Notes"], "\(taken[0].outputs)")
    let near = rules("https://a.example")
    #expect(near.prefix(2).map(\.index) == [0, 1], "\(near)")
    #expect(near.allSatisfy { $0.near != nil && $0.outputs.isEmpty })
    // The draft counts, not the file.
    let draft = try bench.changed(
      0,
      [RuleEdit(kind: .pattern, value: "^https://b.example/([0-9]+)$")]
    )
    #expect(rules("https://b.example/7", [draft]).first?.index == 0)
    #expect(rules("https://b.example/7").allSatisfy { $0.near != nil })
    let redirected = rules("https://c.example/?u=https%3A%2F%2Fa.example%2F5")
    #expect(redirected.first?.redirected == "https://a.example/5")
    #expect(rules("not a url").isEmpty && rules("").isEmpty)
  }

  @Test("what a page asks of files and rules that never were is refused")
  func strangers() throws {
    let bench = try BenchFolder()
    var draft = bench.draft(0)
    draft.file = 3
    #expect(bench.bench.examine(ExamineRequest(page: "p", number: 1, draft: draft)) == nil)
    draft.file = 0
    (draft.original, draft.id) = ("{}", "none")
    #expect(try bench.view(draft).onDisk?.text == nil)
  }

  @Test("the background finds slow patterns, other rules, coverage and differences")
  func thorough() throws {
    let bench = try BenchFolder(examines: false)
    let edit = RuleEdit(kind: .pattern, value: #"^https://a\.example/((?:[0-9]+)+)$"#)
    let results = try #require(try bench.view(bench.draft(0), [edit]).results)
    #expect(results.fixes.contains { $0.part == "slow" })
    #expect(results.panels?["slow"] != nil)
    #expect(results.sharing?.first?.rules.map(\.id) == ["action/n/show"])
    #expect(results.engines?.compared == 2)
    #expect(results.engines?.rows.isEmpty == true)
    #expect(results.panels?["coverage"] != nil)
    #expect(results.parts["slow"] == .done)
  }

  @Test("a fix of a finding is the rule's text with the fix made")
  func findingFix() throws {
    let text = BenchFolder.manifest.replacing(
      #"^https://a\\.example\/([0-9]+)$"#,
      with: "^https://a.example/([0-9]+)$"
    )
    let bench = try BenchFolder(text, examines: false)
    let results = try #require(try bench.view(bench.draft(0)).results)
    let fix = try #require(results.findings.first { $0.code == "unescaped-host-dot" }?.fix)
    var draft = bench.draft(0)
    draft.text = fix.text
    #expect(try bench.view(draft).fields?.pattern == #"^https://a\.example/([0-9]+)$"#)
  }

  @Test(
    "a pattern of 6,000 characters is pasted and looked at",
    arguments: ["abcdefghij", "(a)", #"\."#]
  )
  func long(_ part: String) throws {
    let bench = try BenchFolder()
    let pattern = String(repeating: part, count: 6_000 / part.utf8.count)
    let view = try bench.view(bench.draft(0), [RuleEdit(kind: .pattern, value: pattern)])
    #expect(view.fields?.pattern == pattern)
    #expect(view.problem == nil && view.pattern != nil)
    let other = "b" + pattern + "b"
    var draft = bench.draft(0)
    draft.text = view.text
    let again = try bench.view(draft, [RuleEdit(kind: .pattern, value: other)])
    #expect(again.fields?.pattern == other)
  }
}
