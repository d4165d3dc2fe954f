import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("Association files on the command line")
struct AssociationCommandTests {
  private static let manifest = #"""
    {
      "apps": [{"identifier": "a", "name": "A", "storeId": "4711", "scheme": "a"}],
      "actions": [
        {"title": "Open", "regex": "^https?://notes\\.example/list/(\\w+)/?(?:[?#].*)?$",
          "testInputs": ["https://notes.example/list/summer"],
          "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://summer"]}]}
      ]
    }
    """#

  private static let association = #"""
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.notes", "ABCDE12345.com.example.b"],
      "components": [{"/": "/list/*"}, {"/": "/board/*"}]}]}}
    """#

  private static func folder(_ configuration: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write("manifests: m.json\n" + configuration, to: "ruleproof.yml")
    return folder
  }

  /// Writes the recorded answer to a request.
  private static func record(
    _ url: String,
    _ answer: String,
    _ body: String?,
    as name: String,
    in folder: TemporaryFolder
  ) throws {
    let length = body.map { "text, \($0.utf8.count) bytes\n\($0)\n" } ?? "empty\n"
    try folder.write(
      "ruleproof-exchange 1\n\n> GET \(url)\n> Accept: application/json\n\n\(answer)\n= \(length)",
      to: "corpus/http/" + name + ".exchange"
    )
  }

  /// Records everything needed, so that nothing is requested from the network.
  private static func recordAll(in folder: TemporaryFolder) throws {
    let date = "< Content-Type: application/json\n< Date: Mon, 23 Nov 2026 20:31:07 GMT\n"
    try record(
      "https://notes.example/.well-known/apple-app-site-association",
      "< 200\n" + date,
      association,
      as: "notes.example/apple",
      in: folder
    )
    try record(
      "https://notes.example/.well-known/assetlinks.json",
      "< 404\n",
      nil,
      as: "notes.example/android",
      in: folder
    )
    try record(
      "https://itunes.apple.com/lookup?id=4711",
      "< 200\n" + date,
      #"{"resultCount":1,"results":[{"bundleId":"com.example.notes"}]}"#,
      as: "itunes.apple.com/app",
      in: folder
    )
  }

  @Test("recorded files are not requested again")
  func recorded() throws {
    let folder = try Self.folder()
    try Self.recordAll(in: folder)
    let result = try Tool.run(["record", "--associations"], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      result.output == """
        notes.example: association file, 2 apps
        1 host: 1 with a file; 1 app looked up

        """
    )
  }

  @Test("recorded files give findings with component and date, which can be accepted")
  func findings() throws {
    let folder = try Self.folder()
    let before = try Tool.run(["variations", "--format", "json"], in: folder.url)
    try Self.recordAll(in: folder)
    let result = try Tool.run(["variations"], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    for line in [
      "action/a/open refuses links that the service opens in its app [variation-opened-by-app]",
      "https://notes.example/board/",
      "since  the association file of notes.example (2026-11-23) opens '/board/*' in the app",
    ] {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(!before.output.contains("opened-by-app"))
    let check = try Tool.run(["check", "action/a/open"], in: folder.url)
    #expect(check.output.contains("/board/"), "\(check.output)")
    // The schema is checked with every call.
    let json = try Tool.run(["variations", "--format", "json"], in: folder.url)
    #expect(json.output.contains(#""opened-by-app""#), "\(json.output)")
    let accepted = try Tool.run(["variations", "--accept", "no such screen"], in: folder.url)
    #expect(accepted.code == 0, "\(accepted.errors)")
    #expect(try Tool.run(["variations", "--strict"], in: folder.url).code == 0)
  }

  @Test("a file named in ruleproof.yml is a witness; unknown apps and unused hosts are reported")
  func named() throws {
    let folder = try Self.folder(
      "associations:\n  apps: {a: com.example.notes}\n  hosts: {notes.example: aasa.json}\n"
    )
    let missing = try Tool.run(["variations"], in: folder.url)
    #expect(missing.code == 2 && missing.errors.contains("aasa.json"), "\(missing.errors)")
    try folder.write(Self.association, to: "aasa.json")
    let result = try Tool.run(["variations"], in: folder.url)
    #expect(result.output.contains("aasa.json' opens '/board/*' in the app"), "\(result.output)")
    let other = try Self.folder("associations: {hosts: {notes.example: aasa.json}}\n")
    try other.write(Self.association, to: "aasa.json")
    let unknown = try Tool.run(["variations"], in: other.url)
    #expect(!unknown.output.contains("opened-by-app"))
    #expect(unknown.errors.contains("note: not used: the association files of 1 host"))
    let wrong = try Self.folder("associations: {apps: {b: com.example.notes}}\n")
    let refused = try Tool.run(["variations"], in: wrong.url)
    #expect(refused.code == 2 && refused.errors.contains("no manifest has an app 'b'"))
  }

  @Test("options that do not go together are refused")
  func options() throws {
    let folder = try Self.folder()
    for arguments in [["--again"], ["--associations", "--missing"], ["--associations", "--trim"]] {
      let result = try Tool.run(["record"] + arguments, in: folder.url)
      #expect(result.code == 2, "\(arguments): \(result.output)")
    }
  }
}
