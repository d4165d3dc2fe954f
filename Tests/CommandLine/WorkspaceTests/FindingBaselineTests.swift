import Diagnostics
import FileAccess
import Foundation
import Reporters
import RunRecord
import TestSupport
import Testing
import Workspace

@Suite("The file of known findings")
struct FindingBaselineTests {
  private static func record(failing rules: [String], times: Int = 1) -> RunRecord {
    let place = LocationRecord(file: "m.json", line: 1, column: 1, offset: 0, length: 1)
    let tests = rules.flatMap { rule in
      (0..<times).map { _ in
        TestRecord(
          rule: rule,
          kind: .template,
          format: nil,
          input: "https://a.example/1",
          headers: nil,
          expected: "a://1",
          status: .failed,
          outcome: nil,
          skipReason: nil,
          message: nil,
          location: place
        )
      }
    }
    let manifest = ManifestRecord(file: "m.json", version: "v4", rules: rules.count)
    return RunRecord(manifests: [manifest], tests: tests, engines: [:])
  }

  private static func update(
    _ file: NamedPath,
    _ change: FindingBaseline.Change,
    _ rules: [String],
    times: Int = 1
  ) throws -> (rules: [String?], refused: Int) {
    let record = record(failing: rules, times: times)
    let (baseline, refused) = try FindingBaseline.update(file, change, to: record)
    #expect(try FindingBaseline.read(file) == baseline)
    return (baseline.findings.map(\.rule), refused)
  }

  @Test("a list grows only where it is new or told to, and loses what is gone")
  func changes() throws {
    let folder = try TemporaryFolder()
    let file = NamedPath(ofCall: folder.url.path + "/b.json")
    #expect(try FindingBaseline.read(file) == nil)
    #expect(try Self.update(file, .write, ["b", "a"]) == (["a", "b"], 0))
    #expect(try Self.update(file, .write, ["b", "c"]) == (["b"], 1))
    #expect(try Self.update(file, .prune, ["b", "c"]) == (["b"], 0))
    #expect(try Self.update(file, .write, ["b"], times: 3) == (["b"], 2))
    #expect(try Self.update(file, .extend, ["c", "b"]) == (["b", "c"], 0))
    #expect(try Self.update(file, .prune, []) == ([], 0))
    #expect(try FindingBaseline.read(file)?.findings.isEmpty == true)
  }

  @Test("a list that is not there has nothing to prune")
  func pruned() throws {
    let folder = try TemporaryFolder()
    let file = NamedPath(ofCall: folder.url.path + "/b.json")
    #expect(try Self.update(file, .prune, ["a"]) == ([], 0))
  }

  @Test("what a run did not examine stays in the list")
  func unexamined() throws {
    let folder = try TemporaryFolder()
    let file = NamedPath(ofCall: folder.url.path + "/b.json")
    let other = BaselineRecord.Finding(
      rule: "a",
      finding: "slow/vulnerable",
      fingerprint: "00",
      count: 2
    )
    try Data(FindingBaseline.text([other]).utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(try Self.update(file, .prune, []) == (["a"], 0))
    #expect(try Self.update(file, .extend, ["b"]) == (["a", "b"], 0))
  }

  @Test("each finding has a line, so that branches merge")
  func text() {
    let finding = BaselineRecord.Finding(
      rule: "a",
      finding: "tests/failed",
      fingerprint: "01",
      count: 2
    )
    #expect(
      FindingBaseline.text([finding]) == """
        {
          "schema": "ruleproof-baseline/1",
          "findings": [
            {"count":2,"finding":"tests/failed","fingerprint":"01","rule":"a"}
          ]
        }

        """
    )
    #expect(FindingBaseline.text([]).contains("\"findings\": []\n"))
  }

  @Test(
    "a file that is no list is an error at its place",
    arguments: [
      ("{\"schema\": \"ruleproof-baseline/2\", \"findings\": []}", 12),
      ("{\"findings\": []}", 1),
      ("{\"schema\": \"ruleproof-baseline/1\", \"finding\": []}", 36),
      ("{\"schema\": \"ruleproof-baseline/1\", \"findings\": [{\"rule\": \"a\"}]}", 49),
      ("{\"schema\": \"ruleproof-baseline/1\", \"findings\": [{\"count\": 0}]}", 59),
      ("[1]", 1), ("{", 1),
    ]
  )
  func damaged(text: String, column: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "b.json")
    let error = try #require(throws: InputError.self) {
      _ = try FindingBaseline.read(NamedPath(ofCall: path))
    }
    let place = try #require(error.diagnostics.first?.location)
    #expect(place.file == path && (text == "{" || place.column == column), "\(place.column)")
  }
}
