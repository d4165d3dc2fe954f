import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The diff command")
struct DiffCommandTests {
  private static let old = GoldenCommandTests.manifest

  /// Compares the sample with another manifest, over a small corpus.
  private static func run(_ new: String, _ arguments: [String] = []) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "old.json")
    try folder.write(new, to: "new.json")
    try folder.write(GoldenCommandTests.corpus, to: "urls.txt")
    return try Tool.run(
      ["diff", "old.json", "new.json", "--corpus", "urls.txt"] + arguments,
      in: folder.url
    )
  }

  @Test(
    "shows what changes for people, and nothing else",
    arguments: [
      (old, []), (GoldenCommandTests.dotted, ["gained"]), (GoldenCommandTests.shown, ["output"]),
      (old.replacing("(\\\\d+)$", with: "(?:)(\\\\d+)$"), []),
      (old.replacing("Open", with: "Call"), ["definition"]),
      (
        old.replacing("Open", with: "Call").replacing("a\\\\.", with: "d\\\\."),
        ["added", "removed"]
      ),
    ] as [(String, [String])]
  )
  func kinds(_ new: String, _ kinds: [String]) throws {
    let result = try Self.run(new, ["--format", "json"])
    #expect(result.code == (kinds.isEmpty ? 0 : 1), "\(result.errors)")
    #expect(try GoldenCommandTests.records(result).map(\.kind.rawValue) == kinds)
  }

  @Test("redirects that change places change answers; actions that do change none")
  func order() throws {
    func manifest(_ first: String, _ second: String) -> String {
      let rules = [
        "a": ##""^https://r\\.example/.*": {"format": "https://a.example/1"}"##,
        "b": ##""^https://r\\.example/(x).*": {"format": "https://b.example/$1"}"##,
      ]
      return """
        {"actions": [], "redirects": {\(rules[first] ?? ""), \(rules[second] ?? "")}}
        """
    }
    let folder = try TemporaryFolder()
    try folder.write(manifest("a", "b"), to: "old.json")
    try folder.write(manifest("b", "a"), to: "new.json")
    try folder.write("https://r.example/x\nhttps://r.example/y\n", to: "urls.txt")
    let result = try Tool.run(
      ["diff", "old.json", "new.json", "--corpus", "urls.txt"],
      in: folder.url
    )
    #expect(result.code == 1 && result.output.contains("other outputs for 1 URL"))
  }

  @Test("a manifest may be a revision of git and a path, and never an option or a command")
  func revisions() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "m.json")
    func git(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-c", "user.name=n", "-c", "user.email=n@n.example"] + arguments
      process.currentDirectoryURL = folder.url
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    try git(["init", "-q"])
    try git(["add", "m.json"])
    try git(["commit", "-qm", "rules"])
    try folder.write(GoldenCommandTests.shown, to: "m.json")
    let result = try Tool.run(["diff", "HEAD:m.json", "m.json"], in: folder.url)
    #expect(result.code == 1 && result.output.contains("n://open/$1"), "\(result.errors)")
    for name in ["HEAD~9:m.json", "HEAD:none.json", "$(touch x):m.json", "none.json"] {
      let wrong = try Tool.run(["diff", name, "m.json"], in: folder.url)
      #expect(wrong.code == 2 && wrong.errors.contains("error: "), "\(name)")
    }
    #expect(try Tool.run(["diff", "--", "--output=x:m.json", "m.json"], in: folder.url).code == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("x").path))
  }
}
