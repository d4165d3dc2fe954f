import Foundation
import TestSupport
import Testing

@Suite("Shards of a run, and their merge")
struct ShardCommandTests {
  static let counts = [1, 3, 16]

  /// A repository of rules with something of every kind: tests that fail, a slow pattern,
  /// differences, link rules, goldens that no longer hold, allowances with and without a finding, a
  /// finding without a rule.
  static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest(pattern: #"[0-9]+"#), to: "m.json")
    try folder.write(
      manifest(pattern: #"\\d+"#).replacing("a.example", with: "z.example"),
      to: "n.json"
    )
    try folder.write(
      """
      templates:
        - name: event
          template: /event/{id}
          tests:
            - url: https://t.example/event/1
              values: {id: "1"}
            - url: https://t.example/event/2
              values: {id: "1"}
        - name: other
          template: /event/{name}
      """,
      to: "links.yml"
    )
    try folder.write(
      """
      manifests: [m.json, n.json]
      links: links.yml
      corpus: urls.txt
      drift: {effort: 0}
      slow: {effort: 0}
      lint:
        allow:
          - {check: host-case, reason: never found}
          - {check: unescaped-host-dot, rule: action/n/open, reason: on purpose}
          - {check: output-scheme-differs, reason: never}
      """,
      to: "ruleproof.yml"
    )
    let urls = (1...9).map { "https://a.example/\($0)\nhttps://z.example/\($0)\n" }.joined()
    try folder.write(urls + "https://b.example/a/b/\nhttps://c.example/٣\n", to: "urls.txt")
    let recorded = try Tool.run(["golden", "record"], in: folder.url)
    #expect(recorded.code == 0, "\(recorded.errors)")
    try folder.write(manifest(pattern: #"[1-8]+"#), to: "m.json")
    try folder.write(
      #"""
      {"schema": "ruleproof-finding/2", "kind": "slow", "rule": "action/n/gone", "cause": "pcre2",
       "url": "https://a.example/1", "message": "m", "pattern": "p"}
      """#,
      to: "corpus/found/gone.json"
    )
    return folder
  }

  private static func manifest(pattern: String) -> String {
    #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "extra": 1,
     "actions": [
      {"title": "Open", "regex": "^https://a.example/(\#(pattern))$",
       "testInputs": ["https://a.example/1", "https://a.example/x", "https://a.example/9"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1", null, "n://8"]}]},
      {"title": "Slow", "regex": "^https://b\\.example/(?:[a-z]+/?)+$",
       "testInputs": ["https://b.example/a/b"],
       "formats": [{"appId": "n", "format": "o://s", "testResults": ["o://s"]}]},
      {"title": "Digits", "regex": "^https://c\\.example/(\\d)$",
       "testInputs": ["https://c.example/1"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1"]}]},
      {"title": "Broken", "regex": "(", "testInputs": ["https://d.example/"],
       "formats": [{"appId": "n", "format": "n://", "testResults": ["n://"]}]}],
     "redirects": {"^https://e\\.example/\\?u=.+$":
       {"param": "u", "tests": {"https://e.example/?u=a": "a"}}}}
    """#
  }

  static func bytes(_ name: String, in folder: TemporaryFolder) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  /// Runs all shards of a call and merges them; the last shard comes first.
  static func merge(_ call: [String], _ count: Int, in folder: TemporaryFolder) throws
    -> Tool.Result
  {
    var records: [String] = []
    for index in 1...count {
      let name = "shard-\(index).json"
      let shard = ["--shard", "\(index)/\(count)", "--report", "json=\(name)"]
      let result = try Tool.run(call + shard, in: folder.url)
      #expect(result.code == 0 || result.code == 1, "\(result.errors)")
      #expect(result.output.hasPrefix("shard \(index)/\(count): "), "\(result.output.prefix(80))")
      records.insert(name, at: 0)
    }
    return try Tool.run(
      ["merge"] + records + ["--report", "json=merged.json", "--report", "junit=merged.xml"],
      in: folder.url
    )
  }

  /// Compares the merge of shards with the run that is not divided, which is the judge.
  static func compare(_ call: [String], _ counts: [Int], in folder: TemporaryFolder) throws {
    let whole = try Tool.run(call + ["--report", "json=whole.json"], in: folder.url)
    // What the record lacks, no report of it can have.
    let report = try Tool.run(
      ["report", "whole.json", "--to", "text", "--to", "junit=whole.xml"],
      in: folder.url
    )
    for count in counts {
      let merged = try merge(call, count, in: folder)
      #expect(merged.code == whole.code, "\(count): \(merged.errors)")
      #expect(merged.output == report.output, "\(count)")
      for type in ["json", "xml"] {
        let isSame =
          try bytes("merged.\(type)", in: folder) == bytes("whole.\(type)", in: folder)
        #expect(isSame, "\(call) in \(count) shards: \(type)")
      }
    }
  }

  @Test(
    "merged shards are byte for byte the record of the whole run",
    arguments: [
      ["verify"], ["verify", "--strict", "--rule", "open"], ["test"], ["drift"],
      ["drift", "--count"], ["slow"], ["slow", "--no-fixes"],
    ]
  )
  func sameBytes(call: [String]) throws {
    try Self.compare(call, call == ["verify"] ? Self.counts : [2, 7], in: Self.repository())
  }

  @Test("a record has the patterns of the rules with tests, by manifest and in their order")
  func patterns() throws {
    let folder = try Self.repository()
    _ = try Tool.run(["test", "--report", "json=r.json"], in: folder.url)
    let record = try JSONSerialization.jsonObject(with: Self.bytes("r.json", in: folder))
    let manifests = try #require(
      (record as? [String: Any])?["manifests"] as? [[String: Any]]
    )
    let patterns = manifests.map { $0["patterns"] as? [[String: String]] }
    #expect(
      patterns[0]?.map { $0["rule"] ?? "" } == [
        "action/n/open", "action/n/slow", "action/n/digits", "action/n/broken",
        "redirect/e.example-u",
      ]
    )
    #expect(patterns[0]?.first?["pattern"] == "^https://a.example/([1-8]+)$")
    #expect(patterns[1]?.first?["pattern"] == #"^https://z.example/(\d+)$"#)
    #expect(patterns[2] == nil)
    _ = try Tool.run(["lint", "--report", "json=l.json"], in: folder.url)
    let lint = String(decoding: try Self.bytes("l.json", in: folder), as: UTF8.self)
    #expect(!lint.contains("patterns"))
  }

  @Test("the starter's tests merge to the record of the whole run")
  func starterTests() throws {
    try Self.compare(["test", "--starter"], Self.counts, in: TemporaryFolder())
  }

  @Test("the starter's proof merges to the record of the whole run")
  func starterProof() throws {
    let folder = try TemporaryFolder()
    try folder.write("drift: {effort: 0}\nslow: {effort: 0}\n", to: "ruleproof.yml")
    try Self.compare(["verify", "--starter"], [3], in: folder)
  }

  @Test(
    "the tests of a real manifest merge to the record of the whole run",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice))
  )
  func realTests() throws {
    let paths = try [4, 3].map { try #require(RealManifests.path($0)) }
    try Self.compare(["test", paths[0]], Self.counts, in: TemporaryFolder())
    // Two manifests have rules of the same ids.
    try Self.compare(["test", "--no-scripts"] + paths, [3], in: TemporaryFolder())
  }

  @Test("the same rules are in the same shard, whatever the order of the file")
  func stable() throws {
    func rules(_ folder: TemporaryFolder) throws -> [String] {
      _ = try Tool.run(
        ["test", "m.json", "--shard", "2/3", "--report", "json=r.json"],
        in: folder.url
      )
      return try Self.shard("r.json", in: folder).rules
    }
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest(pattern: "[0-9]+"), to: "m.json")
    let before = try rules(folder)
    #expect(!before.isEmpty)
    let object = try JSONSerialization.jsonObject(with: Self.bytes("m.json", in: folder))
    var manifest = try #require(object as? [String: Any])
    manifest["actions"] = (manifest["actions"] as? [Any]).map { Array($0.reversed()) }
    let data = try JSONSerialization.data(withJSONObject: manifest, options: .sortedKeys)
    try folder.write(Array(data), to: "m.json")
    #expect(try rules(folder) == before)
  }

  /// What a record says of its shard.
  private static func shard(
    _ name: String,
    in folder: TemporaryFolder
  ) throws -> (index: Int?, count: Int?, rules: [String]) {
    let record = try JSONSerialization.jsonObject(with: bytes(name, in: folder)) as? [String: Any]
    let shard = try #require(record?["shard"] as? [String: Any])
    let rules = shard["rules"] as? [[String: Any]]
    return (
      shard["index"] as? Int, shard["count"] as? Int,
      (rules ?? []).compactMap { $0["rule"] as? String }.sorted()
    )
  }

  @Test("Bazel's environment names a shard, counted from 0; --shard comes first")
  func bazel() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest(pattern: "[0-9]+"), to: "m.json")
    let status = folder.url.appendingPathComponent("status").path
    let environment = [
      "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "1", "TEST_SHARD_STATUS_FILE": status,
    ]
    let call = ["test", "m.json", "--report", "json=r.json"]
    _ = try Tool.run(call + ["--shard", "1/2"], in: folder.url, environment: environment)
    #expect(try Self.shard("r.json", in: folder).count == 2)
    #expect(!FileManager.default.fileExists(atPath: status))
    _ = try Tool.run(call, in: folder.url, environment: environment)
    let shard = try Self.shard("r.json", in: folder)
    #expect(shard.index == 2 && shard.count == 3)
    #expect(FileManager.default.fileExists(atPath: status))
    // The words of the call are the same as without a shard.
    let record = String(decoding: try Self.bytes("r.json", in: folder), as: UTF8.self)
    #expect(!record.contains("--shard") && !record.contains("TEST_"))
    let wrong = try Tool.run(call, in: folder.url, environment: ["TEST_TOTAL_SHARDS": "3"])
    #expect(wrong.code == 2 && wrong.errors.contains("TEST_SHARD_INDEX"), "\(wrong.errors)")
    let fast = try Tool.run(call + ["--fail-fast"], in: folder.url, environment: environment)
    #expect(fast.code == 2 && fast.errors.contains("[invalid-shard]"), "\(fast.errors)")
  }

  @Test(
    "a shard that cannot be is refused",
    arguments: [
      ["--shard", "0/3"], ["--shard", "4/3"], ["--shard", "1/0"], ["--shard", "x"],
      ["--shard", ""], ["--shard", "1/2", "--fail-fast"], ["--shard", "1/2", "--review"],
    ]
  )
  func wrongShard(words: [String]) throws {
    let result = try Tool.run(["test", "--starter"] + words)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: --shard"), "\(result.errors)")
  }

  @Test(
    "what changes files or reads no rules is not divided",
    arguments: [
      ["drift", "--fix"], ["slow", "--fix"], ["drift", "--patterns", "-"],
      ["slow", "--patterns", "-"],
    ]
  )
  func undivided(words: [String]) throws {
    let result = try Tool.run(words + ["--shard", "1/2"])
    #expect(result.code == 2 && result.errors.contains("--shard cannot be combined"))
  }
}
