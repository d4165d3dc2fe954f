import Foundation
import TestSupport
import Testing

@Suite("No option that names a file is ignored")
struct NamedFileTests {
  private static let url = "https://notes.example/n/7"
  private static let url2 = "https://a.example/1"

  /// How each command is called that needs more than a manifest, in its modes.
  private static let calls: [String: [[String]]] = [
    "scan": [
      ["u.txt", "--manifest", "m.json"], ["u.txt", "--patterns", "p.txt"],
      ["u.txt", "--manifest", "m.json", "--summary"],
    ],
    "shapes": [["u.txt", "--manifest", "m.json"]],
    "coverage": [["m.json"], ["--patterns", "p.txt"], ["m.json", "--no-suggestions"]],
    "drift": [["m.json"], ["--patterns", "p.txt"]], "slow": [["m.json"], ["--patterns", "p.txt"]],
    "lint": [["m.json"], ["--patterns", "p.txt"], ["--explain", "no-tests"]],
    "explain": [
      [], ["no-tests"], ["--pattern", "a+"], ["--patterns", "p.txt"],
      ["action/n/open", "--manifest", "m.json"],
    ],
    "profile": [["action/n/open", url, "m.json"], ["--pattern", "a+", "aaa"]],
    "verify": [["m.json", "--no-slow", "--no-drift", "--no-goldens", "--no-budgets"]],
    "diff": [["m.json", "same.json"]], "resolve": [[url, "m.json"]],
    "accept": [["open", "--manifest", "m.json"]], "new": [[url2, "--manifest", "m.json"]],
    "migrate": [["m.json", "--to", "v4"]], "fmt": [["--check", "m.json"]],
    "replay": [["f.json", "--manifest", "m.json"]], "mutate": [["m.json", "--time", "1"]],
    "fuzz": [["m.json", "--steps", "10"]], "timing": [["m.json", "--rounds", "1"]],
    "golden prune": [["m.json", "--dry-run"]], "golden review": [["m.json", "--accept-all"]],
    "links verdict": [[url, "--association", "aasa"]],
    "links tap": [[url, "--association", "aasa"]],
    "links policy": [
      ["--association", "a.example=aasa"], ["--any-host", "--form", "script"],
    ],
    "scheme handler": [["n:x", "--app", "N=n"]], "scheme return": [["n:x", "--app", "N=n"]],
    "scheme can-open": [["n:x", "--app", "N=n", "--from", "i.plist"]],
    "contract list": [[]], "contract check": [["op-action://view"]],
    "contract build": [["op-action", "view"]], "contract complete": [["op-"]],
    "contract document": [["op-action"]], "contract lint": [["c.yml"]],
  ]

  /// Commands that serve, and those that write what they name.
  private static let others: Set = ["lsp", "serve", "record", "links fetch"]
  private static let written: Set = ["output", "attack-file", "checkpoint", "save"]

  private struct Dump: Decodable {
    let command: Command

    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    struct Argument: Decodable {
      let kind: String
      let valueName: String?
      let names: [Name]?

      struct Name: Decodable { let name: String }
    }
  }

  /// Every call with an option that names a file.
  private static func all() throws -> [[String]] {
    let text = try Tool.run(["--experimental-dump-help"]).output
    let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
    func calls(_ command: Dump.Command, _ path: [String]) -> [[String]] {
      let name = path.joined(separator: " ")
      let options = (command.arguments ?? []).filter {
        $0.kind == "option" && ["file", "path", "[host=]file", "host=file"].contains($0.valueName)
      }
      let named = options.compactMap { $0.names?.first?.name }.filter { !written.contains($0) }
      let own = others.contains(name) ? [] : Self.calls[name] ?? [["m.json"]]
      return own.flatMap { call in
        named.map { path + call + ["--" + $0, $0 == "association" ? "b.example=gone" : "gone"] }
      } + (command.subcommands ?? []).flatMap { calls($0, path + [$0.commandName]) }
    }
    return calls(dump.command, [])
  }

  @Test("a file that is not there ends every call with 2, in every mode")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write(ScanCommandTests.manifest, to: "m.json")
    try folder.write(ScanCommandTests.manifest, to: "same.json")
    try folder.write("https://notes.example/n/7\n", to: "u.txt")
    try folder.write("^a\\d$\n", to: "p.txt")
    try folder.write(
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/n/*"}]}]}}"#,
      to: "aasa"
    )
    let calls = try Self.all()
    #expect(calls.count > 100, "\(calls.count)")
    for call in calls {
      let result = try Tool.run(call, in: folder.url)
      #expect(result.code == 2, "\(call.joined(separator: " ")): \(result.code)")
    }
  }
}
