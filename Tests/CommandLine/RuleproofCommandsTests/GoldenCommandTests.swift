import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The golden commands")
struct GoldenCommandTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "^https://a\\.example/(\\d+)$",
       "testInputs": ["https://a.example/1", "https://a.example/x"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1", null]}]},
      {"title": "Show", "regex": "^https://b\\.example/(\\w+)$",
       "testInputs": ["https://b.example/q"],
       "formats": [{"appId": "n", "format": "n://show/$1", "testResults": ["n://show/q"]}]}]}
    """#
  static let corpus = """
    # URLs
    https://a.example/2
    https://axexample/3
    https://b.example/z
    https://c.example/

    """
  /// The manifest with an unescaped dot in a host, which matches any character.
  static let dotted = manifest.replacing(#"a\\.example"#, with: "a.example")
  static let shown = manifest.replacing("n://$1", with: "n://open/$1")

  /// A folder with a manifest, a corpus and, unless that is not wanted, goldens.
  static func folder(isRecorded: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write(corpus, to: "urls.txt")
    try folder.write("manifests: m.json\ngolden: {corpus: urls.txt}\n", to: "ruleproof.yml")
    if isRecorded {
      let result = try run(["record"], folder)
      try #require(result.code == 0, "\(result.errors)")
    }
    return folder
  }

  static func run(
    _ arguments: [String],
    _ folder: TemporaryFolder,
    environment: [String: String?] = [:]
  ) throws -> Tool.Result {
    try Tool.run(["golden"] + arguments, in: folder.url, environment: environment)
  }

  /// The files below the folder of goldens with what they hold.
  static func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    let root = folder.url.appendingPathComponent("golden")
    var files: [String: Data] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? [] {
      let file = root.appendingPathComponent(path)
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
      if type as? FileAttributeType == .typeRegular { files[path] = try Data(contentsOf: file) }
    }
    return files
  }

  static func records(_ result: Tool.Result) throws -> [GoldenRecord] {
    try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8)).goldens.records
  }
}

extension GoldenCommandTests {
  @Test("a change of a pattern that no recorded URL shows has one that does")
  func witness() throws {
    let folder = try TemporaryFolder()
    let optional = Self.manifest.replacing("://a", with: #"://(?:www\\.)?a"#)
      .replacing(#""https://(?:www\\.)?a"#, with: #""https://a"#)
    try folder.write(optional, to: "m.json")
    try folder.write(Self.corpus, to: "urls.txt")
    try folder.write("manifests: m.json\ngolden: {corpus: urls.txt}\n", to: "ruleproof.yml")
    try #require(try Self.run(["record"], folder).code == 0)
    try folder.write(Self.manifest, to: "m.json")
    let result = try Tool.run(["verify", "--no-slow", "--no-drift"], in: folder.url)
    let words = "action/n/open: no longer matches \"https://www.a.example/"
    #expect(result.code == 1 && result.output.contains(words), "\(result.output)")
  }

  @Test(
    "after a recording that was interrupted, comparing is an error that says so, and recording goes on",
    arguments: [["golden", "verify"], ["verify"], ["budget", "verify"], ["golden", "review"]]
  )
  func interrupted(_ words: [String]) throws {
    let folder = try Self.folder()
    let whole = try Self.files(folder)
    let golden = folder.url.appendingPathComponent("golden")
    try FileManager.default.removeItem(at: golden.appendingPathComponent("recording.txt"))
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("was interrupted: it has 3 files"), "\(result.errors)")
    #expect(result.errors.contains("record again"), "\(result.errors)")
    #expect(try Self.run(["record"], folder).code == 0)
    #expect(try Self.files(folder) == whole)
  }

  @Test("values are in quotes, words about them are not")
  func quotes() throws {
    let folder = try Self.folder()
    let changed = Self.shown.replacing(
      #"["https://a.example/1", "https://a.example/x"]"#,
      with: #"["https://a.example/1"]"#
    ).replacing(#"["n://1", null]"#, with: #"["n://open/1"]"#)
      .replacing(#"\\d+)$"#, with: #"\\d*)$"#)
    try folder.write(changed, to: "m.json")
    try folder.write(Self.corpus + "https://d.example/\n", to: "urls.txt")
    let result = try Self.run(["verify", "--verbose"], folder)
    #expect(result.code == 1, "\(result.errors)")
    for line in [
      "was  \"n://$1\"\n", "is   \"n://open/$1\"\n", "was  2\n", "is   1\n", "was  4 URLs\n",
      "is   5 URLs\n",
    ] {
      #expect(result.output.contains(line), "\(line)\n\(result.output)")
    }
    #expect(!result.output.contains("callouts\""), "\(result.output)")
    #expect(!result.output.contains("URLs\""), "\(result.output)")
  }

  @Test("goldens of the configured manifests are not those of another that the call names")
  func otherManifest() throws {
    let folder = try Self.folder()
    try folder.write(Self.manifest.replacing("Open", with: "Other"), to: "other.json")
    let before = try Self.files(folder)
    let pruned = try Self.run(["prune", "other.json"], folder)
    #expect(pruned.code == 2 && pruned.errors.contains("--golden DIR"), "\(pruned.errors)")
    #expect(try Self.files(folder) == before)
    let recorded = try Self.run(["record", "other.json"], folder)
    #expect(!recorded.output.contains("have no rule") && !recorded.output.contains("has no rule"))
    let apart = try Self.run(["record", "other.json", "--golden", "apart"], folder)
    #expect(apart.code == 0, "\(apart.errors)")
    let moved = Self.manifest.replacing("Open", with: "Third")
      .replacing(#"a\\.example"#, with: #"z\\.example"#)
      .replacing("https://a.example", with: "https://z.example")
    try folder.write(moved, to: "other.json")
    let stale = try Self.run(["record", "other.json", "--golden", "apart"], folder)
    #expect(
      stale.output.contains("ruleproof golden prune --manifest other.json --golden apart"),
      "\(stale.output)"
    )
  }

  @Test("a review of nothing needs no terminal")
  func nothingToReview() throws {
    let result = try Self.run(["review"], try Self.folder())
    #expect(result.code == 0 && result.output.contains("nothing to review"), "\(result.errors)")
  }

  @Test("recording writes a file for each rule, which then verifies clean")
  func record() throws {
    let folder = try Self.folder()
    let files = try Self.files(folder)
    #expect(
      files.keys.filter { $0.hasSuffix(".golden") }.sorted() == [
        "action/n/open.golden", "action/n/show.golden",
      ]
    )
    #expect(files["recording.txt"] != nil)
    let result = try Self.run(["verify"], folder)
    #expect(result.code == 0 && result.output.contains("2 rules over 4 URLs: unchanged"))
    #expect(try Self.run(["record"], folder).code == 0)
    #expect(try Self.files(folder) == files)
  }

  @Test(
    "each change of a rule shows, and nothing else",
    arguments: [
      (dotted, ["gained", "cost", "definition"]), (shown, ["output", "definition"]),
      (manifest.replacing(#"(\\d+)$"#, with: #"([3-9]+)$"#), ["lost", "cost", "definition"]),
      (manifest.replacing("Open", with: "OPEN"), ["definition"]),
      (manifest.replacing("Open", with: "Call"), ["renamed", "definition"]),
      (manifest.replacing(#""name": "N""#, with: #""name": "NN""#), ["definition", "definition"]),
      (manifest.replacing(#", "https://a.example/x"]"#, with: "]"), ["cost", "tests"]),
    ] as [(String, [String])]
  )
  func changes(_ manifest: String, _ kinds: [String]) throws {
    let folder = try Self.folder()
    try folder.write(manifest, to: "m.json")
    let result = try Self.run(["verify", "--format", "json"], folder)
    #expect(result.code == 1)
    let records = try Self.records(result)
    #expect(records.map(\.kind.rawValue).filter { $0 != "cost" } == kinds.filter { $0 != "cost" })
    #expect(records.allSatisfy { $0.id.count == 10 })
  }

  @Test("another layout, order of keys or order of rules changes nothing")
  func layout() throws {
    let folder = try Self.folder()
    let object = try JSONSerialization.jsonObject(with: Data(Self.manifest.utf8))
    var root = try #require(object as? [String: Any])
    root["actions"] = Array((root["actions"] as? [Any] ?? []).reversed())
    let data = try JSONSerialization.data(
      withJSONObject: root,
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    )
    try folder.write(Array(data), to: "m.json")
    let result = try Self.run(["verify"], folder)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test(
    "a rule without a golden and a golden without a rule fail, and prune removes the latter alone"
  )
  func orphans() throws {
    let folder = try Self.folder()
    let other = Self.manifest.replacing("Open", with: "Call")
      .replacing(#"a\\.example/(\\d+)"#, with: #"d\\.example/(\\d+)"#)
    try folder.write(other, to: "m.json")
    let result = try Self.run(["verify", "--format", "json"], folder)
    #expect(result.code == 1)
    #expect(try Set(Self.records(result).map(\.kind)) == [.unrecorded, .stale])
    let dry = try Self.run(["prune", "--dry-run"], folder)
    #expect(dry.output == "would remove golden/action/n/open.golden\n")
    #expect(try Self.run(["prune"], folder).output == "removed golden/action/n/open.golden\n")
    #expect(try Self.run(["prune"], folder).output == "nothing to remove\n")
    #expect(try Self.files(folder)["action/n/show.golden"] != nil)
  }

  @Test("recording overwrites nothing that differs, and writes what is missing")
  func recordAgain() throws {
    let folder = try Self.folder()
    let files = try Self.files(folder)
    let golden = folder.url.appendingPathComponent("golden/action/n/show.golden")
    try FileManager.default.removeItem(at: golden)
    try folder.write(Self.shown, to: "m.json")
    let result = try Self.run(["record"], folder)
    #expect(result.code == 2 && result.errors.contains("golden review"))
    #expect(try Self.files(folder) == files)
  }

  @Test("a review accepts the changes that are named, and refuses others")
  func review() throws {
    let folder = try Self.folder()
    let files = try Self.files(folder)
    try folder.write(Self.shown, to: "m.json")
    let refused = try Self.run(["review"], folder)
    #expect(refused.code == 2 && refused.errors.contains("--accept-all"))
    #expect(try Self.run(["review", "--accept", "0123456789"], folder).code == 2)
    #expect(try Self.files(folder) == files)
    let records = try Self.records(try Self.run(["verify", "--format", "json"], folder))
    let first = try #require(records.first)
    #expect(try Self.run(["review", "--accept", first.id], folder).code == 0)
    let left = try Self.records(try Self.run(["verify", "--format", "json"], folder))
    #expect(left == Array(records.dropFirst()))
    #expect(try Self.run(["review", "--accept-all"], folder).code == 0)
    #expect(try Self.run(["verify"], folder).code == 0)
    try folder.write(Self.manifest, to: "m.json")
    #expect(try Self.run(["review", "--accept-all"], folder).code == 0)
    #expect(try Self.files(folder) == files)
  }

  @Test("another corpus is reported first, fails, and is accepted without the rules' own changes")
  func otherCorpus() throws {
    let folder = try Self.folder()
    try folder.write(Self.corpus + "https://a.example/44\n", to: "urls.txt")
    try folder.write(Self.shown, to: "m.json")
    let records = try Self.records(try Self.run(["verify", "--format", "json"], folder))
    #expect(records.map(\.kind) == [.corpus, .output, .definition])
    #expect(records[1].urls == 2)
    #expect(try Self.run(["record"], folder).code == 2)
    #expect(try Self.run(["review", "--accept", records[0].id], folder).code == 0)
    let left = try Self.records(try Self.run(["verify", "--format", "json"], folder))
    #expect(left.map(\.kind) == [.output, .definition])
    let corpora = try Self.files(folder).keys.filter { $0.hasPrefix("corpus/") }
    #expect(corpora.count == 1)
  }

  @Test("another version of an engine is reported without failing")
  func otherEngine() throws {
    let folder = try Self.folder()
    let file = folder.url.appendingPathComponent("golden/recording.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("PCRE2 ", with: "PCRE2 0.").write(
      to: file,
      atomically: true,
      encoding: .utf8
    )
    let result = try Self.run(["verify"], folder)
    #expect(result.code == 0 && result.output.contains("different version of an engine"))
  }

  @Test("with CI set nothing is ever written")
  func continuousIntegration() throws {
    let folder = try Self.folder()
    let files = try Self.files(folder)
    try folder.write(Self.shown, to: "m.json")
    for arguments in [["record"], ["review", "--accept-all"], ["prune"]] {
      let result = try Self.run(arguments, folder, environment: ["CI": "true"])
      #expect(result.code == 2 && result.errors.contains("CI"), "\(arguments)")
    }
    #expect(try Self.files(folder) == files)
    #expect(try Self.run(["verify"], folder, environment: ["CI": "true"]).code == 1)
  }

  @Test("verify compares goldens where there are some, and --no-goldens leaves them out")
  func verify() throws {
    let folder = try Self.folder()
    let options = ["verify", "--no-slow", "--no-drift"]
    #expect(try Tool.run(options, in: folder.url).code == 0)
    try folder.write(
      Self.manifest.replacing("$1\"", with: "$1?\"").replacing("n://1", with: "n://1?")
        .replacing("show/q", with: "show/q?"),
      to: "m.json"
    )
    let result = try Tool.run(options, in: folder.url)
    #expect(result.code == 1 && result.output.contains("changed outputs for 2 URLs"))
    #expect(try Tool.run(options + ["--no-goldens"], in: folder.url).code == 0)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("golden"))
    #expect(try Tool.run(options, in: folder.url).code == 0)
  }

  @Test(
    "a damaged golden is an error with its file and line",
    arguments: [
      "", "ruleproof-golden 1\n", "{\"ruleproof-golden\":3}\n", "\u{0}", "ruleproof-golden 1",
    ]
  )
  func damage(_ text: String) throws {
    let folder = try Self.folder()
    try folder.write(text, to: "golden/action/n/open.golden")
    let result = try Self.run(["verify"], folder)
    #expect(result.code == 2 && result.errors.contains(" --> golden/action/n/open.golden:"))
  }

  @Test("the reports for machines have the changes")
  func reports() throws {
    let folder = try Self.folder()
    try folder.write(Self.shown, to: "m.json")
    let junit = try Self.run(["verify", "--format", "junit"], folder).output
    #expect(junit.contains("<testsuite name=\"goldens\" tests=\"2\" failures=\"2\""))
    let github = try Self.run(["verify", "--format", "github"], folder).output
    #expect(github.contains("::error file=m.json,line=2,"))
  }

  @Test("a recording that is killed at any moment leaves whole files alone")
  func killed() throws {
    let folder = try Self.folder()
    let files = try Self.files(folder)
    let golden = folder.url.appendingPathComponent("golden")
    for round in 0..<25 {
      try FileManager.default.removeItem(at: golden)
      let process = Process()
      process.executableURL = Tool.binary
      process.arguments = ["golden", "record"]
      process.currentDirectoryURL = folder.url
      var environment = ProcessInfo.processInfo.environment
      environment["CI"] = nil
      process.environment = environment
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(round) * 4_000)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for (path, data) in try Self.files(folder) where !path.contains("/.") && !path.hasPrefix(".")
      {
        #expect(files[path] == data, "\(path)")
      }
      try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    }
    #expect(try Self.run(["record"], folder).code == 0)
    #expect(try Self.run(["prune"], folder).code == 0)
    #expect(try Self.files(folder) == files)
  }
}
