import Diagnostics
import FileAccess
import FuzzSuite
import ManifestModel
import MatchEngine
import SuiteRuns
import TestSupport
import Testing
import Workspace

@Suite("Fuzzing under the settings of a session")
struct FuzzRunTests {
  private static func find(_ rule: String, _ kind: Find.Kind, cause: String) -> Find {
    Find(
      kind: kind,
      rule: rule,
      format: kind == .wrongScheme ? "n" : nil,
      cause: cause,
      url: FoundURL(prefix: "https://a.example/1"),
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
        savingTo: FoundFolder(settings),
        isStopped: { false }
      )
    }
    let (first, second) = (try result(), try result())
    #expect(first.progress.executions >= 60)
    #expect(first.progress == second.progress && first.finds == second.finds)
  }

  /// The findings as they are saved and read back.
  private static func saved(_ finds: [Find], _ session: Session) throws -> [FoundFolder.File] {
    let folder = FoundFolder(session.settings)
    for find in finds { try folder.save(find) }
    return try folder.files()
  }

  @Test("findings are run again with the rule as it is now")
  func replay() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let finds = [
      Self.find("action/n/open", .slow, cause: "pcre2"),
      Self.find("action/n/open", .slow, cause: "perl"),
      Self.find("action/n/open", .wrongScheme, cause: "m"),
    ]
    let files = try Self.saved(finds, session)
    #expect(files.count == 3)
    for replayed in try FuzzRun(session).replay(files) {
      let expected: ReplayOutcome =
        replayed.find.cause == "perl"
        ? .undecided("the steps of 'perl' are not measured here") : .gone
      #expect(replayed.outcome == expected, "\(replayed.find.cause)")
    }
    for replayed in try FuzzRun(session).replay(files, isStopped: { true }) {
      #expect(replayed.outcome == .undecided("the run was stopped first"))
    }
  }

  @Test("a finding about a rule that no manifest has is an error")
  func orphan() throws {
    let folder = try TemporaryFolder()
    let session = try session(cleanManifest, quickSettings(folder))
    let files = try Self.saved([Self.find("action/x", .slow, cause: "pcre2")], session)
    let error = try #require(throws: InputError.self) { try FuzzRun(session).replay(files) }
    #expect(error.diagnostics.map { $0.code } == ["no-such-rule"])
  }
}
