import BacktrackingSuite
import Diagnostics
import DriftSuite
import FileAccess
import MatchEngine
import PatternLists
import TestSupport
import Testing

@Suite("Files of patterns, as they are read")
struct PatternListTests {
  private static func drift(_ text: String) throws -> [(String, [String])] {
    let folder = try TemporaryFolder()
    let list = try PatternTable(path: try folder.write(text, to: "p.tsv"))
    return try list.targets().map { ($0.pattern, $0.subjects.map(\.text)) }
  }

  private static func slow(_ text: String, _ name: String = "p.txt") throws -> [String] {
    let folder = try TemporaryFolder()
    return try PatternList(path: try folder.write(text, to: name)).targets.map(\.pattern)
  }

  @Test("a line is a pattern, and a subject stands after a tab")
  func lines() throws {
    let read = try Self.drift("a+\r\n\nb¦c\tx⟨85⟩\n")
    #expect(read.map(\.0) == ["a+", "b|c"])
    #expect(read.map(\.1) == [[], ["x\u{85}"]])
  }

  @Test("a table names its columns, and a line with too few fields is an error")
  func table() throws {
    let read = try Self.drift("id\tpattern\tinput\n1\ta\tb\n")
    #expect(read.map(\.0) == ["a"] && read.map(\.1) == [["b"]])
    let error = try #require(throws: InputError.self) {
      try Self.drift("id\tpattern\tinput\n1\ta\n")
    }
    #expect(error.diagnostics.map(\.code) == ["wrong-field-count"])
    #expect(error.diagnostics.first?.location?.line == 2)
  }

  @Test("patterns to analyse are lines, or a JSON list of texts and objects")
  func json() throws {
    #expect(try Self.slow("[a-z]+\n\n(b)\n") == ["[a-z]+", "(b)"])
    #expect(try Self.slow(#"["a", {"pattern": "b", "id": "x"}]"#) == ["a", "b"])
    #expect(throws: InputError.self) { try Self.slow("[1]", "p.json") }
    #expect(throws: InputError.self) { try Self.slow("\n\n") }
  }
}
