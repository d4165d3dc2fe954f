import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestModel
import Reporters
import RunRecord
import SuiteRuns
import Synchronization
import TerminalAccess
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("A review of failing tests")
struct TestReviewTests {
  /// Three failing tests of two rules, one of which has a script, and one that passes.
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
     "actions": [
      {"title": "Open", "regex": "^https:\\/\\/a\\.example\\/([0-9]+)$",
       "testInputs": ["https://a.example/1", "https://a.example/2", "https://a.example/x"],
       "formats": [{"appId": "n", "format": "n://$1",
         "testResults": ["n:\/\/one", null, null]}]},
      {"title": "Show", "regex": "^https://b\\.example/([a-z]+)$",
       "testInputs": ["https://b.example/x", "https://b.example/y"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://x", "n://z"]},
         {"appId": "n", "script2": "x", "testResults": [null, null]}]}],
     "redirects": {"^https://c\\.example/.*$":
       {"param": "u", "tests": {"https://c.example/?u=https%3A%2F%2Fd": "https://e",
        "https://d.example/": "https://e"}}}}
    """#

  private static func review(
    _ answers: [String],
    editor: TextEditor? = nil
  ) throws -> (file: String, shown: String, tests: [TestRecord]) {
    let folder = try TemporaryFolder()
    let path = try folder.write(manifest, to: "m.json")
    let source = SourceFile(name: path, bytes: Array(manifest.utf8))
    let session = Session(
      [try Manifest(JSONDocument(source))],
      settings: try quickSettings(),
      in: .ofTests,
      isWhole: true
    )
    let typed = Typed(answers)
    let tests = session.runTests(stopsAtFirstFailure: false)
    var review = TestReview(TestAcceptance(tests, of: session), typed.dialogue, editor: editor)
    try review.run()
    let file = try String(contentsOfFile: path, encoding: .utf8)
    return (file, typed.shown.replacing(path, with: "m.json"), review.acceptance.tests)
  }

  @Test("shows rule, place, input and both results, and asks")
  func screen() throws {
    let shown = try Self.review(["q"]).shown
    #expect(
      shown == #"""

        rule action/n/open
         --> m.json:6:22 (actions[0].formats[0].testResults[0])
            app       n
            input     "https://a.example/1"
            expected  "n://one"
                           ^^^
            actual    "n://1"
                           ^
        1 of 5: [a]ccept [e]dit [s]kip [A]ll of rule [q]uit [?] q

        5 failing tests: 0 accepted, 0 edited, 0 skipped, 5 left

        """#
    )
  }

  @Test("an accepted result is all that changes in the file")
  func accept() throws {
    let (file, shown, tests) = try Self.review(["a", "s", "a", "a", "a"])
    let expected = Self.manifest.replacing(#"n:\/\/one"#, with: #"n:\/\/1"#)
      .replacing("n://z", with: "n://y").replacing(#"Fd": "https://e""#, with: #"Fd": "https://d""#)
      .replacing(#"ple/": "https://e""#, with: #"ple/": "https://d.example/""#)
    #expect(file == expected)
    #expect(shown.hasSuffix("5 failing tests: 4 accepted, 0 edited, 1 skipped\n"))
    #expect(tests.count(where: \.isFailure) == 1)
  }

  @Test("all of a rule are accepted without more questions, and none of another")
  func acceptRule() throws {
    let (file, shown, _) = try Self.review(["A", "q"])
    let expected = Self.manifest.replacing(#"n:\/\/one", null"#, with: #"n:\/\/1", "n://2""#)
    #expect(file == expected)
    #expect(shown.contains("3 of 5: "))
    #expect(shown.hasSuffix("5 failing tests: 2 accepted, 0 edited, 0 skipped, 3 left\n"))
  }

  @Test("a typed result is written, whether the rule gives it or not")
  func edit() throws {
    let (file, shown, tests) = try Self.review([
      "e", "n://1", "e", "", "e", "a\nb", "e", "n://two", "q",
    ])
    let expected = Self.manifest.replacing(#"n:\/\/one", null"#, with: #"n:\/\/1", "n://two""#)
    #expect(file == expected)
    #expect(shown.contains("nothing changed\n"))
    #expect(shown.contains("expected one line"))
    #expect(shown.contains("written; the test fails until the rule gives this\n"))
    #expect(shown.hasSuffix("5 failing tests: 0 accepted, 2 edited, 0 skipped, 3 left\n"))
    #expect(tests.count(where: \.isFailure) == 4)
  }

  @Test("an editor begins with the actual result; one that fails changes nothing")
  func editor() throws {
    let editing = TextEditor(environment: [
      "EDITOR": "sed -i s,n:,other:,", "PATH": "/usr/bin:/bin",
    ])
    let edited = try Self.review(["e", "q"], editor: editing)
    #expect(edited.file == Self.manifest.replacing(#""n:\/\/one""#, with: #""other:\/\/1""#))
    let failing = TextEditor(environment: ["VISUAL": "false", "PATH": "/usr/bin:/bin"])
    let failed = try Self.review(["e", "q"], editor: failing)
    #expect(failed.file == Self.manifest)
    #expect(failed.shown.contains("the editor 'false' could not be used"))
    #expect(TextEditor(environment: ["EDITOR": ""]) == nil)
  }

  @Test("a file that changes during the review is left alone")
  func changedFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.manifest, to: "m.json")
    let source = SourceFile(name: path, bytes: Array(Self.manifest.utf8))
    let session = Session(
      [try Manifest(JSONDocument(source))],
      settings: try quickSettings(),
      in: .ofTests,
      isWhole: true
    )
    var acceptance = TestAcceptance(session.runTests(stopsAtFirstFailure: false), of: session)
    _ = try acceptance.accept(acceptance.failures[0])
    try folder.write("{}", to: "m.json")
    let error = #expect(throws: InputError.self) { try acceptance.write() }
    #expect(error?.diagnostics.first?.code == "changed-file")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
  }

  @Test(
    "a result that is unknown cannot be accepted",
    arguments: [
      (OutcomeRecord(type: .failed, reason: .stepLimit), .undecided, "step limit"),
      (OutcomeRecord(type: .failed, reason: .scriptTimeLimit), .undecided, "script time limit"),
      (OutcomeRecord(type: .failed, reason: .scriptThrew), .failed, "script threw"),
      (OutcomeRecord(type: .failed, value: "x", reason: .scriptResultSurrogate), .failed, "script"),
      (OutcomeRecord(type: .failed, reason: .scriptWorkerUnavailable), .undecided, "no script"),
      (nil, .skipped, "the test was not run"),
    ] as [(OutcomeRecord?, TestRecord.Status, String)]
  )
  func refusal(_ outcome: OutcomeRecord?, _ status: TestRecord.Status, _ words: String) throws {
    let session = try session(cleanManifest, try quickSettings())
    var test = session.runTests(stopsAtFirstFailure: false)[0]
    test.outcome = outcome
    test.status = status
    let acceptance = TestAcceptance([test], of: session)
    #expect(acceptance.refusal(of: 0)?.contains(words) == true)
    #expect(RefusedTests(acceptance, among: acceptance.failures).count == (outcome == nil ? 0 : 1))
  }
}
