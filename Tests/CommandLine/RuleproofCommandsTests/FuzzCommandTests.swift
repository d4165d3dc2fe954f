import Foundation
import TestSupport
import Testing

@Suite("The commands fuzz and replay")
struct FuzzCommandTests {
  static func manifest(_ pattern: String) -> String {
    #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "\#(pattern)",
       "testInputs": ["https://a.example/1/x"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1/x"]}]}]}
    """#
  }

  static let sound = manifest(#"^https://a\\.example/([0-9]/x)$"#)
  static let late = manifest(#"https://a\\.example/([0-9]/x)$"#)

  static func folder(_ manifest: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write("manifests: m.json\n", to: "ruleproof.yml")
    return folder
  }

  static func names(_ folder: TemporaryFolder) throws -> [String] {
    let path = folder.url.appendingPathComponent("corpus/found").path
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test("a sound rule has no finds, and nothing is written")
  func sound() throws {
    let folder = try Self.folder(Self.sound)
    let result = try Tool.run(["fuzz", "--steps", "300"], in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("0 new findings, 0 known, 0 gone\n300 URLs tried, "))
    #expect(try Self.names(folder).isEmpty)
  }

  @Test("URLs come from the lists that the call names, and a list that is not there is an error")
  func corpus() throws {
    let folder = try Self.folder(Self.sound)
    try folder.write("https://a.example/2/x\n", to: "list.txt")
    let found = try Tool.run(["fuzz", "--steps", "50", "--corpus", "list.txt"], in: folder.url)
    #expect(found.code == 0, "\(found.output)\(found.errors)")
    let gone = try Tool.run(["fuzz", "--steps", "50", "--corpus", "gone.txt"], in: folder.url)
    #expect(gone.code == 2 && gone.errors.contains("there is no file 'gone.txt'"), "\(gone.errors)")
  }

  @Test("a finding is saved once, run again, and gone when the rule is fixed")
  func lifeOfAFind() throws {
    let folder = try Self.folder(Self.late)
    let first = try Tool.run(["fuzz", "--steps", "400"], in: folder.url)
    #expect(first.code == 1)
    #expect(first.output.contains("new: wrong-scheme action/n/open (n)"), "\(first.output)")
    let names = try Self.names(folder)
    #expect(names.count == 1 && names[0].hasPrefix("action-n-open.wrong-scheme."))
    let path = "corpus/found/\(names[0])"
    #expect(
      first.output.contains("ruleproof replay ./\(path)\n")
        || first.output.contains("ruleproof replay \(path)\n"),
      "\(first.output)"
    )
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent(path))

    let second = try Tool.run(["fuzz", "--steps", "400"], in: folder.url)
    #expect(second.code == 1)
    #expect(second.output.contains("0 new findings, 1 known, 0 gone"), "\(second.output)")
    #expect(try Data(contentsOf: folder.url.appendingPathComponent(path)) == bytes)

    for argument in [path, "corpus/found"] {
      let there = try Tool.run(["replay", argument], in: folder.url)
      #expect(there.code == 1)
      #expect(there.output.contains("1 finding: 1 still failing, 0 gone, 0 undecided"))
    }
    try folder.write(Self.sound, to: "m.json")
    let gone = try Tool.run(["replay", path], in: folder.url)
    #expect(gone.code == 0, "\(gone.output)")
    #expect(gone.output.contains("gone: wrong-scheme action/n/open (n)"))
    let last = try Tool.run(["fuzz", "--steps", "200"], in: folder.url)
    #expect(last.code == 0)
    #expect(last.output.contains("0 new findings, 0 known, 1 gone"))
  }

  @Test("the same seed writes the same bytes with one worker and with four")
  func determinism() throws {
    var outputs: [String] = []
    for jobs in ["1", "4"] {
      let folder = try Self.folder(Self.late)
      let result = try Tool.run(
        ["fuzz", "--steps", "400", "--seed", "1", "--jobs", jobs, "--format", "json"],
        in: folder.url
      )
      #expect(result.code == 1)
      let files = try Self.names(folder).map { name in
        try String(
          contentsOf: folder.url.appendingPathComponent("corpus/found/\(name)"),
          encoding: .utf8
        )
      }
      outputs.append(result.output + files.joined())
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test(
    "a wrong call says what is wrong",
    arguments: [
      (["fuzz", "--time", "1x"], "--time"), (["fuzz", "--time", "0s"], "--time"),
      (["fuzz", "--time", "99999999999999999999h"], "--time"),
      (["fuzz", "--steps", "0"], "--steps"),
      (["fuzz", "--steps", "5", "--time", "1s"], "--time"), (["fuzz", "--seed", "-1"], "--seed"),
      (["fuzz", "--network", "live"], "--network live"),
      (["fuzz", "--rule", "nothing"], "no rule"),
      (["fuzz", "--steps", "9", "--found", "m.json"], "is a file"),
      (["fuzz", "nothing.json"], "nothing.json"), (["replay"], "file"),
      (["replay", "nothing.json"], "no file 'nothing.json'"), (["replay", "m.json"], "m.json:1:"),
      (["replay", "empty"], "has no findings"),
      (["replay", "unknown.json"], "'action/n/other'"),
      (["replay", "huge.json"], "bytes"), (["replay", "binary.json"], "binary.json"),
      (["replay", "unknown.json", "--jobs", "0"], "--jobs"),
    ]
  )
  func wrongCalls(_ arguments: [String], _ words: String) throws {
    let folder = try Self.folder(Self.sound)
    try folder.write(
      #"""
      {"schema": "ruleproof-find/1", "kind": "slow", "rule": "action/n/other", "cause": "pcre2",
       "url": "https://a.example/", "message": "", "pattern": ""}
      """#,
      to: "unknown.json"
    )
    try folder.write(String(repeating: " ", count: 3 << 20), to: "huge.json")
    try folder.write("\u{0}\u{1B}[2J", to: "binary.json")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("empty"),
      withIntermediateDirectories: true
    )
    let result = try Tool.run(arguments, in: folder.url)
    #expect(result.code == 2, "\(result.output)\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test("nothing tried is no pass")
  func nothingTried() throws {
    for manifest in [Self.manifest("^https://("), #"{"actions": []}"#] {
      let folder = try Self.folder(manifest)
      let result = try Tool.run(["fuzz", "--steps", "50"], in: folder.url)
      #expect(result.code == 2, "\(result.output)\(result.errors)")
    }
  }

  @Test("an interrupt ends the run with its finds saved")
  func interrupt() throws {
    let folder = try Self.folder(Self.late)
    let process = Process()
    process.executableURL = Tool.binary
    process.arguments = ["fuzz", "--time", "5m"]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The first find is on disk as soon as its round is over.
    while try Self.names(folder).isEmpty, process.isRunning { usleep(20_000) }
    process.interrupt()
    process.waitUntilExit()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.terminationReason == .exit && process.terminationStatus == 2)
    #expect(text.contains("1 new finding, 0 known, 0 gone"), "\(text)")
    #expect(text.contains("stopped by SIGINT"))
    #expect(try Self.names(folder).count == 1)
  }
}
