import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("Attacks to paste")
struct AttackCommandTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Slow", "regex": "^https?://(\\w+\\.?)+/$",
       "testInputs": ["https://a.example/"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://example"]}]},
      {"title": "Fast", "regex": "^https://b\\.example/$",
       "formats": [{"appId": "n", "format": "n://x"}]}]}
    """#

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    return folder
  }

  @Test("the command below an attack searches in it until it is stopped")
  func pasted() throws {
    let folder = try Self.folder()
    let report = try Tool.run(["slow", "m.json", "--no-fixes"], in: folder.url).output
    let lines = report.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.contains("paste into Bash or Zsh") })
    let end = try #require(lines[(start + 1)...].firstIndex { !$0.hasSuffix("\\") })
    let command = lines[(start + 1)...end].joined(separator: "\n")
    let result = try ReportScreenTests.shell(command, in: folder)
    #expect(result.code == 0 && result.output.contains("stopped at the limit"), "\(result)")
  }

  @Test("profile finds the attack of a rule, searches in it, and writes its bytes to a file")
  func profile() throws {
    let folder = try Self.folder()
    let json = try Tool.run(["slow", "m.json", "--format", "json", "--no-fixes"], in: folder.url)
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(json.output.utf8))
    let attack = try #require(record.slow.records.first?.attack)
    let result = try Tool.run(
      ["profile", "--attack", "action/n/slow", "m.json", "--attack-file", "a b"],
      in: folder.url
    )
    #expect(result.code == 0 && result.output.hasPrefix("attack   \"https://\" + "))
    #expect(result.output.contains("stopped at the limit"), "\(result.output)\(result.errors)")
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("a b"))
    #expect(bytes == Data(attack.text.utf8))
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      (["--attack", "action/n/fast", "m.json"], "no subject was found"),
      (["--attack"], "a rule is missing"),
      (["action/n/slow", "x", "m.json", "--attack-file", "f"], "--attack-file needs --attack"),
      (["--attack", "--pattern", "a", "x"], "cannot be combined"),
      (["--attack", "action/n/slow", "m.json", "--attack-file", "m.json"], "input files"),
    ]
  )
  func refused(arguments: [String], message: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(["profile"] + arguments, in: folder.url)
    #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
  }

  @Test("a list of patterns named like a manifest: the error says how it is read")
  func listOfPatterns() throws {
    let folder = try Self.folder()
    try folder.write("^(a+)+$\n", to: "my list.txt")
    for command in ["slow", "drift", "verify", "check"] {
      let result = try Tool.run(
        [command, "my list.txt"],
        in: folder.url,
        environment: ["RULEPROOF_PROGRAM": "scripts/ruleproof"]
      )
      #expect(result.code == 2)
      let reader = command == "drift" ? "drift" : "slow"
      #expect(
        result.errors.contains("scripts/ruleproof \(reader) --patterns 'my list.txt'"),
        "\(result.errors)"
      )
    }
  }
}
