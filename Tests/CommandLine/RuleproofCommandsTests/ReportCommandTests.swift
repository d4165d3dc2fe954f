import Foundation
import TestSupport
import Testing

@Suite("Reports of a run, and of its record")
struct ReportCommandTests {
  static let formats = [
    "text", "json", "junit", "sarif", "github", "gitlab", "tap", "ctrf", "markdown",
    "html",
  ]

  /// A folder with a manifest that has a failing test, a warning, a difference and a slow pattern.
  static func folder(
    pattern: String = #"https://a\\.example/(?:([0-9])|(\\d+|a+)+x)$"#
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manifest = #"""
      {"apps": [{"identifier": "n", "name": "𝔑", "scheme": "n"}],
       "actions": [{"title": "𝔒", "regex": "\#(pattern)",
         "testInputs": ["https://a.example/1", "https://a.example/b"],
         "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://2", null]}]}]}
      """#
    try folder.write(manifest, to: "m.json")
    return folder
  }

  static func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  /// The calls whose reports are compared; the times are those of a debug build.
  static let calls: [[String]] = [
    ["verify", "m.json"], ["check", "n", "--manifest", "m.json"], ["test", "m.json", "--verbose"],
    ["lint", "m.json"], ["drift", "--manifest", "m.json"], ["slow", "m.json"],
    ["coverage", "m.json", "--minimum", "100"], ["overlap", "m.json"],
    ["diff", "old.json", "m.json"],
  ]

  @Test("one run writes every report, and its record gives the same bytes later", arguments: calls)
  func sameBytes(_ call: [String]) throws {
    let folder = try Self.folder()
    let old = try Self.text("m.json", in: folder).replacing("[0-9]", with: "[0-8]")
    try folder.write(old, to: "old.json")
    let reports = Self.formats.flatMap { ["--report", "\($0)=run.\($0)"] }
    let run = try Tool.run(call + reports, in: folder.url)
    #expect(run.code == 0 || run.code == 1, "\(run.errors)")
    let later = Self.formats.flatMap { ["--to", "\($0)=later.\($0)"] }
    let verbose = call.contains("--verbose") ? ["--verbose"] : []
    let report = try Tool.run(["report", "run.json"] + later + verbose, in: folder.url)
    #expect(report.code == 0 && report.output.isEmpty && report.errors.isEmpty, "\(report.errors)")
    for format in Self.formats {
      let text = try Self.text("run.\(format)", in: folder)
      #expect(!text.isEmpty)
      #expect(try Self.text("later.\(format)", in: folder) == text, "\(format)")
    }
    // Each kind of finding is explained.
    let log = try JSONSerialization.jsonObject(
      with: Data(try Self.text("run.sarif", in: folder).utf8)
    )
    let runs = try #require((log as? [String: Any])?["runs"] as? [[String: Any]])
    let driver = (runs.first?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    for rule in try #require(driver?["rules"] as? [[String: Any]]) {
      #expect((rule["help"] as? [String: String])?["markdown"] != nil, "\(rule["id"] ?? "")")
    }
    // Standard output has what the run wrote there.
    let screen = try Tool.run(["report", "run.json"] + verbose, in: folder.url)
    #expect(screen.output == run.output)
  }

  @Test("the fixes of a SARIF log are those that --fix writes")
  func fixes() throws {
    for (command, pattern) in [
      ("drift", #"https://a\\.example/([:digit:])"#),
      ("slow", #"https://a\\.example/(?:([0-9])|(\\d+|a+)+x)$"#),
    ] {
      let folder = try Self.folder(pattern: pattern)
      let call = [command, "m.json", "--report", "sarif=log.sarif"]
      _ = try Tool.run(call, in: folder.url)
      let manifest = try Self.text("m.json", in: folder)
      let data = Data(try Self.text("log.sarif", in: folder).utf8)
      let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      let fixes = results.compactMap { ($0["fixes"] as? [[String: Any]])?.first }
      let fix = try #require(fixes.first, "\(command): no fix")
      let fixed = try Self.applied(fix, to: manifest)
      let code = try Tool.run([command, "--fix", "m.json"], in: folder.url).code
      #expect(code == 0 || code == 1)
      #expect(try Self.text("m.json", in: folder) == fixed, "\(command)")
      #expect(fixed != manifest)
    }
  }

  /// A text with the replacements of a fix, whose columns count UTF-16 units.
  private static func applied(_ fix: [String: Any], to text: String) throws -> String {
    let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
    let parts = try changes.flatMap { change in
      #expect((change["artifactLocation"] as? [String: String])?["uri"] == "m.json")
      return try #require(change["replacements"] as? [[String: Any]])
    }
    var lines = text.components(separatedBy: "\n").map { Array($0.utf16) }
    for part in parts.reversed() {
      let region = try #require(part["deletedRegion"] as? [String: Int])
      let content = try #require(part["insertedContent"] as? [String: String])
      let line = try #require(region["startLine"]) - 1
      #expect(region["endLine"] == line + 1)
      let start = try #require(region["startColumn"]) - 1
      let end = try #require(region["endColumn"]) - 1
      lines[line].replaceSubrange(start..<end, with: Array((content["text"] ?? "").utf16))
    }
    return lines.map { String(decoding: $0, as: UTF16.self) }.joined(separator: "\n")
  }

  @Test(
    "wrong words for reports are refused before anything runs",
    arguments: [
      (["--report", "sarif"], "--report takes FORMAT=FILE, such as sarif=FILE or sarif=-."),
      (["--report", "sairf=a"], "There is no report format 'sairf'. Did you mean 'sarif'?"),
      (["--report", "=a"], "There is no report format ''. There are: text, json, junit, sarif,"),
      (["--report", "tap="], "--report tap= needs a file name."),
      (["--report", "tap=-", "--report", "json=-"], "Only one report can go to standard output."),
      (["--report", "tap=-", "--format", "json"], "Only one report can go to standard output."),
      (["--report", "tap=a", "--report", "json=a"], "Two reports go to 'a'."),
      (["--report", "tap=a", "--report", "json=./a"], "go to the same file './a'"),
      (["--report", "tap=m.json"], "it is one of the input files"),
      (["--report", "tap=none/a"], "there is no folder"),
      (["--report", "tap+times=a"], "There is no report format 'tap+times'."),
      (["--report", "junit+lines=a"], "There is no report format 'junit+lines'."),
      (["--review", "--report", "tap=a"], "--review cannot be combined with --report"),
    ]
  )
  func wrongWords(_ words: [String], _ message: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(["test", "m.json"] + words, in: folder.url)
    #expect(result.code == 2)
    #expect(result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
  }

  @Test("a report on standard output replaces the text")
  func standardOutput() throws {
    let folder = try Self.folder()
    let tap = try Tool.run(["test", "m.json", "--report", "tap=-"], in: folder.url)
    #expect(tap.output.hasPrefix("TAP version 14\n"))
    #expect(
      try Tool.run(["test", "m.json", "--format", "tap"], in: folder.url).output == tap.output
    )
    let both = ["test", "m.json", "--report", "tap=out", "--report", "ctrf=-"]
    #expect(try Tool.run(both, in: folder.url).output.hasPrefix("{"))
    #expect(try Self.text("out", in: folder) == tap.output)
  }

  @Test(
    "a report that cannot be written keeps no other from being written",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
  )
  func fullDisk() throws {
    let folder = try Self.folder()
    let call = ["test", "m.json", "--report", "tap=/dev/full", "--report", "ctrf=c.json"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 2)
    #expect(result.errors.contains("the file '/dev/full' cannot be written"))
    #expect(try Self.text("c.json", in: folder).hasPrefix("{"))
    #expect(result.output.contains("rule action/n/"))
  }

  @Test("a record that names devices and other files shows nothing of them")
  func hostileRecord() throws {
    let folder = try Self.folder()
    _ = try Tool.run(["test", "m.json", "--report", "json=r.json"], in: folder.url)
    let names = ["/dev/zero", "/etc/passwd", folder.url.path]
    let sources = names.map { #"{"file": "\#($0)", "sha256": "0"}"# }.joined(separator: ",")
    let record = try Self.text("r.json", in: folder)
    let start = try #require(record.range(of: "\"sources\" : ["))
    let hostile = record[..<start.upperBound] + sources + "," + record[start.upperBound...]
    try folder.write(String(hostile), to: "hostile.json")
    let result = try Tool.run(["report", "hostile.json"], in: folder.url)
    #expect(result.code == 0 && !result.output.contains("root:"))
    #expect(result.errors.contains("not quoted: '/dev/zero', '/etc/passwd', "))
  }

  @Test("what is no record is refused, and says what writes one")
  func wrongRecords() throws {
    let folder = try Self.folder()
    let manifest = try Tool.run(["report", "m.json"], in: folder.url)
    #expect(manifest.code == 2 && manifest.errors.contains("[not-a-record]"))
    for (text, reason) in [
      ("{}", "it has no 'schema'"), ("[1]", "it has a value of another kind"),
      (#"{"schema": "ruleproof-run/2"}"#, "it has no '"), ("a,b\n", "it is not JSON"),
      (#"{"schema": "ruleproof-scan/1"}"#, "it has the form 'ruleproof-scan/1'"),
      (#"{"schema": {}}"#, "'schema' has a value of another kind"),
    ] {
      try folder.write(text, to: "other.json")
      let other = try Tool.run(["report", "other.json"], in: folder.url)
      let sentence = "'other.json' is not a run record: \(reason)"
      #expect(other.code == 2 && other.errors.contains(sentence), "\(text): \(other.errors)")
    }
    try folder.write(#"{"schema": "ruleproof-run/1"}"#, to: "old.json")
    let old = try Tool.run(["report", "old.json"], in: folder.url)
    #expect(old.code == 2 && old.errors.contains("expected 'ruleproof-run/2' [other-record]"))
    #expect(try Tool.run(["report", "none.json"], in: folder.url).code == 2)
    let both = ["report", "m.json", "--to", "tap", "--to", "ctrf"]
    #expect(
      try Tool.run(both, in: folder.url).errors.contains("Only one report can go to standard")
    )
  }

  @Test("a file that has changed since the run is not quoted, and a note says so")
  func changedFile() throws {
    let folder = try Self.folder()
    _ = try Tool.run(["lint", "m.json", "--report", "json=r.json"], in: folder.url)
    let before = try Tool.run(["report", "r.json"], in: folder.url)
    #expect(before.output.contains("    | ") && before.errors.isEmpty)
    try folder.write("{}", to: "m.json")
    let after = try Tool.run(["report", "r.json"], in: folder.url)
    #expect(after.code == 0 && !after.output.contains("    | "))
    #expect(after.errors.contains("note: not as the run read it, so not quoted: 'm.json'"))
    // Other formats do not quote files.
    #expect(try Tool.run(["report", "r.json", "--to", "tap"], in: folder.url).errors.isEmpty)
  }

  @Test("a job summary is appended to what is there, and another file is replaced")
  func stepSummary() throws {
    let folder = try Self.folder()
    try folder.write("before", to: "summary.md")
    try folder.write("before", to: "other.md")
    let path = folder.url.appendingPathComponent("summary.md").path
    let call = ["test", "m.json", "--report", "markdown=\(path)", "--report", "markdown=other.md"]
    _ = try Tool.run(call, in: folder.url, environment: ["GITHUB_STEP_SUMMARY": path])
    let other = try Self.text("other.md", in: folder)
    #expect(other.hasPrefix("# `ruleproof test`: failed: 1 failed test"))
    #expect(try Self.text("summary.md", in: folder) == "before\n" + other)
  }

  @Test("a run without a test is no success in any report")
  func untested() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"apps": [], "actions": []}"#, to: "m.json")
    let call = ["test", "m.json", "--report", "sarif=log.sarif", "--report", "tap=-"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 2)
    #expect(result.output.hasPrefix("TAP version 14\n1..") || result.output.isEmpty)
    let log = try? Self.text("log.sarif", in: folder)
    if let log { #expect(log.contains("\"executionSuccessful\":false")) }
  }

  @Test("the record of a run does not depend on how it reports or how fast it is")
  func sameRecord() throws {
    let folder = try Self.folder()
    let calls = [
      ["--report", "json=-"], ["--jobs", "1", "--format=json"],
      ["--format", "json", "--report", "tap=x.tap", "--jobs=3", "-q"],
    ]
    let outputs = try calls.map { try Tool.run(["test", "m.json"] + $0, in: folder.url).output }
    #expect(Set(outputs).count == 1)
    #expect(outputs[0].contains("\"arguments\" : [\n      \"test\",\n      \"m.json\"\n    ]"))
  }

  @Test("programs of others accept every report")
  func validators() throws {
    let folder = ProcessInfo.processInfo.environment[RealManifests.variable] ?? ""
    guard FileManager.default.fileExists(atPath: folder + "/schemas") else {
      print("skipped: set \(RealManifests.variable) to a folder with schemas")
      return
    }
    let process = Process()
    process.executableURL = Repository.root.appendingPathComponent("scripts/check-reports")
    process.arguments = [Tool.binary.path, folder + "/schemas", "0"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
