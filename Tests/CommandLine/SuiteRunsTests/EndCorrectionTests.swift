import Diagnostics
import LinkVariations
import RunRecord
import Testing

@testable import SuiteRuns

@Suite("One correction for the end of a pattern")
struct EndCorrectionTests {
  private static func query(_ rule: String, _ code: String = "query-refused") -> DiagnosticRecord {
    var record = DiagnosticRecord(
      Diagnostic(
        code: code,
        severity: .warning,
        message: "a query is refused",
        location: nil,
        help: "take a query: ^a/?(?:[?#].*)?$"
      )
    )
    record.rule = rule
    return record
  }

  private static func variation(_ kind: VariationKind, fix: String?) -> VariationRecord {
    var record = VariationRecord(
      rule: "action/a",
      test: "https://a.example/1",
      url: "https://a.example/1/b",
      variation: kind,
      cause: .linkEnd,
      expectation: .same,
      outcome: .noMatch
    )
    record.fix = fix.map { VariationRecord.Fix(pattern: $0) }
    return record
  }

  @Test("where more of the path is expected, checks show the pattern that takes both")
  func open() {
    var checks = [Self.query("action/a"), Self.query("action/b"), Self.query("action/a", "other")]
    checks.correctEnds(as: [Self.variation(.partAdded, fix: "^a(?:[/?#].*)?$")])
    #expect(checks.map { $0.help?.contains("[/?#]") } == [true, false, false])
    #expect(checks[0].help == "take a query: ^a(?:[/?#].*)?$")
  }

  @Test("other variations, and those without a pattern, change nothing")
  func others() {
    var checks = [Self.query("action/a")]
    checks.correctEnds(as: [
      Self.variation(.fragmentAdded, fix: "^b$"), Self.variation(.partAdded, fix: nil),
    ])
    #expect(checks == [Self.query("action/a")])
  }
}
