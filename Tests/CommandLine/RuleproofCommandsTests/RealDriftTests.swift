import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import TestSupport
import Testing

/// Differences that were measured, in a folder that `RULEPROOF_TEST_DATA` names.
private enum MeasuredTable {
  struct Row: Sendable {
    let pattern: Substring
    let subject: Substring
    /// Whether ICU and PCRE2 answer, and in different ways; nil where one gives up.
    let differs: Bool?
  }

  static let path = ProcessInfo.processInfo.environment[RealManifests.variable]
    .map { "\($0)/drift/matches.tsv" }

  static func rows() throws -> [Row] {
    let text = try String(contentsOfFile: path ?? "", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      // Long patterns are abbreviated.
      guard fields.count == 9, !fields[1].contains("…(") else { return nil }
      let answers = fields[3...4].map { $0.hasPrefix("COMPILE") ? "refused" : $0 }
      let isDecided = !answers.contains { $0.hasPrefix("MATCH") }
      return Row(
        pattern: fields[1],
        subject: fields[2],
        differs: isDecided ? answers[0] != answers[1] : nil
      )
    }
  }

  /// What is found, by the number of the line, counted from 0.
  static func found(_ lines: [String], _ arguments: [String]) throws -> [Int: [DriftRecord]] {
    let folder = try DriftCommandTests.folder(DriftCommandTests.portable)
    try folder.write("pattern\tinput\n" + lines.joined(separator: "\n") + "\n", to: "p")
    let result = try Tool.run(
      ["drift", "--patterns", "p", "--engines", "foundation,pcre2", "--format", "json"]
        + ["--corpus", "urls.txt"] + arguments,
      in: folder.url
    )
    let record = try DriftCommandTests.record(result)
    return Dictionary(grouping: record.drift.records) { drift in
      (drift.rule.split(separator: ":").last.flatMap { Int($0) } ?? 0) - 2
    }
  }
}

@Suite(
  "Drift that was measured",
  .enabled(
    if: MeasuredTable.path.map(FileManager.default.fileExists) ?? false,
    "set RULEPROOF_TEST_DATA to a folder with drift/matches.tsv"
  )
)
struct MeasuredDriftTests {
  @Test("each difference is found on its own subject with its cause, and no other")
  func ownSubjects() throws {
    let rows = try MeasuredTable.rows()
    let found = try MeasuredTable.found(
      rows.map { "\($0.pattern)\t\($0.subject)" },
      ["--effort", "0"]
    )
    #expect(rows.count { $0.differs == true } > 150)
    for (index, row) in rows.enumerated() {
      let causes = (found[index] ?? []).map(\.cause)
      guard let differs = row.differs else { continue }
      #expect(causes.isEmpty == !differs, "\(row.pattern) on \(row.subject): \(causes)")
      #expect(!causes.contains("unexplained"), "\(row.pattern) on \(row.subject)")
    }
  }

  @Test("nearly every difference is found from its pattern alone")
  func patternsAlone() throws {
    let rows = try MeasuredTable.rows().filter { $0.differs == true }
    let found = try MeasuredTable.found(rows.map { "\($0.pattern)\t" }, [])
    let missed = rows.indices.filter { found[$0] == nil }
    #expect(Double(missed.count) <= 0.05 * Double(rows.count), "\(missed.map { rows[$0].pattern })")
  }
}

@Suite(
  "Drift of the reference rule set",
  .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice))
)
struct ReferenceDriftTests {
  private static func record(_ folder: TemporaryFolder, _ command: [String]) throws -> RunRecord {
    try DriftCommandTests.record(
      Tool.run(command + ["m.json", "--format", "json"], in: folder.url)
    )
  }

  @Test("what engines refuse is fixed, after which they agree on every test input")
  func fixes() throws {
    let text = try String(contentsOfFile: RealManifests.path(4) ?? "", encoding: .utf8)
    let folder = try DriftCommandTests.folder(text)
    let before = try Self.record(folder, ["test"]).summary
    let fixed = try Tool.run(
      ["drift", "m.json", "--fix", "--corpus", "urls.txt", "--format", "json"],
      in: folder.url
    )
    #expect(fixed.errors.contains("fixed "), "\(fixed.errors)")
    let rest = try DriftCommandTests.record(fixed).drift.records.filter { $0.likeness == .real }
    // No template gives a dollar sign in all three.
    #expect(rest.map(\.cause) == ["template-dollar", "template-dollar"])
    let after = try Self.record(folder, ["test"]).summary
    #expect((after.passed, after.failed) == (before.passed, before.failed))
    #expect(after.undecided == before.undecided)
    let count = try #require(Self.record(folder, ["drift", "--count"]).drift.summary)
    #expect(count.comparisons > 800_000 && count.count(.real) == 0 && count.count(.possible) == 0)
  }

  @Test("patterns that PCRE2 refuses are reported, each with its fix")
  func refused() throws {
    let text = try String(contentsOfFile: RealManifests.path(4) ?? "", encoding: .utf8)
    let folder = try DriftCommandTests.folder(text)
    let result = try Tool.run(
      ["drift", "m.json", "--engines", "foundation,pcre2", "--effort", "0", "--format", "json"]
        + ["--corpus", "urls.txt"],
      in: folder.url
    )
    let refused = try DriftCommandTests.record(result).drift.records
      .filter { $0.results["pcre2"]?.type == .refused }
    #expect(refused.count == 11)
    for drift in refused {
      #expect(drift.likeness == .real && drift.cause == "posix-class-outside-brackets")
      let fix = drift.pattern.replacing("[:alnum:]", with: "[0-9A-Za-z]")
        .replacing("[:hex:]", with: "[0-9A-Fa-f]")
      #expect(drift.fix?.pattern == fix)
    }
  }
}
