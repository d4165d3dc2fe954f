import Foundation
import TestSupport
import Testing

@Suite("ruleproof merge")
struct MergeCommandTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "actions": [
      {"title": "One", "regex": "^https://a\\.example/1$", "testInputs": ["https://a.example/1"],
       "formats": [{"appId": "n", "format": "n://1", "testResults": ["n://1"]}]},
      {"title": "Two", "regex": "^https://a\\.example/2$", "testInputs": ["https://a.example/2"],
       "formats": [{"appId": "n", "format": "n://2", "testResults": ["n://2"]}]},
      {"title": "Three", "regex": "^https://a\\.example/3$", "testInputs": ["https://a.example/3"],
       "formats": [{"appId": "n", "format": "n://3", "testResults": ["n://3"]}]}]}
    """#

  /// A folder with the records `1.json` to `3.json` of three shards.
  private static func shards() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try run(3, in: folder)
    return folder
  }

  private static func run(
    _ count: Int,
    _ call: [String] = ["test", "m.json"],
    as suffix: String = "",
    in folder: TemporaryFolder
  ) throws {
    for index in 1...count {
      let report = ["--shard", "\(index)/\(count)", "--report", "json=\(index)\(suffix).json"]
      let result = try Tool.run(call + report, in: folder.url)
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  private static func merge(_ files: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(["merge"] + files + ["--report", "json=out.json"], in: folder.url)
  }

  private static func isWritten(in folder: TemporaryFolder) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out.json").path)
  }

  @Test(
    "shards that are missing or there twice are refused and named",
    arguments: [
      (["1.json", "2.json"], "shard 3/3 is missing"),
      (["2.json"], "shards 1/3, 3/3 are missing"),
      (["1.json", "2.json", "1.json", "3.json"], "'1.json' and '1.json' are both shard 1/3"),
      (["3.json", "copy.json", "2.json", "1.json"], "'3.json' and 'copy.json' are both shard 3/3"),
    ]
  )
  func incomplete(files: [String], message: String) throws {
    let folder = try Self.shards()
    try folder.write(Array(ShardCommandTests.bytes("3.json", in: folder)), to: "copy.json")
    let result = try Self.merge(files, in: folder)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!Self.isWritten(in: folder))
    #expect(try Self.merge(["2.json", "3.json", "1.json"], in: folder).code == 0)
  }

  @Test("shards of other files, calls, or numbers of shards are refused and named")
  func foreign() throws {
    let folder = try Self.shards()
    try Self.run(2, as: "-of-2", in: folder)
    try Self.run(3, ["test", "m.json", "--no-scripts"], as: "-call", in: folder)
    try Self.run(3, ["slow", "m.json"], as: "-slow", in: folder)
    try folder.write(Self.manifest.replacing("n://3", with: "n://4"), to: "m.json")
    try Self.run(3, as: "-file", in: folder)
    try folder.write(Self.manifest, to: "other.json")
    try Self.run(3, ["test", "other.json"], as: "-name", in: folder)
    for (file, message) in [
      ("2-of-2.json", "of 2 and of 3 shards"), ("3-call.json", "the calls were"),
      ("3-slow.json", "the calls were"), ("3-file.json", "'m.json' was not the same"),
      ("3-name.json", "the calls were"),
    ] {
      let result = try Self.merge(["1.json", "2.json", file], in: folder)
      #expect(result.code == 2 && result.errors.contains("[foreign-shard]"), "\(result.errors)")
      #expect(result.errors.contains("'\(file)' and '1.json' are not of one run"))
      #expect(result.errors.contains(message), "\(file): \(result.errors)")
    }
    #expect(!Self.isWritten(in: folder))
  }

  @Test("what is no record of a shard is refused with its name")
  func noRecord() throws {
    let folder = try Self.shards()
    let bytes = Array(try ShardCommandTests.bytes("3.json", in: folder))
    let text = String(decoding: bytes, as: UTF8.self)
    try folder.write("no JSON", to: "text.json")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "half.json")
    try folder.write("", to: "empty.json")
    try folder.write(
      text.replacing("ruleproof-run/2", with: "ruleproof-run/9"),
      to: "version.json"
    )
    _ = try Tool.run(["test", "m.json", "--report", "json=whole.json"], in: folder.url)
    for (file, code) in [
      ("text.json", "not-a-record"), ("half.json", "not-a-record"), ("empty.json", "not-a-record"),
      ("version.json", "other-record"), ("whole.json", "not-a-shard"),
      ("none.json", "no-such-file"),
    ] {
      let result = try Self.merge(["1.json", "2.json", file], in: folder)
      #expect(result.code == 2 && result.errors.contains("[\(code)]"), "\(file): \(result.errors)")
      #expect(result.errors.contains("'\(file)'"), "\(result.errors)")
    }
    let words = try Self.merge(["1.json", "text.json", "empty.json"], in: folder).errors
    for file in ["text.json", "empty.json"] {
      #expect(words.contains("'\(file)' is not a run record: it is not JSON"), "\(words)")
    }
    // All that is wrong is said at once.
    let both = try Self.merge(["text.json", "version.json"], in: folder)
    #expect(both.errors.contains("text.json") && both.errors.contains("version.json"))
    #expect(!Self.isWritten(in: folder))
  }

  @Test(
    "a record that does not have what it says is refused",
    arguments: [
      (#""place" : 0"#, #""place" : 1"#), (#""totalRules" : 3"#, #""totalRules" : 4"#),
      (#""index" : "#, #""index" : 9"#),
    ]
  )
  func damaged(old: String, new: String) throws {
    let folder = try Self.shards()
    for name in ["1.json", "2.json", "3.json"] {
      let text = String(
        decoding: try ShardCommandTests.bytes(name, in: folder),
        as: UTF8.self
      )
      try folder.write(text.replacing(old, with: new), to: name)
    }
    let result = try Self.merge(["1.json", "2.json", "3.json"], in: folder)
    #expect(result.code == 2 && result.errors.contains("-shard]"), "\(result.errors)")
    #expect(!Self.isWritten(in: folder))
  }

  @Test("a record is read from standard input, and no input is overwritten")
  func places() throws {
    let folder = try Self.shards()
    let input = String(decoding: try ShardCommandTests.bytes("2.json", in: folder), as: UTF8.self)
    let result = try Tool.run(
      ["merge", "1.json", "-", "3.json", "--format", "json"],
      in: folder.url,
      input: input
    )
    let whole = try Tool.run(["test", "m.json", "--format", "json"], in: folder.url)
    #expect(result.output == whole.output)
    let over = try Tool.run(
      ["merge", "1.json", "2.json", "3.json", "--report", "json=2.json"],
      in: folder.url
    )
    #expect(over.code == 2 && over.errors.contains("it is one of the input files"))
  }

  @Test("a run that tested nothing is none as a whole either, and an empty shard is clean")
  func untested() throws {
    let folder = try TemporaryFolder()
    let bare = Self.manifest.replacing("\"testInputs\"", with: "\"notes\"")
      .replacing("\"testResults\"", with: "\"note\"")
    try folder.write(bare, to: "m.json")
    try Self.run(5, in: folder)
    let whole = try Tool.run(["test", "m.json", "--report", "json=w.json"], in: folder.url)
    let files = (1...5).map { "\($0).json" }
    let merged = try Self.merge(files, in: folder)
    #expect(whole.code == 2 && merged.code == 2)
    #expect(merged.errors.contains("[no-test-executed]"), "\(merged.errors)")
    let isSame =
      try ShardCommandTests.bytes("out.json", in: folder)
      == ShardCommandTests.bytes("w.json", in: folder)
    #expect(isSame)
  }
}
