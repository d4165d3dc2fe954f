import Diagnostics
import LinkVariations
import RunRecord
import Testing

@testable import SuiteRuns

@Suite("One correction for the end of a pattern")
struct EndCorrectionTests {
  private static let (plain, open) = ("^a/(b+)/?(?:[?#].*)?$", "^a/(b+)(?:[/?#].*)?$")

  private static func query(_ rule: String, _ pattern: String) -> DiagnosticRecord {
    DiagnosticRecord(
      Diagnostic(
        code: "query-refused",
        severity: .warning,
        message: "a query is refused",
        location: nil,
        rule: rule,
        help: "take a query: " + pattern
      )
    )
  }

  private static func variation(_ rule: String, fix: String?) -> VariationRecord {
    var record = VariationRecord(
      rule: rule,
      test: "https://a.example/1",
      url: "https://a.example/1/b",
      variation: .partAdded,
      cause: .linkEnd,
      expectation: .same,
      outcome: .noMatch
    )
    record.fix = fix.map { VariationRecord.Fix(pattern: $0) }
    return record
  }

  @Test("where more of the path is expected, checks show the pattern that takes both")
  func checks() {
    let other = "^a/(c+)/?(?:[?#].*)?$"
    var checks = [
      Self.query("x", Self.plain), Self.query("x", other), Self.query("y", Self.plain),
      Self.query("x", "'(?:[?#].*)?'"),
    ]
    let before = checks
    checks.shareEnds(with: [Self.variation("x", fix: nil)])
    #expect(checks == before)
    checks.shareEnds(with: [Self.variation("x", fix: Self.open)])
    #expect(checks[0].help == "take a query: " + Self.open)
    #expect(checks[1...] == before[1...])
  }

  @Test("variations of one rule show one of two patterns that differ in their ends alone")
  func variations() {
    let records = [
      Self.variation("x", fix: Self.plain), Self.variation("x", fix: Self.open),
      Self.variation("y", fix: Self.plain), Self.variation("x", fix: nil),
    ]
    #expect(records.without([]).map(\.fix?.pattern) == [Self.open, Self.open, Self.plain, nil])
  }
}
