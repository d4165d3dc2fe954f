import Diagnostics
import FileAccess
import Foundation
import FuzzSuite
import ManifestModel
import MatchEngine
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Fuzzing under the settings of a session")
struct FuzzRunTests {
  private static func finding(_ rule: String, _ kind: Finding.Kind, cause: String) -> Finding {
    Finding(
      kind: kind,
      rule: rule,
      format: kind == .wrongScheme ? "n" : nil,
      cause: cause,
      url: FindingURL.plain("https://a.example/1"),
      message: "m",
      pattern: "p"
    )
  }

  @Test("every rule with a pattern is a target, with its tests and URLs of the corpus")
  func targets() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let targets = try FuzzRun(session).targets()
    #expect(targets.map(\.rule).sorted() == session.manifests[0].rules.map(\.id).sorted())
    let open = try #require(targets.first { $0.rule == "action/n/open" })
    let seeds = open.seeds.map(\.text)
    #expect(seeds.prefix(2) == ["https://a.example/1", "https://a.example/x"])
    #expect(seeds.contains("https://a.example/7"))
  }

  @Test("only rules that take part are targets")
  func selection() throws {
    let folder = try TemporaryFolder()
    var session = try session(cleanManifest, quickSettings(folder))
    session.selection = ["action/n/show"]
    #expect(try FuzzRun(session).targets().map(\.rule) == ["action/n/show"])
  }

  @Test("a number of URLs ends the run, and gives the same again")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    var settings = try quickSettings(folder)
    settings.fuzz.executions = 60
    settings.fuzz.seed = 7
    let session = try session(cleanManifest, settings)
    let run = FuzzRun(session)
    let targets = try run.targets()
    func result() throws -> FuzzResult {
      try run.result(
        over: targets,
        savingTo: FindingFolder(settings),
        isStopped: { false }
      )
    }
    let (first, second) = (try result(), try result())
    #expect(first.progress.executions >= 60)
    #expect(first.progress == second.progress && first.findings == second.findings)
  }

  /// The findings as they are saved and read back.
  private static func saved(_ findings: [Finding], _ session: Session) throws -> [FindingFolder
    .File]
  {
    let folder = FindingFolder(session.settings)
    for finding in findings { try folder.save(finding) }
    return try folder.files()
  }

  @Test("a finding is not taken for saved where its file has a finding of another cause")
  func otherFinding() throws {
    let folder = try TemporaryFolder()
    let saved = FindingFolder(path: folder.url.path)
    let first = Self.finding("action/n/open", .slow, cause: "pcre2")
    let second = Self.finding("action/n/open", .slow, cause: "foundation")
    try saved.save(first)
    try saved.save(first)
    try FileManager.default.copyItem(atPath: saved.file(of: first), toPath: saved.file(of: second))
    #expect(throws: InputError.self) { try saved.save(second) }
    #expect(try saved.files().count == 2)
  }

  @Test("findings are run again with the rule as it is now")
  func replay() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let findings = [
      Self.finding("action/n/open", .slow, cause: "pcre2"),
      Self.finding("action/n/open", .slow, cause: "perl"),
      Self.finding("action/n/open", .wrongScheme, cause: "m"),
    ]
    let files = try Self.saved(findings, session)
    #expect(files.count == 3)
    for replayed in try FuzzRun(session).replay(files) {
      let expected: ReplayOutcome =
        replayed.finding.cause == "perl"
        ? .undecided("the steps of 'perl' are not measured here") : .gone
      #expect(replayed.outcome == expected, "\(replayed.finding.cause)")
    }
    for replayed in try FuzzRun(session).replay(files, isStopped: { true }) {
      #expect(replayed.outcome == .undecided("the run was stopped first"))
    }
  }

  @Test("a finding about a rule that no manifest has is an error")
  func orphan() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let files = try Self.saved([Self.finding("action/x", .slow, cause: "pcre2")], session)
    let error = try #require(throws: InputError.self) { try FuzzRun(session).replay(files) }
    #expect(error.diagnostics.map { $0.code } == ["no-such-rule"])
  }
}
