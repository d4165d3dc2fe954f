import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import MutationSuite
import RegressionSuite
import RuleSets
import RunRecord
import TestSupport
import Testing

@Suite("Rules of any format")
struct RuleSetTests {
  private static func read(_ files: [String: String], within boundary: PathBoundary? = nil) throws
    -> RuleSet
  {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "rules/\(name)") }
    return try RuleSet(
      paths: [folder.url.path + "/rules"],
      within: boundary,
      read: PrefixFormat.read
    )
  }

  @Test("the files of a folder are read in the order of their names, and others are not")
  func order() throws {
    let rules = try Self.read(["b.yml": "two /b", "a.yaml": "one /a\nthree /c", "c.txt": "no"])
    #expect(rules.rules.map(\.id) == ["one", "three", "two"])
    #expect(rules.files.map(\.rules.count) == [2, 1])
  }

  @Test("hidden files of a folder are none of rules, nor is its configuration, nor is all JSON")
  func folder() throws {
    let folder = try TemporaryFolder()
    for name in ["a.yml", ".b.yml", "ruleproof.yml", "c.json", "d.json", "e.rules.json"] {
      try folder.write("", to: "rules/\(name)")
    }
    let path = folder.url.path + "/rules"
    let files = RuleSet.files(inFolder: path) { $0.hasSuffix("/d.json") }
    #expect(files == ["a.yml", "d.json", "e.rules.json"].map { "\(path)/\($0)" })
  }

  @Test("a rule of a new format runs its tests")
  func tests() throws {
    let set = try Self.read(["a.yml": "a https://h/a https://h/a/1 https://h/b"])
    let records = RegressionSuite(set.rules.map { $0 as any TestedRule }).run(workers: 2)
    #expect(records.map(\.status) == [.passed, .failed])
    #expect(set.rules.flatMap { $0.answers(to: "https://h/a/2") } == [RuleAnswer("/2")])
  }

  @Test("a rule of a new format has its mutants run, and a survivor has the URL that shows it")
  func mutants() throws {
    let rules = try Self.read(["a.yml": "a https://h/a https://h/a/1\nb https://h/b https://h/"])
      .rules
    let suite = MutationSuite([], rules.map { OtherTarget($0) }, engine: FoundationEngine())
    let results = suite.run(workers: 2).flatMap(\.results)
    #expect(results.map(\.mutant.text) == ["https://h/", "https://h/"])
    guard case .survived(let witness?) = results[0].verdict else {
      Issue.record("\(results)")
      return
    }
    #expect(witness.input == "https://h/" && witness.mutated.map(\.type) == [.output])
    let corpus = MutationSuite(
      [],
      [OtherTarget(rules[1], goldenURLs: ["https://h/c"])],
      engine: FoundationEngine()
    )
    #expect(corpus.run(workers: 1)[0].results[0].verdict == .caughtByGolden(url: "https://h/c"))
  }

  @Test("rules of two files with one id are refused, with the place of the second")
  func duplicates() throws {
    let error = try #require(throws: InputError.self) {
      try Self.read(["a.yml": "x /a", "b.yml": "y /b\nx /c"])
    }
    let message = try #require(error.diagnostics.first).message
    #expect(message.hasPrefix("duplicate rule 'x': it is at "), "\(message)")
    #expect(message.hasSuffix("a.yml:1, too"), "\(message)")
    #expect(error.diagnostics.first?.help?.contains("run each file by itself") == true)
    #expect(error.diagnostics.first?.location?.line == 2)
  }

  @Test("a folder without files of rules is refused")
  func noFiles() throws {
    let error = try #require(throws: InputError.self) { try Self.read(["c.txt": "x /a"]) }
    #expect(error.diagnostics.map(\.code) == ["no-rule"])
  }
}
