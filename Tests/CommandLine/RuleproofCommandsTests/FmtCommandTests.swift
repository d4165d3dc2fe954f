import Foundation
import TestSupport
import Testing

@Suite("fmt")
struct FmtCommandTests {
  private static let loose = #"{"apps" :[ ], "actions":[{"title": "\u0041", "n": 1.0e0}]}"#
  private static let laidOut = """
    {
      "apps": [],
      "actions": [
        {
          "title": "\\u0041",
          "n": 1.0e0
        }
      ]
    }

    """

  private static func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("files are laid out, and a second time nothing changes")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "a.json")
    try folder.write(Self.laidOut, to: "b.json")
    let first = try Tool.run(["fmt", "a.json", "b.json", "a.json"], in: folder.url)
    #expect(first.code == 0 && first.output.isEmpty)
    #expect(first.errors == "formatted a.json\n")
    #expect(try Self.text("a.json", in: folder) == Self.laidOut)
    let second = try Tool.run(["fmt", "a.json", "b.json"], in: folder.url)
    #expect(second.code == 0 && second.errors == "nothing to change\n")
  }

  @Test("--check names the files that would change, exits with 1 and writes nothing")
  func check() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "a.json")
    try folder.write(Self.laidOut, to: "b.json")
    let both = try Tool.run(["fmt", "--check", "a.json", "b.json"], in: folder.url)
    #expect(both.code == 1 && both.output == "a.json\n")
    #expect(both.errors == "1 of 2 files would change\n")
    #expect(try Self.text("a.json", in: folder) == Self.loose)
    let good = try Tool.run(["fmt", "--check", "b.json"], in: folder.url)
    #expect(good.code == 0 && good.output.isEmpty)
  }

  @Test("--diff shows what would change, and writes nothing")
  func diff() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "a.json")
    for (option, code) in [([], Int32(0)), (["--check"], 1)] {
      let result = try Tool.run(["fmt", "--diff", "a.json"] + option, in: folder.url)
      #expect(result.code == code)
      #expect(result.output.hasPrefix("--- a.json\n+++ a.json\n@@ -1 +1,9 @@\n-{\"apps\""))
      #expect(result.output.contains("\n+      \"title\": \"\\u0041\",\n"))
      #expect(try Self.text("a.json", in: folder) == Self.loose)
    }
  }

  @Test("standard input goes to standard output")
  func standardInput() throws {
    let result = try Tool.run(["fmt", "-"], input: Self.loose)
    #expect(result.code == 0 && result.output == Self.laidOut && result.errors.isEmpty)
    let wide = try Tool.run(["fmt", "-", "--indent", "4"], input: Self.laidOut)
    #expect(wide.output == Self.laidOut.replacing("  ", with: "    "))
    let check = try Tool.run(["fmt", "-", "--check"], input: Self.loose)
    #expect(check.code == 1 && check.output == "<stdin>\n")
  }

  @Test("without files, those of the configuration are laid out")
  func configured() throws {
    let folder = try TemporaryFolder()
    let none = try Tool.run(["fmt"], in: folder.url)
    #expect(none.code == 2 && none.errors.contains("there is no manifest"))
    try folder.write(Self.loose, to: "rules/a.json")
    try folder.write("manifests: [rules/a.json]\n", to: "ruleproof.yml")
    #expect(try Tool.run(["fmt"], in: folder.url).code == 0)
    #expect(try Self.text("rules/a.json", in: folder) == Self.laidOut)
    try folder.write("manifests: [../a.json]\n", to: "rules/ruleproof.yml")
    let outside = try Tool.run(["fmt", "--config", "rules/ruleproof.yml"], in: folder.url)
    #expect(outside.code == 2)
  }

  static let brokenCases: [(String, String)] = [
    ("", "the file is empty"), ("{\"a\": 1,}", "a comma before a closing bracket"),
    ("{\"a\": \"\\ud800\"}", "has no partner"), ("{\"a\": 01}", "not a JSON number"),
    ("{\"a\": \"b", "unterminated string"), ("[1] 2", "expected the end of the file"),
    (String(repeating: "[", count: 5_000), "nested more than"),
  ]

  @Test(
    "a file that is no JSON is an error with its place, and no file is written",
    arguments: brokenCases
  )
  func broken(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "a.json")
    try folder.write(text, to: "b.json")
    let result = try Tool.run(["fmt", "a.json", "b.json"], in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message) && result.errors.contains("b.json:1:"))
    #expect(try Self.text("a.json", in: folder) == Self.loose)
    #expect(try Self.text("b.json", in: folder) == text)
  }

  @Test("a file that cannot be written leaves all as they were")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "a.json")
    try folder.write(Self.loose, to: "closed/b.json")
    let closed = folder.url.appendingPathComponent("closed").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed)
    }
    guard !FileManager.default.isWritableFile(atPath: closed) else {
      print("skipped: this user may write everywhere")
      return
    }
    let result = try Tool.run(["fmt", "a.json", "closed/b.json"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("cannot be written"))
    #expect(try Self.text("a.json", in: folder) == Self.loose)
  }

  @Test("unsafe characters are escaped for a terminal, and options are checked")
  func odd() throws {
    let missing = try Tool.run(["fmt", "none.json"])
    #expect(missing.code == 2 && missing.errors.contains("there is no file 'none.json'"))
    for option in ["0", "9", "x"] {
      #expect(try Tool.run(["fmt", "-", "--indent", option], input: "{}").code == 2)
    }
    #expect(try Tool.run(["fmt", ""]).code == 2)
  }
}
