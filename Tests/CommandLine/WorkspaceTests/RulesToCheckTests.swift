import Diagnostics
import FileAccess
import Foundation
import ManifestEditing
import ManifestModel
import TestSupport
import Testing
import Workspace

@Suite("The rules that a check is about")
struct RulesToCheckTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes"}], "actions": [
      {"title": "Open", "regex": "^https://a/([0-9]+)$", "testInputs": ["https://a/1"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1"]}]},
      {"title": "Show", "regex": "^https://b/$", "formats": [{"appId": "o", "format": "o://"}]}]}
    """#

  private static func git(_ words: [String], in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder.url.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(words)")
  }

  private static func session(_ folder: TemporaryFolder) throws -> Session {
    let manifest = try ManifestLoader.load(folder.url.path + "/m.json", version: nil)
    return Session([manifest], in: .ofTests, isWhole: true)
  }

  /// A repository with the manifest on its main branch.
  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try git(["init", "-q", "-b", "main"], in: folder)
    try git(["add", "."], in: folder)
    try git(["commit", "-q", "-m", "first"], in: folder)
    return folder
  }

  @Test(
    "a word is an id, a part of one, a title, an app or a URL",
    arguments: [
      ("action/n/open", ["action/n/open"]), ("open", ["action/n/open"]),
      ("Show", ["action/o/show"]), ("Notes", ["action/n/open"]), ("o", ["action/o/show"]),
      ("https://a/7", ["action/n/open"]), ("action/*", ["action/n/open", "action/o/show"]),
    ]
  )
  func words(word: String, ids: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let checked = try RulesToCheck(session: Self.session(folder), words: [word], since: nil)
    #expect(checked.ids == Set(ids))
  }

  @Test("a file is about what changed in it, or all of it, and limits what other words name")
  func file() throws {
    let folder = try Self.repository()
    let file = folder.url.path + "/m.json"
    func ids(_ words: [String]) throws -> Set<String> {
      try RulesToCheck(session: Self.session(folder), words: words, since: nil).ids
    }
    #expect(try ids([file]) == ["action/n/open", "action/o/show"])
    #expect(try ids([file, "https://a/7"]) == ["action/n/open"])
    try folder.write(Self.manifest.replacing("o://", with: "o://x"), to: "m.json")
    #expect(try ids([file]) == ["action/o/show"])
    #expect(try ids(["https://a/7", file]) == ["action/n/open"])
    let error = try #require(throws: InputError.self) { try ids([file, "https://c/"]) }
    #expect(error.diagnostics.map(\.code) == ["no-such-rule"])
  }

  @Test("a word that names nothing is an error", arguments: ["https://c/", "nothing", "action/x"])
  func noRule(word: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let session = try Self.session(folder)
    let error = try #require(throws: InputError.self) {
      try RulesToCheck(session: session, words: [word], since: nil)
    }
    #expect(error.diagnostics.map(\.code) == ["no-such-rule"])
  }

  @Test("without words it is about what changed, and the layout is no change")
  func changed() throws {
    let folder = try Self.repository()
    try folder.write(Self.manifest.replacing("      {", with: "{"), to: "m.json")
    let error = try #require(throws: InputError.self) {
      try RulesToCheck(session: Self.session(folder), words: [], since: "HEAD")
    }
    #expect(error.diagnostics.map(\.code) == ["nothing-changed"])
    try folder.write(Self.manifest.replacing("o://", with: "o://x"), to: "m.json")
    let checked = try RulesToCheck(session: Self.session(folder), words: [], since: "HEAD")
    #expect(checked.ids == ["action/o/show"])
    #expect(checked.reason == "checking 1 rule changed since HEAD: action/o/show")
  }

  @Test("a revision that is not there, and a folder without git, are errors")
  func revisions() throws {
    let folder = try Self.repository()
    let session = try Self.session(folder)
    let unknown = try #require(throws: InputError.self) {
      try RulesToCheck(session: session, words: [], since: "v9")
    }
    #expect(unknown.diagnostics.map(\.code) == ["unknown-revision"])
    let plain = try TemporaryFolder()
    try plain.write(Self.manifest, to: "m.json")
    let without = try #require(throws: InputError.self) {
      try RulesToCheck(session: Self.session(plain), words: [], since: "HEAD")
    }
    #expect(without.diagnostics.map(\.code) == ["no-repository"])
  }

  @Test("a rule's tests are a part of it, its title is none")
  func state() throws {
    func states(_ old: String, _ new: String) throws -> [Bool] {
      let manifests = try [Self.manifest, Self.manifest.replacing(old, with: new)].map {
        try Manifest(text: $0)
      }
      return zip(manifests[0].rules, manifests[1].rules).map {
        RuleFingerprint($0) == RuleFingerprint($1)
      }
    }
    #expect(try states("https://a/1", "https://a/2") == [false, true])
    #expect(try states("n://1", "n://2") == [false, true])
    #expect(try states("\"Show\"", "\"Another\"") == [true, true])
  }
}
