import Diagnostics
import FileAccess
import FoundationEngine
import MatchEngine
import PatternTableFormat
import RegressionSuite
import RuleSets
import RunRecord
import SubjectDomains
import Testing

@Suite("Tables of patterns with instances")
struct PatternTableTests {
  private static func read(_ text: String) throws -> any RuleFile {
    var context = RuleReading(folder: ".")
    context.engines = [.foundation]
    context.engine = { _ in FoundationEngine() }
    return try PatternTableFormat.read(SourceFile(name: "t.json", bytes: Array(text.utf8)), context)
  }

  private static let table = #"""
    [{"pattern": "Gull\\/", "url": "https://gull.example", "instances": ["Gull/1.0", "gull/1.0"]},
     {"pattern": "(?i)Tern", "tags": ["bird"], "instances": []}]
    """#

  @Test("each instance is a test that its pattern matches")
  func instances() throws {
    let file = try Self.read(Self.table)
    #expect(file.rules.map(\.id) == ["agent/Gull", "agent/i-Tern"])
    let records = file.rules.flatMap { $0.runTests() }
    #expect(records.map(\.status) == [.passed, .failed])
    #expect(records.map(\.location.line) == [1, 1])
    #expect(file.rules[0].patternCases.first?.domain.id == .userAgent)
  }

  @Test("a table is recognised by its keys")
  func recognition() {
    func fits(_ text: String) -> Bool {
      PatternTableFormat.fits(SourceFile(name: "t.json", bytes: Array(text.utf8)))
    }
    #expect(fits(Self.table))
    #expect(!fits(#"[{"pattern": "a"}]"#) && !fits(#"{"pattern": "a", "instances": []}"#))
  }

  @Test(
    "what is not understood is an error with its place",
    arguments: [
      (#"[{"instances": []}]"#, "1:2"), (#"[{"pattern": 1, "instances": []}]"#, "1:14"),
      (#"[{"pattern": "a", "instances": ["b", 2]}]"#, "1:38"), (#"[1]"#, "1:2"),
      (#"[{"pattern": "a", "instances": {}}]"#, "1:32"),
      (#"[{"pattern": "a", "instance": ["b"]}]"#, "1:31"),
    ]
  )
  func errors(_ text: String, _ place: String) throws {
    let error = try #require(throws: InputError.self) { try Self.read(text) }
    let location = error.diagnostics.first?.location
    #expect(location.map { "\($0.line):\($0.column)" } == place)
    #expect(throws: InputError.self) { try Self.read("[]") }
  }
}
