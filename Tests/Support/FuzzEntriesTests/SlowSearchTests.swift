import Diagnostics
import Foundation
import FuzzSuite
import TestSupport
import Testing

@testable import FuzzEntries

@Suite("Slow searches that a fuzz target finds")
struct SlowSearchTests {
  private static let slow = (pattern: "^(a+)+$", subject: String(repeating: "a", count: 30) + "!")

  @Test("an input is a pattern and a subject, or a subject alone")
  func inputs() {
    let input = MatchInput(Array("a+\nb\nc".utf8))
    #expect(input.pattern == "a+" && input.subject == "b\nc")
    #expect(MatchInput(Array("a+".utf8)) == MatchInput(Array("a+\n".utf8)))
    let subject = MatchInput(Array("a+\nb".utf8), pattern: "x")
    #expect(subject.pattern == "x" && subject.subject == "a+\nb")
    #expect(MatchInput(Array(repeating: 0x61, count: 5_000)).pattern.utf16.count == 1_024)
  }

  @Test("a subject that takes an engine the steps of a slow search is found, and no other")
  func slowness() throws {
    let entry = FuzzEntry.slowness(of: Self.slow.pattern)
    var steps = 0
    #expect(throws: BrokenInvariant.self) {
      try entry.check(Array(Self.slow.subject.utf8)) { _ in steps += 1 }
    }
    #expect(steps > 1_000_000)
    try entry.check(Array("aaaa!".utf8))
  }

  @Test("it is saved for replay, with a manifest that has the pattern")
  func saving() throws {
    let folder = try TemporaryFolder()
    let input = MatchInput(Array(Self.slow.subject.utf8), pattern: Self.slow.pattern)
    let report = try input.saveFinding(in: folder.url.path)
    #expect(report.hasPrefix("saved "))
    let files = try FindingFolder(path: folder.url.appendingPathComponent("found").path).files()
    let finding = try #require(files.first?.finding)
    #expect(files.count == 1 && finding.kind == .slow && finding.pattern == Self.slow.pattern)
    #expect(finding.url == .plain(Self.slow.subject) && finding.rule == "action/fuzz/match")
    let manifest = try String(
      contentsOf: folder.url.appendingPathComponent("manifest.json"),
      encoding: .utf8
    )
    #expect(manifest.contains("(a+)+"))
  }

  @Test("a quick search leaves no finding")
  func quick() throws {
    let folder = try TemporaryFolder()
    let report = try MatchInput(Array("a+\naaa".utf8)).saveFinding(in: folder.url.path)
    #expect(!report.hasPrefix("saved "))
    #expect(
      try FindingFolder(path: folder.url.appendingPathComponent("found").path).files().isEmpty
    )
  }
}
