import DriftSuite
import JavaScriptCoreRuntime
import JavaScriptEditions
import MatchEngine
import RE2Engine
import RunRecord
import SubjectDomains
import Testing

@Suite("What each engine makes of a pattern")
struct DriftMatrixTests {
  private static func rows(_ patterns: [String]) throws -> [DriftMatrix.Row] {
    let edition = try JavaScriptEditions.builtIn.edition(named: "safari-15")
    let suite = DriftSuite(
      patterns.map { PatternCase(rule: $0, pattern: $0, subjects: [Subject("https://a.com/b")]) },
      corpus: [],
      options: DriftSuite.Options(
        effort: DriftEffort(level: 1),
        seed: 1,
        profile: "as-written",
        fixThreshold: .real
      )
    )
    let result = suite.run(workers: 1) {
      Comparison.engines() + [
        DriftEngine(JavaScriptEngine(edition: edition)), DriftEngine(RE2Engine()),
      ]
    }
    let matrix = result.matrix(
      of: ["foundation", "pcre2", "javascript", "javascript@safari-15", "re2"]
    )
    return matrix.rows
  }

  @Test("a cell says whether the engine reads, refuses or misreads the pattern, and why")
  func cells() throws {
    let rows = try Self.rows(["^https://a", "(?<=/)b", "(?i)B", "(?P<n_1>b)", "(?i:B)"])
    func outcomes(_ row: DriftMatrix.Row) -> [DriftMatrix.Outcome] { row.cells.map(\.outcome) }
    #expect(outcomes(rows[0]) == [.same, .same, .same, .same, .same])
    #expect(rows[0].spelling == nil)
    #expect(outcomes(rows[1]) == [.same, .same, .same, .refused, .refused])
    #expect(rows[1].cells[3].causes == ["javascript-edition"])
    #expect(rows[1].cells[3].message?.contains("Safari 16.4") == true)
    #expect(rows[1].cells[4].causes == ["lookaround"])
    #expect(outcomes(rows[2]) == [.same, .same, .refused, .refused, .same])
    #expect(rows[2].spelling == "[Bb]")
    #expect(outcomes(rows[3]) == [.refused, .differs, .refused, .refused, .differs])
    #expect(rows[3].cells[0].causes == ["group-name"])
    #expect(rows[3].spelling == "(b)")
    #expect(outcomes(rows[4]) == [.same, .same, .same, .refused, .same])
    #expect(rows[4].spelling == "(?:[Bb])")
  }
}
