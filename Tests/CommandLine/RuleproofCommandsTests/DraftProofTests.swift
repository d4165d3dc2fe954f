import Foundation
import ManifestModel
import RuleAuthoring
import TestSupport
import Testing

/// Holds drafts against the tool's own checks, engines and search for slowness.
@Suite("Drafts pass every check")
struct DraftProofTests {
  /// A manifest of the drafts from sets of links, with the links as tests.
  static func manifest(of sets: [[String]]) throws -> String {
    let actions = try sets.enumerated().map { number, links in
      let examples = try links.map { try ExampleURL($0) }
      let drafter = RuleDrafter(examples)
      let draft = drafter.draft()
      let template = drafter.template(in: TemplateStyle(start: "n://"), for: draft)
      return Action(
        title: "Rule \(number)",
        regex: draft.pattern,
        testInputs: examples.map(\.text),
        formats: [Action.Format(appId: "n", format: template)]
      )
    }
    let app = ["identifier": "n", "name": "N", "storeId": "1", "scheme": "n"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(actions), as: UTF8.self)
    let apps = String(decoding: try encoder.encode([app]), as: UTF8.self)
    return #"{"apps": \#(apps), "actions": \#(text)}"#
  }

  private struct Action: Encodable {
    struct Format: Encodable {
      let appId: String
      let format: String
    }
    let title: String
    let regex: String
    let testInputs: [String]
    let formats: [Format]
  }

  /// Runs the checks that a rule without tested results can pass, on drafts from sets of links.
  static func expectClean(_ sets: [[String]]) throws {
    let folder = try TemporaryFolder()
    try folder.write(try manifest(of: sets), to: "m.json")
    try expectClean(folder, ["--allow", "no-tests=drafts"])
  }

  private static func expectClean(_ folder: TemporaryFolder, _ allowed: [String] = []) throws {
    for words in [
      ["lint", "m.json", "--strict"] + allowed, ["drift", "m.json"], ["slow", "m.json"],
    ] {
      let result = try Tool.run(words, in: folder.url)
      #expect(result.code == 0, "\(words[0]): \(result.output.suffix(6_000)) \(result.errors)")
    }
  }

  @Test("drafts from generated links of several kinds, written by 'new'")
  func kinds() throws {
    var source = KindsOfLinks(seed: 5)
    for _ in 0..<4 {
      let folder = try TemporaryFolder()
      let links = source.next().map(\.text)
      let words = [
        "new", "--manifest", "m.json", "--write", "--yes", "--suggestions", "none", "--scheme", "n",
        "--app", "https://apps.apple.com/us/app/notes/id0123456789",
      ]
      let result = try Tool.run(words + links, in: folder.url)
      #expect(result.code == 0, "\(links) \(result.errors)")
      try Self.expectClean(folder)
    }
  }

  @Test("drafts from generated links", arguments: [UInt64(1), 2])
  func generated(_ seed: UInt64) throws {
    var links = ExampleLinks(seed: seed)
    try Self.expectClean((0..<20).map { _ in links.next() })
  }

  @Test(
    "drafts from the links of real rules",
    .enabled(if: RealManifests.areThere, "\(RealManifests.notice)")
  )
  func real() throws {
    let sets = try RealManifests.load(4).rules.filter { $0.kind == .action }.map { rule in
      (rule.testInputs?.value ?? []).compactMap(\.value).filter { (try? ExampleURL($0)) != nil }
    }
    let chosen = sets.filter { !$0.isEmpty }.enumerated().filter { $0.offset % 12 == 0 }
    #expect(chosen.count > 20)
    try Self.expectClean(chosen.map(\.element))
  }
}
