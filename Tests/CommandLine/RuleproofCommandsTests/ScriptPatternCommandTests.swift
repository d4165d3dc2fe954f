import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import TestSupport
import Testing

/// Patterns inside scripts, as `slow`, `drift` and `diff` see them.
@Suite("Commands on patterns of scripts")
struct ScriptPatternCommandTests {
  /// A rule whose script has these statements; its URL is the parameter `url`.
  static func manifest(_ statements: String, pattern: String = "^https://a\\\\\\\\.example/(.*)$")
    -> String
  {
    let script = "function process(url, done) {\n  \(statements)\n}"
    let text = String(decoding: (try? JSONEncoder().encode(script)) ?? Data(), as: UTF8.self)
    return """
      {"apps": [{"identifier": "n", "name": "N", "storeId": "1", "scheme": "n"}],
      "actions": [{"title": "Open", "regex": "\(pattern.replacing("\\\\\\\\", with: "\\\\"))",
      "formats": [{"appId": "n", "script2": \(text)}], "testInputs": ["https://a.example/b"]}]}
      """
  }

  private static func slow(_ statements: String, _ arguments: [String] = []) throws -> (
    Tool.Result, [SlowRecord], SlowSummary?
  ) {
    let result = try SlowCommandTests.run(
      ["m.json", "--format", "json"] + arguments,
      ["m.json": manifest(statements)]
    )
    let record = try? JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    return (result, record?.slow.records.filter { $0.script != nil } ?? [], record?.slow.summary)
  }

  @Test("a slow pattern has its place in the script and in the manifest, and JavaScriptCore's word")
  func place() throws {
    let (result, found, summary) = try Self.slow(
      "var a = /b/; /中(\\w+\\/?)+$/i.exec(httpRequest(url)); RegExp('c' + url)"
    )
    // What the pattern is matched on is not known, so that the run does not fail.
    #expect(result.code == 0)
    #expect(try JSONSchema("run").violations(in: result.output) == [])
    let slow = try #require(found.first { $0.isSlow })
    #expect(slow.engine == "javascript" && slow.class == .exponential)
    #expect(slow.script?.number == 2 && slow.script?.key == "script2" && slow.script?.format == "n")
    #expect(slow.script?.line == 2 && slow.script?.column == 17 && slow.script?.flags == "i")
    #expect(slow.pattern == "中(\\w+\\/?)+$" && slow.likeness == .any)
    #expect(slow.replay?.outcome == .confirmed)
    #expect(slow.range.map { [$0.start, $0.end] } == [1, 10])
    // The place in the manifest is that of the part within the JSON string.
    let bytes = Array(
      Self.manifest(
        "var a = /b/; /中(\\w+\\/?)+$/i.exec(httpRequest(url)); RegExp('c' + url)"
      ).utf8
    )
    let location = try #require(slow.location)
    let text = String(
      decoding: bytes[location.offset..<location.offset + location.length],
      as: UTF8.self
    )
    #expect(text.replacing("\\\\", with: "\\").replacing("\\/", with: "/") == "(\\w+\\/?)+")
    #expect(summary?.scripts == ScriptPatternCounts(patterns: 2, built: 1))
  }

  @Test("a pattern that is matched on the URL fails the run, if the URL matches the rule")
  func url() throws {
    let (result, found, _) = try Self.slow(
      "/^https:\\/\\/a\\.example\\/(?:\\w+)+\\/9$/.exec(url)"
    )
    #expect(result.code == 1)
    #expect(found.first?.likeness == .real)
    let (other, records, _) = try Self.slow(
      "/^https:\\/\\/other\\.example\\/(?:\\w+)+\\/9$/.exec(url)"
    )
    #expect(other.code == 0)
    #expect(records.first?.isSlow == true && records.first?.likeness == .any)
  }

  @Test("a pattern slow or harmless only with JavaScript's meaning is reported as such")
  func meaning() throws {
    // `\d` and `[٠-٩]` have no digit in common in JavaScript; `[^]` is any character.
    let (_, harmless, _) = try Self.slow("/^(?:\\d+|[٠-٩]+)+$/.exec(x); /^(?:[٠-٩]|\\d)+$/.test(y)")
    #expect(harmless.map(\.verdict) == [.vulnerable, .notSlow])
    let (_, found, _) = try Self.slow("/^(?:[^]|a)+b$/.exec(x)")
    #expect(found.map(\.verdict) == [.vulnerable])
  }

  @Test("what cannot be counted in JavaScript's meaning is undecided, and named")
  func undecided() throws {
    let (_, found, _) = try Self.slow("/(?<=a+)b/.exec(x); RegExp('(').exec(x)")
    #expect(found.map(\.verdict).sorted { $0.rawValue < $1.rawValue } == [.refused, .undecided])
    #expect(found.contains { $0.reason?.contains("lookbehind of variable length") == true })
  }

  @Test("fixes are shown, and --fix leaves scripts alone")
  func fixes() throws {
    let statements = "/^https:\\/\\/a\\.example\\/(?:\\w+)+\\/9$/.exec(url)"
    let (_, found, _) = try Self.slow(statements, ["--fixes"])
    let fix = try #require(found.first?.fix)
    #expect(fix.proof.contains("proven") && fix.edits == nil)
    #expect(fix.pattern.contains("\\w+") && !fix.pattern.contains("(?:\\w+)+"))
    let folder = try TemporaryFolder()
    let manifest = Self.manifest(statements)
    try folder.write(manifest, to: "m.json")
    let result = try SlowCommandTests.run(["m.json", "--fix"], in: folder)
    #expect(result.errors.contains("pattern 1 of script2 for n is in a script"))
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("m.json"), encoding: .utf8)
        == manifest
    )
  }

  @Test("diff shows the patterns of scripts that changed, and a string that tells them apart")
  func diff() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest("done(/x/.test(url) ? /ab+c/i.exec(url) : 'n:1')"), to: "a.json")
    try folder.write(Self.manifest("done(/x/.test(url) ? /ab*c/i.exec(url) : 'n:1')"), to: "b.json")
    try folder.write("https://a.example/b\n", to: "urls.txt")
    let result = try Tool.run(
      ["diff", "a.json", "b.json", "--corpus", "urls.txt", "--format", "json"],
      in: folder.url
    )
    #expect(result.code == 1, "\(result.errors)")
    #expect(try JSONSchema("run").violations(in: result.output) == [])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    let differences = record.goldens.records.flatMap(\.differences)
    let pattern = try #require(differences.first { $0.old == "/ab+c/i" })
    #expect(pattern.new == "/ab*c/i")
    #expect(pattern.what.hasPrefix("pattern 2 of script2 of n, b.json:3:"))
    let witness = try #require(
      differences.first { $0.what.hasPrefix("pattern 2 of script2 of n, on ") }
    )
    #expect(witness.old == "no match" && witness.new?.lowercased() == "matches 'ac'")
    #expect(witness.what.lowercased().hasSuffix("ac"))
  }

  @Test("drift --scripts compares the patterns of scripts, JavaScript first, and does not fail")
  func drift() throws {
    let folder = try TemporaryFolder()
    let manifest = Self.manifest("/x/.test(url); /a\\/\\d+$/i.exec(url) && RegExp('b')")
    try folder.write(manifest, to: "m.json")
    let arguments = ["drift", "--scripts", "m.json", "--format", "json"]
    let result = try Tool.run(arguments, in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try JSONSchema("run").violations(in: result.output) == [])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    #expect(record.drift.summary?.patterns == 3)
    #expect(!record.drift.records.isEmpty)
    #expect(
      record.drift.records.allSatisfy { $0.engines.first == "javascript" && $0.script?.number == 2 }
    )
    let digits = try #require(record.drift.records.first { $0.cause == "digits" })
    #expect(digits.pattern == "(?i:a\\/\\d+$)" && digits.construct == "\\d")
    let location = try #require(digits.location)
    let text = Array(manifest.utf8)[location.offset..<location.offset + location.length]
    #expect(String(decoding: text, as: UTF8.self) == "\\\\d")
    #expect(try Tool.run(arguments + ["--fail-on", "any"], in: folder.url).code == 1)
    for option in ["--fix", "--count", "--shard=1/2", "--patterns=x"] {
      let refused = try Tool.run(["drift", "--scripts", "m.json", option], in: folder.url)
      #expect(refused.code == 2, "\(option)")
    }
  }
}
