import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
  static let good = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "^https://a\\.example/(\\d+)/?(?:\\?.*)?$",
       "testInputs": ["https://a.example/1", "https://a.example/x"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1", null]}]}]}
    """#
  static let failing = good.replacing("n://1\", null", with: "n://2\", null")

  /// Runs the tool on a manifest in a folder of its own.
  static func run(
    _ arguments: [String],
    manifest: String = good,
    configuration: String? = nil,
    environment: [String: String?] = [:]
  ) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    if let configuration { try folder.write(configuration, to: "ruleproof.yml") }
    return try Tool.run(arguments, in: folder.url, environment: environment)
  }

  @Test(
    "the exit code says how it ended",
    arguments: [
      (["test", "--manifest", "m.json"], good, 0),
      (["verify", "--manifest", "m.json"], good, 0),
      (["lint", "--manifest", "m.json"], good, 0),
      (["list", "--manifest", "m.json"], good, 0),
      (["resolve", "https://a.example/1", "--manifest", "m.json"], good, 0),
      (["test", "--manifest", "m.json"], failing, 1),
      (["verify", "--manifest", "m.json"], failing, 1),
      (["lint", "--manifest", "m.json"], good.replacing("appId", with: "appIdd"), 1),
      (["resolve", "https://b.example/1", "--manifest", "m.json"], good, 1),
      (["test", "--manifest", "m.json"], good.dropLast() + "", 2),
      (["test", "--manifest", "m.json"], "", 2),
      (["test", "--manifest", "m.json"], "[1]", 2),
      (["test", "--manifest", "m.json"], #"{"actions": []}"#, 2),
      (["test", "--manifest", "none.json"], good, 2),
      (["test", "--manifest", "."], good, 2),
      (["test", "--manifest", "m.json", "--rule", "nothing*"], good, 2),
      (["test", "--manifest", "m.json", "--jobs", "0"], good, 2),
      (["test", "--manifest", "m.json", "--format", "yaml"], good, 2),
      (["test", "--manifest", "m.json", "--report", "text=no/such/folder/x"], good, 2),
      (["lint", "--allow", "nonsense=x", "--manifest", "m.json"], good, 2),
      (["nonsense"], good, 2),
      (["test", "--manifest", "m.json", "--config", "none.yml"], good, 2),
    ] as [([String], String, Int32)]
  )
  func exitCodes(_ arguments: [String], _ manifest: String, _ code: Int32) throws {
    let result = try Self.run(arguments, manifest: manifest)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(code != 2 || result.errors.contains("rror"))
  }

  @Test(
    "help goes to standard output and is clean",
    arguments: [
      ["--help"], ["test", "--help"], ["lint", "--help"], ["drift", "--help"],
      ["resolve", "--help"], ["--version"],
    ]
  )
  func help(_ arguments: [String]) throws {
    let result = try Self.run(arguments)
    #expect(result.code == 0 && !result.output.isEmpty && result.errors.isEmpty)
  }

  @Test("broken JSON gives its line with a mark, on standard error alone")
  func brokenJSON() throws {
    let result = try Self.run(["test", "--manifest", "m.json"], manifest: "{\n  \"apps\": [,]\n}")
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        error: unexpected ',': expected a value or ']' [json-syntax]
         --> m.json:2:12
            | "apps": [,]
            |          ^

        """
    )
  }

  @Test("a failure shows its place, input, expected and actual")
  func failureReport() throws {
    let result = try Self.run(["test", "--manifest", "m.json"], manifest: Self.failing)
    for part in ["m.json:4:67", "https://a.example/1", "n://2", "n://1", "action/n/open"] {
      #expect(result.output.contains(part))
    }
    #expect(result.output.contains("1 rule, 2 tests: 1 passed, 1 failed"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("the JSON report is a run record, the same with any number of workers")
  func jsonReport() throws {
    let one = try Tool.run(["test", "--starter", "--format", "json", "--jobs", "1"])
    let many = try Tool.run(["test", "--starter", "--format", "json", "--jobs", "7"])
    #expect(one.output == many.output)
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(one.output.utf8))
    #expect(record.summary.failed == 0 && record.summary.passed > 500)
    #expect(record.tests.count == record.summary.tests)
  }

  @Test("a report in a file leaves the text on standard output")
  func outputFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "m.json")
    let result = try Tool.run(
      ["test", "--manifest", "m.json", "--report", "junit=report.xml"],
      in: folder.url
    )
    let report = try String(
      contentsOf: folder.url.appendingPathComponent("report.xml"),
      encoding: .utf8
    )
    #expect(report.hasPrefix("<?xml"))
    #expect(result.output.contains("2 passed"))
  }

  @Test("the configuration is found in a folder above, its paths seen from there")
  func configurationAbove() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "rules/m.json")
    try folder.write("manifests: [rules/m.json]\n", to: "ruleproof.yml")
    try folder.write("", to: "rules/deep/x")
    let deep = folder.url.appendingPathComponent("rules/deep")
    let result = try Tool.run(["test"], in: deep)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("2 passed"))
  }

  @Test("an allowance with its reason silences a finding, and is reported when it is idle")
  func allowances() throws {
    let manifest = Self.good.replacing("n://", with: "nn://")
    let configuration = """
      manifests: [m.json]
      lint:
        strict: true
        allow:
          - check: output-scheme-differs
            rule: action/n/*
            reason: on purpose
      """
    let allowed = try Self.run(["lint"], manifest: manifest, configuration: configuration)
    #expect(allowed.code == 0 && allowed.output.contains("1 allowed"))
    let idle = try Self.run(["lint", "--verbose"], configuration: configuration)
    #expect(idle.code == 1 && idle.output.contains("unused-allowance"))
    let strict = try Self.run(["lint", "--strict", "--manifest", "m.json"], manifest: manifest)
    #expect(strict.code == 1)
    // Of one of several manifests, the allowances of the others are not idle.
    let named = try Self.run(
      ["lint", "--verbose", "--manifest", "m.json"],
      configuration: configuration.replacing("[m.json]", with: "[m.json, n.json]")
    )
    #expect(named.code == 0 && !named.output.contains("unused-allowance"), "\(named.output)")
  }

  @Test("a configuration cannot turn the network on")
  func network() throws {
    let result = try Self.run(["test"], configuration: "manifests: [m.json]\nnetwork: live\n")
    #expect(result.code == 2 && result.errors.contains("--network live"), "\(result.errors)")
  }

  @Test(
    "a wrong configuration is refused with its line",
    arguments: [
      ("manifest: [m.json]", "did you mean 'manifests'", 1),
      ("manifests:\n  - m.json\nstepLimit: none", "whole number", 3),
      ("lint:\n  allow:\n    - check: no-such", "unknown value", 3),
      ("lint:\n  allow:\n    - check: no-tests", "has no 'reason'", 3),
      ("manifests: [m.json", "this is not YAML", 1),
      ("[]", "expected keys", 1),
    ]
  )
  func wrongConfiguration(_ text: String, _ message: String, _ line: Int) throws {
    let result = try Self.run(["test"], configuration: text)
    #expect(result.code == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("ruleproof.yml:\(line):"), "\(result.errors)")
  }

  @Test("without a manifest CI is refused, and a person gets the starter manifest with a note")
  func noManifest() throws {
    let folder = try TemporaryFolder()
    let refused = try Tool.run(["verify"], in: folder.url, environment: ["CI": "true"])
    #expect(refused.code == 2 && refused.errors.contains("there is no manifest"))
    let starter = try Tool.run(["verify"], in: folder.url)
    #expect(starter.code == 0 && starter.errors.contains("starter manifest"))
  }

  @Test("a manifest may come from standard input")
  func standardInput() throws {
    let result = try Tool.run(["test", "--manifest", "-"], input: Self.good)
    #expect(result.code == 0 && result.output.contains("2 passed"))
  }

  @Test("undecided tests fail a run unless that is allowed")
  func undecided() throws {
    let manifest = Self.good.replacing(#"(\\d+)/?(?:\\?.*)?$"#, with: #"(?:(?:\\d+)+)$"#)
      .replacing(
        "https://a.example/x",
        with: "https://a.example/" + String(repeating: "1", count: 50) + "x"
      )
    let failed = try Self.run(["test", "--manifest", "m.json"], manifest: manifest)
    #expect(failed.code == 1 && failed.output.contains("1 undecided (step limit)"))
    let allowed = try Self.run(
      ["test", "--manifest", "m.json"],
      manifest: manifest.replacing("[\"n://1\", null]", with: "[\"n://$1\", null]")
        .replacing("n://$1", with: "n://1"),
      configuration: "undecided: allow\n"
    )
    #expect(allowed.code == 0, "\(allowed.output)")
  }

  @Test("several manifests are one run")
  func severalManifests() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good, to: "a.json")
    try folder.write(Self.failing, to: "b.json")
    let result = try Tool.run(
      ["test", "--manifest", "a.json", "--manifest", "b.json"],
      in: folder.url
    )
    #expect(result.code == 1)
    #expect(result.output.contains("2 rules, 4 tests: 3 passed, 1 failed"))
  }

  @Test("every command of the help has a help of its own")
  func subcommands() throws {
    let help = try Tool.run(["--help"]).output
    for command in ["verify", "test", "lint", "drift", "resolve", "list"] {
      #expect(help.contains("\n  \(command) "))
    }
  }

  @Test("rules without tests have no line that calls them free of findings")
  func untested() throws {
    let folder = try TemporaryFolder()
    let manifest = #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
       "actions": [{"title": "A", "regex": "^https://a\\.example/$",
         "formats": [{"appId": "n", "script2": "function process(u { }"}]}]}
      """#
    try folder.write(manifest, to: "m.json")
    let result = try Tool.run(["test", "m.json"], in: folder.url)
    #expect(result.code == 2 && result.output == "1 rule: no tests\n", "\(result.output)")
  }
}

extension CommandLineTests {
  @Test(
    "a call that cannot be meant says what to write",
    arguments: [
      (["resolve", "a.example/1"], "did you mean 'https://a.example/1'?"),
      (["golden"], "'ruleproof golden' needs a subcommand: record, verify, review, prune"),
      (["links"], "'ruleproof links' needs a subcommand: verdict, "),
      (["scheme"], "'ruleproof scheme' needs a subcommand: "),
    ]
  )
  func wrongCall(_ words: [String], _ advice: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == 2 && result.errors.contains(advice), "\(result.errors)")
  }

  @Test("a comment and a misspelt key are named where they do harm")
  func mistakesInJSON() throws {
    let comment = try Self.run(["test", "m.json"], manifest: "// rules\n" + Self.good)
    #expect(comment.code == 2 && comment.errors.contains("a comment: JSON allows none"))
    let misspelt = Self.good.replacing("\"testInputs\"", with: "\"testInput\"")
    let result = try Self.run(["test", "m.json"], manifest: misspelt)
    let errors = result.output.ranges(of: "error:").count
    #expect(errors == 1 && result.output.contains("did you mean 'testInputs'?"), "\(result.output)")
    let format = Self.good.replacing("\"format\"", with: "\"fromat\"")
    let other = try Self.run(["lint", "m.json"], manifest: format)
    #expect(other.output.contains("a format needs 'format' or"), "\(other.output)")
    #expect(other.output.contains(", and has 'fromat' [missing-key]"), "\(other.output)")
  }
}
