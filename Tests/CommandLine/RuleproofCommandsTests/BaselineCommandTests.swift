import Foundation
import TestSupport
import Testing

@Suite("verify with a baseline")
struct BaselineCommandTests {
  /// Two rules, each with a test that fails.
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "scheme": "n"}],
     "actions": [
       {"title": "Open", "regex": "^https://a\\.example/([0-9]+)$",
        "testInputs": ["https://a.example/1"],
        "formats": [{"appId": "n", "format": "n://open/$1", "testResults": ["n://show/1"]}]},
       {"title": "Show", "regex": "^https://b\\.example/([0-9]+)$",
        "testInputs": ["https://b.example/2"],
        "formats": [{"appId": "n", "format": "n://show/$1", "testResults": ["n://open/2"]}]}]}
    """#

  private static func run(
    _ words: [String],
    in folder: TemporaryFolder,
    ci: Bool = false
  ) throws -> Tool.Result {
    let cache = folder.url.path + "/cache"
    return try Tool.run(
      words + ["--cache", cache],
      in: folder.url,
      environment: ["RULEPROOF_PROGRAM": "ruleproof", "CI": ci ? "true" : ""]
    )
  }

  private static let quick = ["verify", "--no-drift", "--no-slow"]

  private static func repository(_ manifest: String = manifest) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write("manifests: m.json\n", to: "ruleproof.yml")
    return folder
  }

  @Test("what is known fails no run, wherever it moves; what is new does")
  func life() throws {
    let folder = try Self.repository()
    #expect(try Self.run(Self.quick, in: folder).code == 1)
    let written = try Self.run(Self.quick + ["--baseline", "write"], in: folder)
    #expect(written.code == 0, "\(written.output)\(written.errors)")
    #expect(written.errors.contains("ruleproof-baseline.json: "))
    #expect(try Self.run(Self.quick + ["--strict"], in: folder).code == 0)

    // The rules in another order, indented otherwise, in a file of another name.
    let object = try JSONSerialization.jsonObject(with: Data(Self.manifest.utf8))
    var moved = try #require(object as? [String: Any])
    moved["actions"] = (moved["actions"] as? [Any]).map { Array($0.reversed()) }
    let data = try JSONSerialization.data(withJSONObject: moved, options: .prettyPrinted)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("m.json"))
    try folder.write(Array(data), to: "other.json")
    try folder.write("manifests: other.json\n", to: "ruleproof.yml")
    let again = try Self.run(Self.quick + ["--strict"], in: folder)
    #expect(again.code == 0, "\(again.output)")

    // A known test that fails in another way is new.
    let other = String(decoding: data, as: UTF8.self).replacing("show\\/$1", with: "shown\\/$1")
    try folder.write(other, to: "other.json")
    let changed = try Self.run(Self.quick, in: folder)
    #expect(changed.code == 1 && changed.output.contains("n://shown/2"), "\(changed.output)")
    // A pattern that does not compile is a new finding of a rule with a known one.
    let worse = String(decoding: data, as: UTF8.self)
      .replacing("([0-9]+)$", with: "([0-9]+$")
    try folder.write(worse, to: "other.json")
    let failed = try Self.run(Self.quick, in: folder)
    #expect(
      failed.code == 1 && failed.output.contains("pattern-does-not-compile"),
      "\(failed.output)"
    )
  }

  @Test("a list that is there does not grow unless told to")
  func growth() throws {
    let folder = try Self.repository()
    _ = try Self.run(Self.quick + ["--baseline", "write"], in: folder)
    let more = Self.manifest.replacing(
      "\"https://b.example/2\"],",
      with: "\"https://b.example/2\", \"https://b.example/3\"],"
    )
    .replacing("\"n://open/2\"", with: "\"n://open/2\", \"n://new/3\"")
    try folder.write(more, to: "m.json")
    let refused = try Self.run(Self.quick + ["--baseline", "write"], in: folder)
    #expect(refused.code == 2 && refused.errors.contains("[baseline-grows]"), "\(refused.errors)")
    #expect(refused.errors.contains("'ruleproof verify --baseline extend"))
    #expect(try Self.run(Self.quick, in: folder).output.contains("https://b.example/3"))
    #expect(try Self.run(Self.quick + ["--baseline", "extend"], in: folder).code == 0)
    #expect(try Self.run(Self.quick, in: folder).code == 0)
  }

  @Test("rules of one title keep what is known of them, whichever of them comes first")
  func sameTitle() throws {
    let same = Self.manifest.replacing("\"title\": \"Show\"", with: "\"title\": \"Open\"")
    let folder = try Self.repository(same)
    #expect(try Self.run(Self.quick + ["--baseline", "write"], in: folder).code == 0)
    let right =
      #"{"title": "Open", "regex": "^https://c\\.example/([0-9]+)$", "testInputs": ["https://c.example/1"],"#
      + #" "formats": [{"appId": "n", "format": "n://open/$1", "testResults": ["n://open/1"]}]},"#
    try folder.write(
      same.replacing("\"actions\": [", with: "\"actions\": [" + right),
      to: "m.json"
    )
    let run = try Self.run(Self.quick, in: folder)
    #expect(run.code == 0, "\(run.output)")
    #expect(!run.output.contains("no longer found"), "\(run.output)")
  }

  @Test("a merge that keeps the lines of both branches is read; markers and an empty file are not")
  func merges() throws {
    let folder = try Self.repository()
    #expect(try Self.run(Self.quick + ["--baseline", "write"], in: folder).code == 0)
    let path = folder.url.appendingPathComponent("ruleproof-baseline.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    try folder.write(text.replacing("},\n", with: "}\n"), to: "ruleproof-baseline.json")
    #expect(try Self.run(Self.quick, in: folder).code == 0)
    let line = try #require(text.split(separator: "\n").first { $0.contains("count") })
    let conflict = "<<<<<<< HEAD\n\(line)\n=======\n\(line)\n>>>>>>> branch"
    try folder.write(text.replacing(line, with: conflict), to: "ruleproof-baseline.json")
    let marked = try Self.run(Self.quick, in: folder)
    #expect(marked.code == 2 && marked.errors.contains("conflict markers"), "\(marked.errors)")
    #expect(marked.errors.contains("ruleproof-baseline.json:4:1"), "\(marked.errors)")
    try folder.write("", to: "ruleproof-baseline.json")
    for words in [[], ["--baseline", "extend"]] {
      let empty = try Self.run(Self.quick + words, in: folder)
      #expect(empty.code == 2 && empty.errors.contains("the baseline is empty"), "\(empty.errors)")
    }
  }

  @Test("what is gone is counted, and pruned")
  func gone() throws {
    let folder = try Self.repository()
    _ = try Self.run(Self.quick + ["--baseline", "write"], in: folder)
    try folder.write(Self.manifest.replacing("n://open/2", with: "n://show/2"), to: "m.json")
    let run = try Self.run(Self.quick, in: folder)
    #expect(run.code == 0 && run.output.contains("1 no longer found"), "\(run.output)")
    #expect(run.output.contains("\n  ruleproof verify --baseline prune"))
    #expect(try Self.run(Self.quick + ["--baseline", "prune"], in: folder).code == 0)
    #expect(!(try Self.run(Self.quick, in: folder).output.contains("no longer")))
  }

  @Test("pruning without --strict keeps what only --strict finds")
  func strictOnly() throws {
    let folder = try Self.repository()
    #expect(try Self.run(["golden", "record"], in: folder).code == 0)
    let new = #"""
      "actions": [
       {"title": "Play", "regex": "^https://c\\.example/([0-9]+)$",
        "testInputs": ["https://c.example/1"],
        "formats": [{"appId": "n", "format": "n://play/$1", "testResults": ["n://play/1"]}]},
      """#
    let more = Self.manifest.replacing(#""actions": ["#, with: new)
    try folder.write(more, to: "m.json")
    let strict = Self.quick + ["--strict"]
    #expect(try Self.run(strict + ["--baseline", "write"], in: folder).code == 0)
    let file = folder.url.appendingPathComponent("ruleproof-baseline.json")
    let before = try String(contentsOf: file, encoding: .utf8)
    #expect(before.contains("goldens/unrecorded"))
    #expect(try Self.run(Self.quick + ["--baseline", "prune"], in: folder).code == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == before)
    #expect(try Self.run(strict, in: folder).code == 0)
  }

  @Test("a list is of the rules of ruleproof.yml, and is not changed by continuous integration")
  func limits() throws {
    let folder = try Self.repository()
    _ = try Self.run(Self.quick + ["--baseline", "write"], in: folder)
    #expect(try Self.run(Self.quick + ["--manifest", "m.json"], in: folder).code == 0)
    try folder.write(Self.manifest, to: "other.json")
    #expect(try Self.run(Self.quick + ["--manifest", "other.json"], in: folder).code == 1)
    let ci = try Self.run(Self.quick + ["--baseline", "prune"], in: folder, ci: true)
    #expect(ci.code == 2 && ci.errors.contains("CI is set"))
    let part = try Self.run(Self.quick + ["--baseline", "write", "--shard", "1/2"], in: folder)
    #expect(part.code == 2 && part.errors.contains("--baseline write needs all rules"))
  }

  @Test("without ruleproof.yml, a list of several files is not changed by a run over one of them")
  func severalFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(
        #"{"ruleproof": 1, "rules": [{"id": "\#(name)", "pattern": "^x", "tests": [{"in": "y", "match": true}]}]}"#,
        to: "\(name).rules.json"
      )
    }
    let (one, all) = (["a.rules.json"], ["a.rules.json", "./b.rules.json"])
    let none = try Self.run(Self.quick + all + ["--baseline", "prune"], in: folder)
    #expect(none.code == 2 && none.errors.contains("no-baseline"), "\(none)")
    #expect(try Self.run(Self.quick + all + ["--baseline", "write"], in: folder).code == 0)
    let file = folder.url.appending(path: "ruleproof-baseline.json")
    let before = try String(contentsOf: file, encoding: .utf8)
    #expect(before.contains(#""files": ["a.rules.json","b.rules.json"]"#), "\(before)")
    let part = try Self.run(Self.quick + one, in: folder)
    #expect(part.code == 0 && !part.output.contains("prune"), "\(part.output)")
    for change in ["write", "extend", "prune"] {
      let refused = try Self.run(Self.quick + one + ["--baseline", change], in: folder)
      #expect(refused.code == 2 && refused.errors.contains("'b.rules.json', too"))
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == before)
    let whole = all.map { folder.url.appending(path: $0).path }
    #expect(try Self.run(Self.quick + whole + ["--baseline", "extend"], in: folder).code == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == before)
    try folder.write(
      #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "^x", "tests": [{"in": "y", "match": true}]}]}"#,
      to: "c.rules.json"
    )
    let other = try Self.run(Self.quick + ["c.rules.json"], in: folder)
    #expect(other.code == 1 && !other.output.contains("known"), "\(other.output)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "b.rules.json"))
    #expect(try Self.run(Self.quick + one, in: folder).output.contains("prune"))
    #expect(try Self.run(Self.quick + one + ["--baseline", "prune"], in: folder).code == 0)
    #expect(try !String(contentsOf: file, encoding: .utf8).contains("b.rules"))
  }

  @Test("shards know the same findings, and merge into the whole run")
  func shards() throws {
    let folder = try Self.repository()
    _ = try Self.run(Self.quick + ["--baseline", "write"], in: folder)
    for part in ["1", "2"] {
      let words = Self.quick + ["--shard", "\(part)/2", "--report", "json=\(part).json"]
      #expect(try Self.run(words, in: folder).code == 0)
    }
    _ = try Self.run(Self.quick + ["--report", "json=whole.json"], in: folder)
    let merged = try Tool.run(
      ["merge", "1.json", "2.json", "--report", "json=merged.json"],
      in: folder.url
    )
    #expect(merged.code == 0, "\(merged.output)\(merged.errors)")
    let read = { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    #expect(try read("merged.json") == read("whole.json"))
  }

  @Test("tests that cannot run for one reason are one finding, and each is counted")
  func countsOfTests() throws {
    let inputs = #"["https://a.example/1", "https://a.example/2", "https://a.example/3"]"#
    let results = #"["n://open/1", "n://open/2", "n://open/3"]"#
    let manifest = Self.manifest
      .replacing(#"["https://a.example/1"]"#, with: inputs)
      .replacing(#"["n://show/1"]"#, with: results)
    let folder = try Self.repository(manifest)
    #expect(try Self.run(Self.quick + ["--baseline", "write"], in: folder).code == 0)
    let broken = manifest.replacing(#""Open", "regex""#, with: #""Open", "regexp""#)
    try folder.write(broken, to: "m.json")
    let result = try Self.run(Self.quick, in: folder)
    let row = result.output.split(separator: "\n").first { $0.hasPrefix("tests ") } ?? ""
    let counts = row.split(separator: " ").compactMap { Int($0) }
    #expect(counts == [4, 0, 3, 0, 1], "\(result.output)")
  }

  @Test("show prints the last run in full, or says what it can show")
  func show() throws {
    let folder = try Self.repository()
    let none = try Self.run(["show"], in: folder)
    #expect(none.code == 2 && none.errors.contains("[no-last-run]"))
    _ = try Self.run(Self.quick, in: folder)
    let all = try Self.run(["show"], in: folder)
    #expect(all.code == 0 && all.output.contains("https://a.example/1"), "\(all.errors)")
    #expect(all.errors.contains("of the last run here, 'ruleproof verify --no-drift --no-slow'"))
    let tests = try Self.run(["show", "tests"], in: folder)
    #expect(tests.output.components(separatedBy: "error: ").count == 3)
    let wrong = try Self.run(["show", "nothing"], in: folder)
    #expect(wrong.code == 2 && wrong.errors.contains("it found: "), "\(wrong.errors)")
  }
}
