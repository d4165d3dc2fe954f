import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RunRecord
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import TimingSuite
import Workspace

@Suite("Recorded coverage")
struct CoverageBaselineTests {
  @Test("a baseline is written sorted, and read back the same")
  func life() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/golden/coverage.txt"
    var baseline = CoverageBaseline()
    baseline.record(
      ["m.json b": .init(covered: 1, counted: 2), "m.json a": .init(covered: 3, counted: 3)],
      keepsOthers: false
    )
    #expect(baseline.text == "m.json a 3/3\nm.json b 1/2\n")
    try CoverageBaseline.update(
      NamedPath(ofCall: path),
      with: baseline.entries,
      keepsOthers: false
    )
    let read = try CoverageBaseline(file: path)
    #expect(read.entries == baseline.entries)
    baseline.record(["m.json c": .init(covered: 0, counted: 1)], keepsOthers: true)
    #expect(baseline.entries.count == 3)
    baseline.record([:], keepsOthers: false)
    #expect(baseline.text.isEmpty)
  }

  @Test("runs of single rules that record at the same time lose no line of each other")
  func together() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/coverage.txt"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          try CoverageBaseline.update(
            NamedPath(ofCall: path),
            with: ["m.json \(number)": .init(covered: 1, counted: 1)],
            keepsOthers: true
          )
        }
      }
      try await group.waitForAll()
    }
    #expect(try CoverageBaseline(file: path).entries.count == 24)
  }

  @Test(
    "a damaged line is an error with its number",
    arguments: ["m.json a 1", "m.json a 2/1", "m.json a -1/1", "a", "m.json a 1/1\nm.json a 1/1"]
  )
  func damaged(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("m.json x 1/1\n\(text)\n", to: "c.txt")
    let error = try #require(throws: InputError.self) { try CoverageBaseline(file: path) }
    let line = text.contains("\n") ? 3 : 2
    #expect(error.diagnostics.first?.location?.line == line)
  }

  @Test("a rule is known by its file's name and its id")
  func key() {
    #expect(CoverageBaseline.key("/x/rules/m.json", "action/a") == "m.json action/a")
  }
}

@Suite("Coverage of a session's rules")
struct CoverageRunTests {
  @Test("the rules that take part are measured, with results for suggestions, the worst first")
  func records() throws {
    let text = cleanManifest.replacing("([a-z]+)$", with: "([a-z]+|[0-9]+)$")
    let session = try session(text, quickSettings())
    let records = CoverageRun(session: session).records()
    #expect(records.count == 3)
    let show = try #require(records.first { $0.rule == "action/n/show" })
    #expect(show.covered < show.counted && !show.suggestions.isEmpty)
    #expect(show.suggestions.allSatisfy { !$0.results.isEmpty })
    let ranked = CoverageRun.ranked(records)
    #expect(ranked.map(\.share) == records.map(\.share).sorted())
    let plain = CoverageRun(session: session, suggests: false).records()
    #expect(plain.allSatisfy { $0.suggestions.isEmpty })
    #expect(plain.map(\.covered) == records.map(\.covered))
  }

  @Test("inputs come from variations of the rule's tests and from the corpus, the same each time")
  func origins() throws {
    let text = cleanManifest.replacing(
      "([a-z]+)$",
      with: #"(?:h/)?([a-z]+)(?:\\?(?:utm_source=share|q=1))?$"#
    )
    let session = try session(text, quickSettings())
    var run = CoverageRun(session: session)
    run.corpus = [Subject("https://b.example/h/corpus?q=1"), Subject("https://c.example/h/x")]
    let records = run.records()
    let suggestions = records.flatMap(\.suggestions)
    #expect(suggestions.contains { $0.origin == .variation }, "\(suggestions)")
    #expect(
      suggestions.contains { $0.origin == .corpus && $0.input == "https://b.example/h/corpus?q=1" },
      "\(suggestions)"
    )
    for suggestion in suggestions where suggestion.origin == .variation {
      #expect(suggestion.input.hasPrefix("http") && !suggestion.results.isEmpty)
    }
    #expect(run.records() == records)
  }

  @Test("suggested tests with known results are planned, and pass in the changed manifest")
  func plan() throws {
    let text = cleanManifest.replacing("([a-z]+)$", with: "([a-z]+|[0-9]+)$")
    let session = try session(text, quickSettings())
    let run = CoverageRun(session: session)
    let plan = CoverageWriter(run: run, records: run.records()).plan()
    #expect(plan.tests > 0 && plan.rules > 0)
    let bytes = try #require(plan.bytes[0])
    let changed = try SessionSupport.session(
      String(decoding: bytes, as: UTF8.self),
      quickSettings()
    )
    let tests = changed.runTests(stopsAtFirstFailure: false)
    #expect(tests.count == 4 + plan.tests && tests.allSatisfy { $0.status == .passed })
  }
}

@Suite("Timings of a session's rules")
struct TimingRunTests {
  @Test("each rule is timed on each engine, by the clock of the process")
  func timed() throws {
    let session = try session(cleanManifest, quickSettings())
    let report = session.timings(on: [.foundation, .pcre2], rounds: 1)
    #expect(report.rules.count == 6 && report.rules.allSatisfy { $0.time != nil })
  }
}

@Suite("Rules for the same URLs, over a session")
struct OverlapTests {
  @Test("rules that take no part are compared with where that is wanted")
  func others() throws {
    let text = cleanManifest.replacing(
      #"b\\.example/([a-z]+)"#,
      with: #"[ab]\\.example/([0-9a-z]+)"#
    )
    var session = try session(text, quickSettings())
    session.selection = ["action/n/open"]
    #expect(session.overlap(over: []).relations.isEmpty)
    let overlap = session.overlap(over: [], comparesOthers: true)
    #expect(overlap.relations.contains { $0.rule == "action/n/open" })
  }
}
