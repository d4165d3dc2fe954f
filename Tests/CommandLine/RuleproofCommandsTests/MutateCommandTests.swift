import Foundation
import TestSupport
import Testing

@Suite("ruleproof mutate")
struct MutateCommandTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [
       {"title": "Open", "regex": "^https://a\\.example/(\\d+)$",
        "testInputs": ["https://a.example/1"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1"]}]}],
     "redirects": {"^https://out\\.example/\\?u=.*$": {"param": "u", "tests": {
          "https://out.example/?u=b": "b"}}}}
    """#

  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(["mutate", "m.json", "--cache", "cache"] + arguments, in: folder.url)
  }

  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    return folder
  }

  @Test("what nothing notices is shown with its place and an input that shows it")
  func text() throws {
    let folder = try Self.folder()
    let result = try Self.run([], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    for part in [
      "rule action/n/open: ", " --> m.json:3:31", "survived: an unescaped dot",
      "shown by", "rule       no match\n", "mutant     \"n://",
    ] {
      #expect(result.output.contains(part), "\(part) is not in:\n\(result.output)")
    }
  }

  @Test("of many rules each has a line, and those without a test are only named")
  func many() throws {
    let folder = try TemporaryFolder()
    let rules = (0..<30).map { number in
      let tests = number < 16 ? #", "tests": [{"in": "/a\#(number)/1", "match": true}]"# : ""
      return #"{"id": "r\#(number)", "pattern": "^/a\#(number)/\\d+$"\#(tests)}"#
    }
    try folder.write(
      #"{"ruleproof": 1, "rules": [\#(rules.joined(separator: ",\n"))]}"#,
      to: "a.rules.json"
    )
    let run = { (arguments: [String]) in
      try Tool.run(["mutate", "a.rules.json", "--cache", "off"] + arguments, in: folder.url)
    }
    let result = try run([])
    #expect(result.code == 0, "\(result.errors)")
    for part in [
      "no test: 14 rules, rule/r16, rule/r17, rule/r18, rule/r19, rule/r20, rule/r21, rule/r22, ",
      "rule/r23 and 6 more\n", ": rule/r0: 4 mutants, 4 survived\n",
      "30 rules, 120 mutants: 0 caught (0 %), 120 survived, 56 of them in rules",
      "next: see the mistakes in rule/r0\n",
    ] {
      #expect(result.output.contains(part), "\(part) is not in:\n\(result.output)")
    }
    #expect(!result.output.contains("shown by"), "\(result.output)")
    #expect(try run(["--verbose"]).output.contains("shown by"))
    let one = try run(["--rule", "rule/r20"])
    #expect(one.output.hasPrefix("no test: 1 rule, rule/r20\n"), "\(one.output)")
  }

  @Test("a link rule's mistakes are shown with their places and the URLs that catch them")
  func linkRules() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/a/*"}]}]}}"#,
      to: "site.json"
    )
    try folder.write(
      """
      associations:
        - name: site
          file: site.json
          tests: [{url: /a/7, result: match}]
      """,
      to: "links.yml"
    )
    let run = { (arguments: [String]) in
      try Tool.run(["mutate", "--links", "links.yml"] + arguments, in: folder.url)
    }
    let result = try run(["--minimum", "100"])
    #expect(result.code == 1, "\(result.errors)")
    for part in [
      "rule association/site: 5 mutants, 2 survived\n", " --> links.yml:2:5\n",
      "  survived: component 1.1: a dropped condition, `*` for `/a/*`\n    place      site.json:1:69\n",
      "    rule       no match\n    mutant     \"match (component 1.1)\"\n",
      "1 rule, 5 mutants: 3 caught (60 %), 2 survived\n",
      "next: add tests for the inputs that are shown\n",
    ] {
      #expect(result.output.contains(part), "\(part) is not in:\n\(result.output)")
    }
    let json = try run(["--format", "json"])
    #expect(json.code == 0 && json.output.contains("\"part\" : \"component 1.1\""), "\(json)")
    #expect(try run(["--format", "json", "--jobs", "1"]).output == json.output)
  }

  @Test("a rule that has not changed is not run again, and the record is the same bytes")
  func incremental() throws {
    let folder = try Self.folder()
    let first = try Self.run(["--format", "json"], in: folder)
    #expect(try Self.run([], in: folder).errors.contains("2 rules as before"))
    #expect(try Self.run(["--format", "json", "--jobs", "3"], in: folder).output == first.output)
    let changed = Self.manifest.replacing("https://a.example/1\"]", with: "https://a.example/2\"]")
    try folder.write(changed.replacing("\"n://1\"]", with: "\"n://2\"]"), to: "m.json")
    // The tests of the redirect run through the whole list, so that it is run again too.
    #expect(try !Self.run([], in: folder).errors.contains("2 rules as before"))
    let kept = folder.url.appendingPathComponent("cache/mutants")
    let files = FileManager.default.enumerator(at: kept, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "json" {
      try Data("{".utf8).write(to: file)
    }
    #expect(try Self.run([], in: folder).code == 0, "a damaged file is made again")
  }

  @Test("the report is the same bytes with and without the cache")
  func cache() throws {
    let folder = try Self.folder()
    let first = try Self.run([], in: folder)
    #expect(!first.errors.contains("as before"), "\(first.errors)")
    #expect(try Self.run([], in: folder).output == first.output)
    #expect(
      try Tool.run(["mutate", "m.json", "--cache", "off"], in: folder.url).output == first.output
    )
  }

  @Test("too few caught make the run fall short", arguments: [(0, 0), (100, 1)])
  func minimum(_ share: Int, _ code: Int32) throws {
    let folder = try Self.folder()
    #expect(try Self.run(["--minimum", "\(share)"], in: folder).code == code)
  }

  @Test("mutants for which the work does not suffice are undecided, and count as not caught")
  func workLimit() throws {
    let folder = try TemporaryFolder()
    let inputs = (0..<20).map { "\"" + String(repeating: "x", count: 60 + $0) + "!\"" }
    let nulls = inputs.map { _ in "null" }.joined(separator: ", ")
    try folder.write(
      #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
       "actions": [{"title": "Open", "regex": "(x+x+)+y",
         "testInputs": [\#(inputs.joined(separator: ", "))],
         "formats": [{"appId": "n", "format": "n://$1", "testResults": [\#(nulls)]}]}]}
      """#,
      to: "m.json"
    )
    let result = try Self.run([], in: folder)
    #expect(result.code == 2 && result.errors.contains("[nothing-decided]"), "\(result.errors)")
    #expect(result.output.contains(" undecided (the work limit for one rule was reached)"))
    let json = try Self.run(["--format", "json"], in: folder)
    #expect(json.output.contains("\"verdict\" : \"undecided\""))
  }

  @Test("without a pattern there is nothing to do")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"apps": [], "actions": []}"#, to: "m.json")
    #expect(try Self.run([], in: folder).code == 2)
  }

  @Test(
    "a run that is stopped by a signal reports what it knows, and the next one goes on from there"
  )
  func stopped() throws {
    let rules = (0..<120).map { number in
      #"""
      {"title": "Open \#(number)", "regex": "^https://a\#(number)\\.example/([a-z]+)(?:/(\\d+))?$",
       "testInputs": ["https://a\#(number).example/a/1"],
       "formats": [{"appId": "n", "format": "n://$1/$2", "testResults": ["n://a/1"]}]}
      """#
    }
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "actions": [\#(rules.joined(separator: ","))]}"#,
      to: "m.json"
    )
    let output = try folder.write("", to: "output")
    let process = Process()
    process.executableURL = Tool.binary
    process.arguments = [
      "mutate", "m.json", "--cache", "cache", "--jobs", "1", "--format", "json",
    ]
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    let cache = folder.url.appendingPathComponent("cache/mutants").path
    while process.isRunning, !FileManager.default.fileExists(atPath: cache) { usleep(1_000) }
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 2)
    let report = try JSONDecoder().decode(
      Report.self,
      from: Data(contentsOf: URL(fileURLWithPath: output))
    )
    #expect(report.rules.count == 120 && report.summary.notRun > 0)
    #expect(report.rules.contains { $0.notRun == 0 && !$0.mutants.isEmpty })
    #expect(report.summary.notRun == report.rules.reduce(0) { $0 + $1.notRun })
    let next = try Self.run(["--rule", "action/n/open-0"], in: folder)
    #expect(next.code == 0 && next.errors.contains("1 rule as before"), "\(next.errors)")
  }

  /// The parts of a report that tell what was run.
  private struct Report: Decodable {
    struct Summary: Decodable { var notRun: Int }
    struct Rule: Decodable {
      struct Mutant: Decodable { var verdict: String }
      var notRun: Int
      var mutants: [Mutant]
    }
    var summary: Summary
    var rules: [Rule]
  }
}
