import Foundation
import MatchEngine
import PCRE2Engine
import TestSupport
import Testing

/// Rows of patterns and subjects with PCRE2's own answers under five sets of options; skipped where
/// the test data is absent.
@Suite("PCRE2 over measured rows", .enabled(if: MeasuredRows.exist))
struct DriftTableTests {
  @Test(
    "gives what was measured under each set of options",
    arguments: [
      (4, "utf,ucp"), (5, "utf"), (6, "none"), (7, "utf,ucp,newline=any"),
      (8, "utf,ucp,newline=any,alt-bsux"),
    ]
  )
  func rows(column: Int, options: String) throws {
    let engine = PCRE2Engine(profile: try #require(PCRE2Profile(parsing: options)))
    var wrong: [String] = []
    let rows = try MeasuredRows.read()
    for row in rows where !agrees(row.fields[column], MeasuredRows.answer(engine, row)) {
      wrong.append("\(row.fields[1]) on \(row.fields[2]): \(MeasuredRows.answer(engine, row))")
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count): \(wrong.joined(separator: "\n"))")
  }

  /// Of failures the words are ignored.
  private func agrees(_ measured: String, _ answer: String) -> Bool {
    let failure = "MATCH ERROR"
    return measured == answer || (measured.hasPrefix(failure) && answer.hasPrefix(failure))
  }
}
