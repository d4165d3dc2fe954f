import Foundation
import TestSupport
import Testing

@Suite("Results of earlier runs")
struct CacheTests {
  private static let commands = [
    ["drift", "m.json", "--format", "json"], ["slow", "m.json", "--fixes", "--format", "json"],
    ["mutate", "m.json", "--format", "json"], ["verify", "m.json", "--format", "json"],
  ]

  private static let manifest = """
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [
      {"title": "One", "regex": "^https?://a\\\\.example/(\\\\w+)$",
       "testInputs": ["https://a.example/b"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://b"]}]},
      {"title": "Two", "regex": "^https?://b\\\\.example/(\\\\w+/?)+$",
       "testInputs": ["https://b.example/b"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://b"]}]}]}
    """

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    return folder
  }

  private static func run(
    _ arguments: [String],
    _ folder: TemporaryFolder,
    cache: [String] = ["--cache", "cache"]
  ) throws -> Tool.Result {
    try Tool.run(arguments + cache, in: folder.url)
  }

  private static func entries(_ folder: TemporaryFolder) -> [URL] {
    let cache = folder.url.appendingPathComponent("cache")
    let all = FileManager.default.enumerator(at: cache, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "json" && !$0.path.contains("/programs/")
    }
  }

  @Test("give the same bytes as a run without them", arguments: commands)
  func sameBytes(_ arguments: [String]) throws {
    let folder = try Self.folder()
    let without = try Self.run(arguments, folder, cache: ["--cache", "off"])
    #expect(Self.entries(folder).isEmpty)
    let cold = try Self.run(arguments, folder)
    #expect(!Self.entries(folder).isEmpty)
    let warm = try Self.run(arguments, folder)
    #expect(cold.code == without.code && warm.code == without.code)
    #expect(cold.output == without.output)
    #expect(Self.withoutReuse(warm.output) == Self.withoutReuse(without.output))
  }

  @Test("are shown at a rule's new place, and used for the rules that did not change")
  func moved() throws {
    let folder = try Self.folder()
    let arguments = ["drift", "m.json", "--format", "json"]
    _ = try Self.run(arguments, folder)
    let count = Self.entries(folder).count
    let changed = Self.manifest.replacing("\"actions\": [", with: "\n\n\"actions\": [")
    try folder.write(changed, to: "m.json")
    let warm = try Self.run(arguments, folder)
    #expect(Self.entries(folder).count == count)
    #expect(warm.output == (try Self.run(arguments, folder, cache: ["--cache", "off"]).output))
    try folder.write(changed.replacing("b\\\\.example", with: "c\\\\.example"), to: "m.json")
    let edited = try Self.run(arguments, folder)
    #expect(Self.entries(folder).count == count + 1)
    #expect(edited.output == (try Self.run(arguments, folder, cache: ["--cache", "off"]).output))
  }

  @Test("are made again where they are damaged, or another option asks for others")
  func damaged() throws {
    let folder = try Self.folder()
    let arguments = ["slow", "m.json", "--format", "json"]
    let cold = try Self.run(arguments, folder)
    for file in Self.entries(folder) { try Data("{}".utf8).write(to: file) }
    #expect(try Self.run(arguments, folder).output == cold.output)
    let longerArguments = arguments + ["--max-length", "64"]
    let longer = try Self.run(longerArguments, folder)
    let fresh = try Self.run(longerArguments, folder, cache: ["--cache", "off"])
    #expect(longer.output == fresh.output && longer.output != cold.output)
  }

  @Test("are shared by processes that run at once")
  func processes() async throws {
    let folder = try Self.folder()
    let arguments = ["verify", "m.json", "--format", "json"]
    let outputs = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<3 { group.addTask { try Self.run(arguments, folder).output } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    let fresh = try Self.run(arguments, folder, cache: ["--cache", "off"]).output
    #expect(outputs == [fresh])
  }

  /// A report of `mutate` without the number of rules whose results are used again.
  private static func withoutReuse(_ text: String) -> String {
    text.replacing(/"reused" : \d+/, with: "")
  }
}
