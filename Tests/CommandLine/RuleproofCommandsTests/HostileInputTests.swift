import Foundation
import TestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  /// Runs the tool on a manifest in a folder of its own.
  static func run(_ arguments: [String], _ manifest: String) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    return try Tool.run(arguments + ["--manifest", "m.json"], in: folder.url)
  }

  static func action(_ rest: String) -> String {
    #"{"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "actions": [{"title": "t", \#(rest)}]}"#
  }

  @Test(
    "a test that cannot be run as intended is reported and fails the run",
    arguments: [
      action(
        #""regex": "^a$", "testInputs": ["a", "b"], "formats": [{"appId": "n", "format": "n:", "testResults": ["n:"]}]"#
      ),
      action(
        #""regex": "^a$", "testInputs": ["a"], "testInputs": ["b"], "formats": [{"appId": "n", "format": "n:", "testResults": [null]}]"#
      ),
      #"{"redirects": {"^a$": {"tests": {"a": "a"}}}}"#,
      #"{"redirects": {"^a(.)$": {"format": "$1", "tests": {"ab": "b"}}}, "redirectRules": {"^c$": {"format": "d"}}}"#,
    ]
  )
  func nothingIsDropped(_ manifest: String) throws {
    #expect(try Self.run(["test"], manifest).code == 1)
  }

  @Test(
    "a pattern that does not compile is reported once, with the number of tests that cannot run"
  )
  func invalidPattern() throws {
    let manifest = Self.action(
      #""regex": "^a(b$", "testInputs": ["a", "b", "c"], "formats": [{"appId": "n", "format": "n:", "testResults": ["n:", null, null]}]"#
    )
    let result = try Self.run(["test"], manifest)
    #expect(result.code == 1)
    #expect(result.output.contains("[pattern-does-not-compile]"))
    #expect(result.output.contains(" and 2 more tests that cannot run\n"))
    #expect(result.output.split(separator: "the pattern does not compile").count == 3)
    #expect(!result.output.contains("look closer"))
    let verbose = try Self.run(["test", "--verbose"], manifest)
    #expect(verbose.output.split(separator: "the pattern does not compile").count == 5)
    let annotated = try Self.run(["test", "--format", "github"], manifest)
    #expect(annotated.output.split(separator: "::error").count == 1)
    #expect(annotated.output.contains("%0Aalso: 3 tests of action/n/t cannot run\n"))
  }

  @Test("a test for an app that the manifest does not define is reported, and fails the run")
  func unknownApp() throws {
    let tested = Self.action(
      #""regex": "^a$", "testInputs": ["a"], "formats": [{"appId": "nn", "format": "n:", "testResults": ["n:"]}]"#
    )
    let result = try Self.run(["test"], tested)
    #expect(result.code == 1)
    #expect(result.output.contains("there is no app 'nn' [unknown-app]"))
    let other = Self.action(
      #""regex": "^a$", "testInputs": ["a"], "formats": [{"appId": "n", "format": "n:", "testResults": ["n:"]}, {"appId": "nn", "format": "n:"}]"#
    )
    #expect(try Self.run(["test"], other).code == 0)
  }

  @Test(
    "a report that cannot be written is refused before the work",
    arguments: [
      ["verify"], ["check", "t"], ["drift"], ["golden", "verify"], ["budget", "verify"],
    ]
  )
  func unwritableOutput(_ command: [String]) throws {
    let result = try Self.run(
      command + ["--report", "text=no/such/folder/x"]
        + (command[0] == "check" ? [] : ["--jobs", "1"]),
      Self.action(#""regex": "^a$", "formats": []"#)
    )
    #expect(result.code == 2)
    #expect(result.errors.contains("[unwritable-file]"), "\(result.errors)")
  }

  @Test("texts that are only canonically equal stay apart")
  func canonicalEquivalence() throws {
    let manifest =
      #"{"redirects": {"^\u00e9(.*)$": {"format": "$1", "tests": {"\u00e9a": "a"}}, "#
      + #""^e\u0301(.*)$": {"format": "$1", "tests": {"e\u0301a": "WRONG"}}}}"#
    let result = try Self.run(["test"], manifest)
    #expect(result.code == 1)
    #expect(result.output.contains("2 rules, 2 tests: 1 passed, 1 failed"))
  }

  @Test("a report never overwrites a file that was read, nor a device")
  func outputSafety() throws {
    let folder = try TemporaryFolder()
    let manifest = CommandLineTests.good
    try folder.write(manifest, to: "m.json")
    let itself = try Tool.run(
      ["test", "m.json", "--report", "json=./m.json"],
      in: folder.url
    )
    #expect(itself.code == 2 && itself.errors.contains("one of the input files"))
    let text = try String(
      contentsOf: folder.url.appendingPathComponent("m.json"),
      encoding: .utf8
    )
    #expect(text == manifest)
    let device = try Tool.run(["test", "m.json", "--report", "text=/dev/null"], in: folder.url)
    #expect(device.code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("a report that cannot be written is no success", .enabled(if: Self.hasFullDevice))
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "m.json")
    let result = try Tool.run(["test", "m.json", "--report", "text=/dev/full"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("No space left"))
  }

  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test("text of a manifest reaches the terminal without its control characters")
  func printable() throws {
    let manifest =
      #"{"apps": [{"identifier": "n", "name": "N\u001b[31m", "scheme": "n", "#
      + #""country": "de\n::error::x\u202e"}], "actions": [{"title": "t\u0007", "regex": "^(https:.*)$", "#
      + #""formats": [{"appId": "n", "format": "::error::$1##[x]"}]}]}"#
    let result = try Self.run(["resolve", "https://a.example/"], manifest)
    let lines = result.output.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("::") || $0.contains("##") })
    #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!result.output.contains("\u{202E}"))
  }

  @Test("an anchor in the configuration is refused: its aliases may grow without bound")
  func aliasBomb() throws {
    let folder = try TemporaryFolder()
    try folder.write("manifests:\n  - &a [x, x]\n  - *a\n", to: "ruleproof.yml")
    let result = try Tool.run(["test"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("ruleproof.yml:2:5"))
  }

  @Test("twenty runaway redirects cost the overlap check little and are reported")
  func slowOverlap() throws {
    let redirects = (0..<20).map { index in
      let input = "https://" + String(repeating: "a", count: 60) + "!\(index)"
      return #""^https://(?:a|a)*\#(index)$": {"format": "x", "tests": {"\#(input)": "x"}}"#
    }
    let result = try Self.run(["lint"], "{\"redirects\": {\(redirects.joined(separator: ", "))}}")
    #expect(result.output.contains("unknown whether this redirect overlaps another"))
  }

  @Test("a template that explodes is an outcome of its own")
  func explodingOutput() throws {
    let template = String(repeating: "x", count: 5_000)
    let input = String(repeating: "a", count: 1_000)
    let result = try Self.run(
      ["test"],
      Self.action(
        #""regex": "a", "testInputs": ["\#(input)"], "formats": [{"appId": "n", "format": "\#(template)", "testResults": [null]}]"#
      )
    )
    #expect(result.code == 1 && result.output.contains("1 undecided (output too long)"))
  }
}
