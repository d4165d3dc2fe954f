import Diagnostics
import FuzzSuite
import GoldenStore
import GoldenSuite
import ManifestModel
import MatchEngine
import RunRecord
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Everything that is proven in one run, without a process")
struct ProofRunTests {
  private static var everything: PartChoice {
    var parts = PartChoice()
    parts.isThorough = true
    return parts
  }

  @Test("clean rules have every part in the record, and a clean verdict")
  func clean() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let record = try ProofRun(session, Self.everything).result().record
    #expect(record.summary.passed == 4 && record.summary.failed == 0)
    #expect(record.drift.summary?.patterns == 3 && record.slow.summary?.patterns == 3)
    #expect(record.coverage.records.count == 3 && record.overlap?.rules == 3)
    #expect(record.goldens.summary == nil && record.budgets.summary == nil)
    #expect(Set(record.engines.keys) == ["foundation", "pcre2"])
    #expect(record.proofVerdict(allowsUndecided: false).exitCode == 0, "\(record.diagnostics)")
  }

  @Test("parts that are not wanted are not in the record")
  func parts() throws {
    var parts = PartChoice()
    parts.wanted = [.drift: false, .slow: false]
    let folder = try TemporaryFolder()
    let record = try ProofRun(session(cleanManifest, quickSettings(folder)), parts).result().record
    #expect(record.drift.summary == nil && record.slow.summary == nil)
    #expect(record.coverage.summary == nil && record.overlap == nil)
    #expect(Set(record.engines.keys) == ["foundation"])
  }

  @Test("each pattern of the manifest is compiled once, whatever asks for it")
  func compiledOnce() throws {
    let folder = try TemporaryFolder()
    let engine = CountingEngine()
    let settings = try quickSettings(folder)
    let session = try session(cleanManifest, settings, engine: engine)
    try Self.record(session)
    var parts = Self.everything
    parts.wanted[.goldens] = true
    _ = try RulesToCheck(session: session, words: ["https://a.example/1"], since: nil)
    let record = try ProofRun(session, parts).result().record
    #expect(record.goldens.summary?.changedRules == 0)
    let patterns = session.manifests.flatMap { $0.rules.compactMap { $0.pattern?.value } }
    #expect(patterns.count == 3)
    for pattern in patterns { #expect(engine.counts[pattern] == 1, "\(pattern)") }
  }

  @Test("a rule that does something else than recorded fails the proof")
  func golden() throws {
    let folder = try TemporaryFolder()
    let settings = try quickSettings(folder)
    try Self.record(session(cleanManifest, settings))
    let changed =
      cleanManifest
      .replacing(#"a\\.example/([0-9]+)$"#, with: #"a\\.example/([0-9a-z]+)$"#)
      .replacing(#"["n://1", null]"#, with: #"["n://1", "n://x"]"#)
    #expect(changed != cleanManifest)
    var parts = PartChoice()
    parts.wanted[.goldens] = true
    parts.wanted[.budgets] = false
    let record = try ProofRun(session(changed, settings), parts).result().record
    #expect(record.summary.failed == 0)
    #expect(record.goldens.fails)
    #expect(record.proofVerdict(allowsUndecided: false).exitCode == 1)
  }

  private static func record(_ session: Session) throws {
    let run = try GoldenRun(session)
    let folder = GoldenFolder(session.settings)
    let assignment = try run.assignment(folder, [:])
    try folder.write(run.corpus)
    for index in run.targets.indices {
      let golden = run.record(index, as: assignment.entries[index].name)
      try folder.write(golden, over: run.corpus, replacing: folder.bytes(of: golden.name))
    }
    try folder.write(run.header)
  }

  @Test("a saved finding that is gone says nothing; one without a rule is a warning")
  func finds() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let found = FindingFolder(session.settings)
    let url = FindingURL.plain("https://a.example/1")
    for rule in ["action/n/open", "action/n/gone"] {
      try found.save(
        Finding(
          kind: .slow,
          rule: rule,
          cause: "pcre2",
          url: url,
          message: "m",
          pattern: "p"
        )
      )
    }
    let findings = try session.replayedFindings().findings.map { $0.0 }
    #expect(findings.map(\.code) == ["stale-finding"], "the slow one is gone: \(findings)")
    #expect(findings.first?.rule == "action/n/gone")
  }
}
