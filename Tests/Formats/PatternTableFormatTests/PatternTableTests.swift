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

  @Test("an instance that another pattern matches is a finding where entries say which may")
  func overlaps() throws {
    func findings(_ allowed: String) throws -> [Diagnostic] {
      try Self.read(
        #"""
        [{"pattern": "Gull", \#(allowed)"instances": ["Gull/1 (TERN/2)", "Gull/3"]},
         {"pattern": "(?i)Tern/\\d", "instances": ["tern/2 Gull", "Tern/3 Gull"]},
         {"pattern": "Skua", "depends_on": ["Gull"], "instances": ["Skua Gull"]}]
        """#
      )
      .findings
    }
    let found = try findings("")
    #expect(found.map(\.code) == ["instance-of-another", "instance-of-another"])
    #expect(found.map(\.rule) == ["agent/Gull", "agent/i-Tern-d"])
    #expect(found.compactMap { $0.location.map { "\($0.line):\($0.column)" } } == ["1:36", "2:44"])
    #expect(
      found.map(\.message) == [
        #"'(?i)Tern/\d' also matches an instance"#, "'Gull' also matches 2 instances",
      ]
    )
    #expect(found[0].help?.contains(#"add "(?i)Tern/\\d" to 'depends_on'"#) == true)
    let allowed = try findings(#""depends_on": ["(?i)Tern/\\d"], "#)
    #expect(allowed.map(\.rule) == ["agent/i-Tern-d"])
    let table = #"[{"pattern": "a", "instances": ["ab"]}, {"pattern": "b", "instances": []}]"#
    #expect(try Self.read(table).findings.isEmpty)
  }

  @Test(
    "coverage wants no test that a table cannot hold, but misses one where there is none at all"
  )
  func coverage() throws {
    let file = try Self.read(
      #"[{"pattern": "Gull", "instances": ["Gull/1"]}, {"pattern": "Tern", "instances": []}]"#
    )
    #expect(file.rules.map { $0.coverage.isFull } == [true, false])
    #expect(file.rules[0].coverage.parts.map(\.status) == [.covered])
    #expect(file.rules[0].coverage.parts.map(\.kind) == ["match"])
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
