import Foundation
import TestSupport
import Testing

/// A first rule for an app, where file or app are still to be made.
@Suite("ruleproof new: the file and the app")
struct NewAppTests {
  static let link = "https://notes.example/list/12"

  private struct Manifest: Decodable {
    struct App: Decodable, Equatable {
      var identifier: String
      var name: String
      var storeId: String?
      var scheme: String
    }
    struct Action: Decodable {
      let formats: [Format]
    }
    struct Format: Decodable {
      let appId: String
      let format: String
    }
    let apps: [App]
    let actions: [Action]
  }

  private static func manifest(_ folder: TemporaryFolder, _ name: String) throws -> Manifest {
    let data = try Data(contentsOf: folder.url.appendingPathComponent(name))
    return try JSONDecoder().decode(Manifest.self, from: data)
  }

  @Test("without a manifest the file is created, with the app and a rule that passes everything")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(
      ["new", "--write", "--yes", "--app", "My Notes", "--scheme", "notes://", Self.link],
      in: folder.url
    )
    #expect(result.code == 0, "\(result.errors)")
    let manifest = try Self.manifest(folder, "rules.json")
    #expect(
      manifest.apps == [
        Manifest.App(identifier: "my-notes", name: "My Notes", storeId: nil, scheme: "notes")
      ]
    )
    #expect(manifest.actions.first?.formats.first?.format == "notes://list/$1")
    let proof = try Tool.run(["verify", "--strict", "rules.json"], in: folder.url)
    #expect(proof.code == 0, "\(proof.output)")
    let lines = result.errors.split(separator: "\n")
    let next = lines.last.map { $0.split(separator: " ").map(String.init) } ?? []
    #expect(next.first == "next:" && next.dropFirst(2).first == "check", "\(result.errors)")
    let check = try Tool.run(Array(next.dropFirst(2)), in: folder.url)
    #expect(check.code == 0 && check.output.contains("100 %"), "\(check.output) \(check.errors)")
  }

  @Test("a file that is named and not there is created with its folder")
  func named() throws {
    let folder = try TemporaryFolder()
    let words = ["new", "--manifest", "a/b.json", "--scheme", "notes", Self.link]
    let drafted = try Tool.run(words, in: folder.url)
    #expect(drafted.code == 0 && drafted.errors.contains("add the app to \"apps\": {"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/a"))
    #expect(try Tool.run(words + ["--write", "--yes"], in: folder.url).code == 0)
    #expect(try Self.manifest(folder, "a/b.json").apps.map(\.name) == ["Notes"])
    let mode = try FileManager.default
      .attributesOfItem(atPath: folder.url.path + "/a/b.json")[.posixPermissions]
    #expect((mode as? NSNumber).map { $0.intValue & 0o600 } == 0o600)
  }

  @Test(
    "an empty manifest takes a rule, in lines",
    arguments: ["{}", "{}\n", "{\n}\n", "{\r\n}\r\n", #"{"apps": [], "actions": []}"#]
  )
  func empty(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "m.json")
    let result = try Tool.run(
      ["new", "--manifest", "m.json", "--write", "--yes", "--scheme", "notes", Self.link],
      in: folder.url
    )
    #expect(result.code == 0, "\(result.errors)")
    let written = try String(contentsOfFile: folder.url.path + "/m.json", encoding: .utf8)
    #expect(written.contains("\n") || text.contains("apps"), "\(written)")
    #expect(written.contains("\r\n") == text.contains("\r\n"))
    let proof = try Tool.run(["lint", "--strict", "m.json"], in: folder.url)
    #expect(proof.code == 0, "\(proof.output)")
  }

  @Test("the address of the App Store gives name and id, and finds the app again")
  func appStore() throws {
    let folder = try TemporaryFolder()
    let page = "https://apps.apple.com/us/app/kelp-notes/id0123456789?l=de"
    let words = ["new", "--write", "--yes", "--app", page]
    let first = try Tool.run(words + ["--scheme", "kelp", Self.link], in: folder.url)
    #expect(first.code == 0, "\(first.errors)")
    let app = Manifest.App(
      identifier: "kelp-notes",
      name: "Kelp Notes",
      storeId: "0123456789",
      scheme: "kelp"
    )
    #expect(try Self.manifest(folder, "rules.json").apps == [app])
    let second = try Tool.run(
      words + ["--manifest", "rules.json", "https://notes.example/tag/red"],
      in: folder.url
    )
    #expect(second.code == 0, "\(second.errors)")
    let manifest = try Self.manifest(folder, "rules.json")
    #expect(manifest.apps == [app] && manifest.actions.count == 2)
    #expect(manifest.actions[1].formats[0].appId == "kelp-notes")
  }

  @Test("an older version gets its own keys and its own form of the scheme")
  func olderVersion() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {
        "apps": [
          {"identifier": "o", "displayName": "O", "storeIdentifier": "1", "scheme": "other://"}
        ],
        "actions": []
      }
      """#,
      to: "m.json"
    )
    let result = try Tool.run(
      ["new", "--manifest", "m.json", "--write", "--yes", "--scheme", "notes", Self.link],
      in: folder.url
    )
    let text = try String(contentsOfFile: folder.url.path + "/m.json", encoding: .utf8)
    #expect(result.code == 0 && text.contains(#""scheme": "notes://""#), "\(text)")
    #expect(text.contains(#""displayName": "Notes""#), "\(text)")
  }

  @Test("captured parts go where the app's other templates have them")
  func style() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {
        "apps": [{"identifier": "n", "name": "N", "scheme": "notes"}],
        "actions": [
          {
            "title": "Open",
            "regex": "^https?://notes\\.example/n/([0-9]+)$",
            "testInputs": ["https://notes.example/n/12", "https://notes.example/n/x"],
            "formats": [{"appId": "n", "format": "notes://show?id=$1", "testResults": ["notes://show?id=12", null]}]
          }
        ]
      }
      """#,
      to: "m.json"
    )
    let result = try Tool.run(["new", "--manifest", "m.json", Self.link], in: folder.url)
    #expect(result.output.contains(#""format": "notes://list?id=$1""#), "\(result.output)")
  }
}
