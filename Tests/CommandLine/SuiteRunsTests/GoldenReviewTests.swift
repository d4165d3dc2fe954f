import Diagnostics
import FileAccess
import Foundation
import GoldenStore
import GoldenSuite
import SuiteRuns
import SessionSupport
import TestSupport
import Testing

@Suite("A review of goldens")
struct GoldenReviewTests {
  /// A folder with the goldens of the clean manifest, and a run in which one rule gives something
  /// else.
  private static func changed(_ folder: TemporaryFolder) throws -> (GoldenRun, GoldenFolder) {
    let settings = try quickSettings(folder)
    let before = try GoldenRun(session(cleanManifest, settings))
    let goldens = GoldenFolder(settings)
    let assignment = try before.assignment(goldens, [:])
    try goldens.write(before.corpus)
    for index in before.targets.indices {
      let golden = before.record(index, as: assignment.entries[index].name)
      try goldens.write(golden, over: before.corpus, replacing: nil)
    }
    try goldens.write(before.header)
    let text = cleanManifest.replacing(
      #""format": "n://$1", "testResults": ["n://1""#,
      with: #""format": "n://show?$1", "testResults": ["n://1""#
    )
    return (try GoldenRun(session(text, settings)), goldens)
  }

  /// Reviews the change with some answers, and says what is left of it.
  private static func review(_ answers: [String]) throws -> (left: Int, shown: String) {
    let folder = try TemporaryFolder()
    let (run, goldens) = try changed(folder)
    let result = try run.compare(with: goldens, isWhole: true)
    let search = try AttackSearch(session(cleanManifest, quickSettings(folder)))
    var acceptance = try GoldenAcceptance(result, of: run, goldens, found: search)
    let typed = Typed(answers)
    var review = GoldenReview(result, typed.dialogue)
    try review.run(&acceptance)
    let left = try run.compare(with: goldens, isWhole: true).records.count
    return (left, typed.shown)
  }

  @Test("a golden that another process changes during a review is not overwritten")
  func meanwhile() throws {
    let folder = try TemporaryFolder()
    let (run, goldens) = try Self.changed(folder)
    let result = try run.compare(with: goldens, isWhole: true)
    let search = try AttackSearch(session(cleanManifest, quickSettings(folder)))
    var acceptance = try GoldenAcceptance(result, of: run, goldens, found: search)
    let place = try #require(result.rules.firstIndex { !$0.changes.isEmpty })
    let file = goldens.file(of: try #require(result.rules[place].old?.name))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try (text + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let error = try #require(throws: InputError.self) {
      try acceptance.accept(result.rules[place].changes, ofRule: place)
    }
    #expect(error.diagnostics.map(\.code) == ["changed-file"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text + "\n")
  }

  @Test("an accepted change is written, and a second review has nothing to ask")
  func accept() throws {
    let (left, shown) = try Self.review(["A"])
    #expect(left == 0)
    #expect(shown.contains("[a]ccept [r]eject [s]kip [A]ll of rule [u]RLs [p]attern [q]uit"))
    #expect(shown.hasSuffix(" accepted, 0 rejected, 0 left\n"))
  }

  @Test("what is rejected, skipped or not answered leaves the golden", arguments: ["r", "s", "q"])
  func leave(_ key: String) throws {
    let (left, shown) = try Self.review([key])
    #expect(left > 0)
    #expect(shown.contains("0 accepted, \(key == "r" ? 1 : 0) rejected"))
  }

  @Test("the URLs of a change and both versions of the rule can be seen first")
  func details() throws {
    let shown = try Self.review(["u", "p", "q"]).shown
    #expect(shown.contains("https://a.example/7"))
    #expect(shown.contains("was  \"n://7\"") || shown.contains("was  n://7"), "\(shown)")
    #expect(shown.contains("n://show?$1"), "\(shown)")
  }

  @Test("without a change nothing is asked")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let (run, goldens) = try Self.changed(folder)
    let search = try AttackSearch(session(cleanManifest, quickSettings(folder)))
    var acceptance = try GoldenAcceptance(
      try run.compare(with: goldens, isWhole: true),
      of: run,
      goldens,
      found: search
    )
    try acceptance.accept(Set(acceptance.ids))
    let typed = Typed([])
    var review = GoldenReview(try run.compare(with: goldens, isWhole: true), typed.dialogue)
    try review.run(&acceptance)
    #expect(typed.shown == "nothing to review\n")
  }
}
