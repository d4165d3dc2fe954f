import Foundation
import TestSupport
import Testing

@Suite("Reports on a screen")
struct ReportScreenTests {
  /// A first rule whose test fails, and a pattern that takes a while to search for slowness.
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "^https://a\\.example/(\\d+)$",
       "testInputs": ["https://a.example/1", "https://a.example/x"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://2", null]}]},
      {"title": "Long", "regex": "^https?://(?:www\\.)?(\\w+\\.?)+/(\\w+/?)+$",
       "testInputs": ["https://www.a.example/b/c"],
       "formats": [{"appId": "n", "format": "n://$2", "testResults": ["n://c"]}]}]}
    """#

  /// What a person sees in the end: the lines, without colours and progress.
  static func screen(_ output: String) -> [String] {
    let text = output.replacing("\r\n", with: "\n")
      .replacing(#/\r(?:\u{1B}\[K)?[^\r\n]*(?=\r)/#, with: "")
      .replacing(#/\r\u{1B}\[K/#, with: "")
      .replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("a proof of the starter manifest fits a screen of 80 by 24, in colour and without")
  func starter() throws {
    for plain in ["", "1"] {
      let result = try Tool.runOnTerminal(
        ["verify"],
        in: Repository.root,
        environment: ["NO_COLOR": plain]
      )
      #expect(result.code == 0, "\(result.output)")
      let lines = Self.screen(result.output)
      // The prompt of the shell needs a line too, which is where the last line end leads to.
      #expect(lines.count <= 24, "\(result.output)")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(result.output)")
      #expect(result.output.contains("\u{1B}[32m") == plain.isEmpty)
      #expect(lines.contains { $0.hasPrefix("passed in ") })
      #expect(lines.contains { $0.hasPrefix("what ") && $0.hasSuffix(" time") })
    }
  }

  @Test("so does a proof of the built-in manifest alone, without the recorded answers beside it")
  func builtInStarter() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.runOnTerminal(["verify", "--starter"], in: folder.url)
    #expect(result.code == 0, "\(result.output)")
    let lines = Self.screen(result.output)
    #expect(lines.count <= 24, "\(result.output)")
    #expect(lines.contains { $0.hasPrefix("tests: ") && $0.contains("not recorded") })
    #expect(lines.contains { $0.hasPrefix("checks: ") && $0.contains(" 3 allowed") })
    #expect(!result.output.contains("warning"), "\(result.output)")
  }

  @Test("no line of a failing report is longer than the terminal", arguments: [50, 80] as [UInt16])
  func width(columns: UInt16) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let result = try Tool.runOnTerminal(
      ["verify", "m.json", "--no-drift"],
      in: folder.url,
      columns: columns,
      environment: ["RULEPROOF_PROGRAM": "ruleproof"]
    )
    #expect(result.code == 1)
    let lines = Self.screen(result.output)
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
    #expect(lines.joined().contains("error: test of action/n/open failed"), "\(lines)")
  }

  @Test("on a terminal the first failing test is named before the search for slow patterns")
  func firstFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let words = ["verify", "m.json", "--no-drift", "--cache", "off"]
    let result = try Tool.runOnTerminal(words, in: folder.url)
    let note = try #require(result.output.firstRange(of: "a test of action/n/open fails: m.json:"))
    let search = try #require(result.output.firstRange(of: "slow: "))
    let report = try #require(result.output.firstRange(of: "test of action/n/open failed"))
    #expect(note.lowerBound < search.lowerBound && search.lowerBound < report.lowerBound)
    let piped = try Tool.run(words, in: folder.url)
    #expect(!piped.output.contains(" fails: ") && !piped.errors.contains(" fails: "))
  }

  @Test(
    "standard output is the same with any number of workers, with a cache and without",
    arguments: ["text", "github", "junit", "json"]
  )
  func sameBytes(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let outputs = try [["--jobs", "1", "--cache", "off"], ["--jobs", "5"], ["--jobs", "2"]].map {
      try Tool.run(["verify", "m.json", "--no-drift", "--format", format] + $0, in: folder.url)
        .output
    }
    #expect(Set(outputs.map { $0.replacing(#/--jobs \d|--cache off/#, with: "") }).count == 1)
    #expect(!outputs[0].contains(#/\d s\b|undecided   time/#), "\(outputs[0])")
  }

  @Test(
    "with --quiet nothing is written where nothing fails",
    arguments: [
      ["verify", "m.json", "--no-drift"], ["test", "m.json"], ["lint", "m.json"],
      ["drift", "m.json"], ["slow", "m.json"], ["coverage", "m.json"], ["overlap", "m.json"],
      ["check", "open", "--manifest", "m.json"], ["test"], ["golden", "verify"],
      ["budget", "verify"], ["mutate", "m.json"], ["diff", "m.json", "same.json"],
    ]
  )
  func quietPass(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "m.json")
    if arguments.contains("same.json") { try folder.write(CommandLineTests.good, to: "same.json") }
    if arguments.count == 2, arguments[1] == "verify" {
      try folder.write("manifests: m.json", to: "ruleproof.yml")
      try #require(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    }
    let result = try Tool.run(arguments + ["-q"], in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.isEmpty && result.errors.isEmpty, "\(result.output)\(result.errors)")
  }

  @Test("with --quiet failures are written, and nothing else")
  func quietFailure() throws {
    let manifest = CommandLineTests.failing.replacing("n://$1", with: "m://$1")
    for command in ["test", "verify"] {
      let result = try CommandLineTests.run([command, "m.json", "--quiet"], manifest: manifest)
      #expect(result.code == 1)
      let place = command == "test" ? "failed m.json:4:67" : "\n --> m.json:4:67\n"
      #expect(result.output.contains(place), "\(result.output)")
      for part in ["warning", "next", "what  "] { #expect(!result.output.contains(part)) }
    }
    let json = try CommandLineTests.run(
      ["test", "m.json", "--quiet", "--format", "json"],
      manifest: manifest
    )
    #expect(json.output.hasPrefix("{"))
    let both = try CommandLineTests.run(["test", "m.json", "--quiet", "--verbose"])
    #expect(both.code == 2)
  }
}

extension ReportScreenTests {
  static func nextCommands(_ report: String) -> [String] {
    let lines = report.split(separator: "\n").drop { $0 != "next" && !$0.hasPrefix("next: ") }
    let joined = lines.joined(separator: "\n").replacing(#/ \\\n +/#, with: " ")
    return joined.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.contains(Tool.binary.path) && !$0.contains(" --review") }
  }

  @Test(
    "the commands that are shown next work as they are pasted",
    arguments: [
      (["test", "my rules.json"], "expected"),
      (["verify", "my rules.json", "--no-drift"], "most of the work"),
      (["slow", "my rules.json"], "replaced"), (["slow", "--no-fixes", "my rules.json"], "fix  "),
      (["slow", "--patterns", "list.txt"], "fix  "),
      (["drift", "--patterns", "other.txt"], "differ"),
    ]
  )
  func next(arguments: [String], part: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "my rules.json")
    try folder.write(#"^(\w+\.?)+/$"#, to: "list.txt")
    try folder.write(#"\Ahttps://"#, to: "other.txt")
    let report = try Tool.run(arguments, in: folder.url)
    #expect(report.code == 1)
    let commands = Self.nextCommands(report.output)
    #expect(!commands.isEmpty, "\(report.output)")
    for command in commands {
      let result = try Self.shell(command, in: folder)
      #expect(result.code < 2, "\(command): \(result.output)")
    }
  }

  /// Runs a line of Bash.
  static func shell(
    _ line: String,
    in folder: TemporaryFolder
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
