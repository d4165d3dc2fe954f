import Foundation
import SQLiteAccess
import TestSupport
import Testing

@Suite("ruleproof timing")
struct TimingCommandTests {
  static let manifest = #"""
    {"actions": [
       {"title": "Open", "regex": "^https://a\\.example/([0-9]+)$",
        "testInputs": ["https://a.example/12", "https://a.example/x"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12", null]}]},
       {"title": "Show", "regex": "^https://b\\.example/$",
        "formats": [{"appId": "n", "format": "n://s"}]}]}
    """#

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
  }

  func run(_ words: [String] = []) throws -> Tool.Result {
    try Tool.run(
      ["timing", "m.json", "--rounds", "3", "--history", "h/t.sqlite"] + words,
      in: folder.url
    )
  }

  struct Report: Decodable {
    struct Rule: Decodable {
      struct Spread: Decodable {
        let minimum: Double
        let median: Double
      }
      struct Earlier: Decodable {
        let runs: Int
        let medianRatio: Double
      }
      let rule: String
      let engine: String
      let time: Spread?
      let relative: Spread?
      let untimed: String?
      let earlier: Earlier?
    }
    struct History: Decodable {
      let notice: String?
    }
    let schema: String
    let rounds: Int
    let rules: [Rule]
    let history: History?
  }

  func report(_ words: [String] = []) throws -> Report {
    let result = try run(["--format", "json"] + words)
    #expect(result.code == 0, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  @Test("every rule is timed on every engine; the second run is compared with the first")
  func trend() throws {
    let first = try report()
    #expect(first.schema == "ruleproof-timing/1" && first.rounds == 3)
    #expect(first.rules.map(\.engine) == ["foundation", "pcre2", "foundation", "pcre2"])
    #expect(first.rules[0].time.map { $0.minimum > 0 && $0.minimum <= $0.median } == true)
    #expect(first.rules[2].untimed == "it has no test inputs")
    #expect(first.rules.allSatisfy { $0.earlier == nil } && first.history?.notice == nil)
    let second = try report()
    #expect(second.rules[0].earlier?.runs == 1 && second.rules[2].earlier == nil)
    let text = try run()
    #expect(text.code == 0 && text.output.contains(" % of 2 runs"), "\(text.output)")
    #expect(text.output.contains("2 timed, 2 not timed, 2 compared with earlier runs, 3 rounds"))
    #expect(try report(["--engines", "javascript,foundation"]).rules[0].engine == "javascript")
  }

  /// Changes the figures of earlier runs.
  func multiplyHistory(by factor: Double) throws {
    let file = folder.url.appendingPathComponent("h/t.sqlite").path
    try SQLiteDatabase(path: file, for: .write, patience: 0).rows(
      "UPDATE timing SET relativeMinimum = relativeMinimum * ?, relativeMedian = relativeMedian * ?",
      [.real(factor), .real(factor)]
    )
  }

  @Test("a clock decides only where --max-ratio says so, and never without an earlier run")
  func verdict() throws {
    let none = try run(["--max-ratio", "5"])
    #expect(none.code == 2 && none.errors.contains("[nothing-to-compare]"), "\(none.errors)")
    try multiplyHistory(by: 0.001)
    let short = try run(["--max-ratio", "50"])
    #expect(
      short.code == 1 && short.output.hasPrefix("more than 50.0 times as slow"),
      "\(short.output)"
    )
    try multiplyHistory(by: 0.001)
    #expect(try run().code == 0, "nobody asked")
    try multiplyHistory(by: 1e9)
    #expect(try run(["--max-ratio", "50"]).code == 0)
  }

  @Test("a history that is damaged, locked or no file is a notice, and the run is none the worse")
  func brokenHistory() throws {
    try folder.write(String(repeating: "rubbish ", count: 500), to: "h/t.sqlite")
    let damaged = try run()
    #expect(damaged.code == 0 && damaged.output.contains("2 timed"), "\(damaged.errors)")
    #expect(
      damaged.errors.contains("note: not compared with earlier runs: 'h/t.sqlite': it is damaged")
    )
    #expect(try report().history?.notice?.contains("damaged") == true)
    #expect(try run(["--max-ratio", "2"]).code == 2)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("h/t.sqlite"))
    try folder.write("", to: "h/t.sqlite/x")
    #expect(try run().errors.contains("it is a folder"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("h/t.sqlite"))
    #expect(try run().code == 0)
    let database = try SQLiteDatabase(
      path: folder.url.appendingPathComponent("h/t.sqlite").path,
      for: .write,
      patience: 0
    )
    try database.execute("BEGIN EXCLUSIVE")
    let locked = try run()
    #expect(locked.code == 0 && locked.errors.contains("another process has locked it"))
    try database.execute("COMMIT")
    #expect(try run(["--no-history"]).code == 2, "it goes with no --history")
  }

  @Test("a file that may not be written is read, and the run is not kept")
  func readOnly() throws {
    #expect(try run().code == 0)
    let file = folder.url.appendingPathComponent("h/t.sqlite").path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    let result = try run()
    #expect(result.code == 0 && result.output.contains("% of 1 run"), "\(result.output)")
    // Root may write all the same.
    let isRoot = getuid() == 0
    #expect(isRoot || result.errors.contains("note: this run is not kept"), "\(result.errors)")
  }

  @Test(
    "a wrong call, and a run in which nothing could be timed",
    arguments: [
      ["--rounds", "0"], ["--max-ratio", "0"], ["--max-ratio", "x"], ["--engines", "icu"],
      ["--engines", ""], ["--jobs", "2"], ["--rule", "show"], ["--history", ""],
    ]
  )
  func refused(_ words: [String]) throws {
    #expect(try run(words).code == 2)
  }
}
