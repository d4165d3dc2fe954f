import Foundation
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
      ["timing", "m.json", "--rounds", "3"] + words,
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
        let medianRatio: Double
      }
      let rule: String
      let engine: String
      let time: Spread?
      let relative: Spread?
      let untimed: String?
      let earlier: Earlier?
    }
    let schema: String
    let rounds: Int
    let rules: [Rule]
  }

  func report(_ words: [String] = []) throws -> Report {
    let result = try run(["--format", "json"] + words)
    #expect(result.code == 0, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  @Test("every rule is timed on every engine, and compared with a saved run")
  func trend() throws {
    let first = try report(["--save", "a.json"])
    #expect(first.schema == "ruleproof-timing/2" && first.rounds == 3)
    #expect(first.rules.map(\.engine) == ["foundation", "pcre2", "foundation", "pcre2"])
    #expect(first.rules[0].time.map { $0.minimum > 0 && $0.minimum <= $0.median } == true)
    #expect(first.rules[2].untimed == "it has no test inputs")
    #expect(first.rules.allSatisfy { $0.earlier == nil })
    let second = try report(["--compare", "a.json", "--save", "b.json"])
    #expect(second.rules[0].earlier != nil && second.rules[2].earlier == nil)
    let text = try run(["--compare", "b.json"])
    #expect(text.code == 0 && text.output.contains("2 compared with 'b.json', 3 rounds"))
    #expect(text.output.contains("relative  change") && text.output.contains(" %\n"))
    #expect(try run(["--save", "a.json"]).output.contains("2 timed, 2 not timed, 3 rounds"))
    #expect(try report(["--engines", "javascript,foundation"]).rules[0].engine == "javascript")
  }

  /// Saves a run whose relative times are multiplied.
  func save(times factor: Double) throws {
    let words = ["--save", "a.json", "--format", "json"]
    let object = try JSONSerialization.jsonObject(with: Data(try run(words).output.utf8))
    var report = try #require(object as? [String: Any])
    let rules = try #require(report["rules"] as? [[String: Any]])
    report["rules"] = rules.map { rule in
      rule.merging(
        (rule["relative"] as? [String: Double]).map { ["relative": $0.mapValues { $0 * factor }] }
          ?? [:]
      ) { $1 }
    }
    try folder.write(
      String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self),
      to: "a.json"
    )
  }

  @Test("a clock decides only where --max-ratio says so")
  func verdict() throws {
    try save(times: 0.001)
    let short = try run(["--compare", "a.json", "--max-ratio", "50"])
    #expect(
      short.code == 1 && short.output.hasPrefix("more than 50.0 times as slow as before"),
      "\(short.output)"
    )
    #expect(try run(["--compare", "a.json"]).code == 0)
    try save(times: 1_000)
    #expect(try run(["--compare", "a.json", "--max-ratio", "50"]).code == 0)
  }

  @Test(
    "a file without earlier times is refused before anything is timed",
    arguments: [
      ("SQLite format 3\u{0}\u{10}", "this looks like a SQLite database"),
      (#"{"actions": [{"regex": "a", "formats": []}]}"#, "this looks like an Opener manifest"),
      ("{", "does not have times in the form 'ruleproof-timing/2'"),
      (#"{"schema": "ruleproof-timing/1"}"#, "does not have times"),
      (
        #"""
        {"schema": "ruleproof-timing/2", "rounds": 1, "calibration": {"minimum": 1, "median": 1},
         "machine": {"processor": "p", "build": "b"}, "rules": []}
        """#, "'a.json' has times of p (b): this is "
      ),
    ]
  )
  func refused(_ text: String, _ message: String) throws {
    try folder.write(text, to: "a.json")
    let result = try run(["--compare", "a.json", "--save", "b.json"])
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/b.json"))
  }

  @Test("a file with times of other rules only is an error, and the times are shown")
  func nothingInCommon() throws {
    #expect(try run(["--save", "a.json"]).code == 0)
    try folder.write(Self.manifest.replacing("example/12\"", with: "example/13\""), to: "m.json")
    let result = try run(["--compare", "a.json"])
    #expect(result.code == 2 && result.output.contains("not compared"))
    #expect(result.errors.contains("[nothing-to-compare]"), "\(result.errors)")
  }

  @Test(
    "a wrong call, and a run in which nothing could be timed",
    arguments: [
      ["--rounds", "0"], ["--max-ratio", "2"], ["--max-ratio", "x"], ["--engines", "icu"],
      ["--engines", ""], ["--jobs", "2"], ["--rule", "show"], ["--save", ""], ["--save", "-"],
      ["--compare", "none.json"], ["--save", "m.json"],
    ]
  )
  func refused(_ words: [String]) throws {
    #expect(try run(words).code == 2)
  }
}
