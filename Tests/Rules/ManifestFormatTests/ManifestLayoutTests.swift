import Diagnostics
import Foundation
import LocatedJSON
import ManifestFormat
import ManifestModel
import TestSupport
import Testing

@Suite("The layout of manifests")
struct ManifestLayoutTests {
  private static func layout(_ text: String, indentation: Int? = nil) throws -> String {
    let document = try JSONDocument(SourceFile(name: "m.json", bytes: Array(text.utf8)))
    let layout = ManifestLayout(of: document, indentation: indentation)
    return String(decoding: layout.text(of: document), as: UTF8.self)
  }

  static let layoutCases: [(String, String)] = [
    ("{}", "{}\n"), (" [ ] ", "[]\n"), ("1.50e+1", "1.50e+1\n"),
    ("\"a\\/\\u0062\"\n", "\"a\\/\\u0062\"\n"),
    (
      #"{"a":[1,null],"a":{"b":[]}}"#,
      "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"a\": {\n    \"b\": []\n  }\n}\n"
    ),
    ("{\n    \"a\" :1\n}", "{\n    \"a\": 1\n}\n"),
    ("{\n\t\"a\": [1]\n}", "{\n\t\"a\": [\n\t\t1\n\t]\n}\n"),
    ("{\r\n \"a\": [\r\n1]}", "{\r\n \"a\": [\r\n  1\r\n ]\r\n}\r\n"),
    ("\n\n  {\"a\": 1}", "{\n  \"a\": 1\n}\n"), ("{\n \t\"a\": 1}", "{\n  \"a\": 1\n}\n"),
    ("{\n          \"a\": 1}", "{\n  \"a\": 1\n}\n"),
    ("[\n   {\"a, b: [\": 1}]", "[\n   {\n      \"a, b: [\": 1\n   }\n]\n"),
  ]

  @Test(
    "each key and element is on a line of its own, and values are kept verbatim",
    arguments: layoutCases
  )
  func texts(text: String, expected: String) throws {
    let layout = try Self.layout(text)
    #expect(layout == expected)
    #expect(try Self.layout(layout) == layout, "again")
  }

  @Test("an indentation can be requested")
  func indentation() throws {
    #expect(try Self.layout("{\n\t\"a\": 1}", indentation: 3) == "{\n   \"a\": 1\n}\n")
  }

  @Test("the layout of a long text shows at once")
  func longText() throws {
    let text = "{\"a\": \"" + String(repeating: "\\u00e9", count: 1_000_000) + "\"}"
    let document = try JSONDocument(SourceFile(name: "m.json", bytes: Array(text.utf8)))
    let times = (0..<3).map { _ in
      ContinuousClock().measure { #expect(ManifestLayout(of: document).lineEnd == "\n") }
    }
    let least = try #require(times.min())
    #expect(least < .milliseconds(100), "\(least)")
  }

  @Test("the deepest document that is read is laid out")
  func deep() throws {
    let depth = JSONLimits().depth
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let layout = try Self.layout(text)
    #expect(layout.split(separator: "\n").count == 2 * depth - 1)
    #expect(layout.filter { !$0.isWhitespace } == text)
  }

  @Test("random white space leads to the same layout, and the difference leads there too")
  func differences() throws {
    var generator = SeededGenerator(seed: 1)
    let tokens = [
      "{", "\"a\"", ":", "[", "1", ",", "\"b  c\"", ",", "{", "}", "]", ",", "\"d\"", ":", "null",
      "}",
    ]
    let expected = try Self.layout(tokens.joined(), indentation: 2)
    for _ in 0..<200 {
      let text = tokens.map { $0 + generator.pick(["", "", " ", "\n", "\n\n", "\t\n "]) }.joined()
      #expect(try Self.layout(text, indentation: 2) == expected)
      let difference = LayoutDifference(from: Array(text.utf8), to: Array(expected.utf8))
      #expect(difference.isEmpty == (text == expected))
      #expect(
        try Self.patched(text, difference.text(name: "m.json")) == expected,
        "\(text.debugDescription)"
      )
    }
  }

  /// What `patch` makes of a text.
  private static func patched(_ text: String, _ difference: String) throws -> String {
    let program = URL(fileURLWithPath: "/usr/bin/patch")
    guard FileManager.default.isExecutableFile(atPath: program.path), !difference.isEmpty else {
      return applied(text, difference)
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "m.json")
    let changes = try folder.write(difference, to: "m.diff")
    let process = Process()
    process.executableURL = program
    process.arguments = ["--silent", path, changes]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(difference)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The same without `patch`, for a difference whose hunks cover the text from its start.
  private static func applied(_ text: String, _ difference: String) -> String {
    guard !difference.isEmpty else { return text }
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    let new = lines.filter { $0.hasPrefix("+") || $0.hasPrefix(" ") }.map { $0.dropFirst() + "\n" }
    return new.joined()
  }

  @Test("a difference shows three lines around each change, and says where a line's end is missing")
  func difference() throws {
    let old = (1...20).map { "\($0)\n" }.joined() + "end"
    let new = (1...20).map { $0 == 10 ? " 10\n" : "\($0)\n" }.joined() + "end\n"
    let text = LayoutDifference(from: Array(old.utf8), to: Array(new.utf8)).text(name: "x")
    #expect(
      text == """
        --- x
        +++ x
        @@ -7,7 +7,7 @@
         7
         8
         9
        -10
        + 10
         11
         12
         13
        @@ -18,4 +18,4 @@
         18
         19
         20
        -end
        \\ No newline at end of file
        +end

        """
    )
  }

  @Test(
    "a real manifest keeps its value, and nearly all of its lines",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func real(version: Int) throws {
    let manifest = try RealManifests.load(version)
    let old = manifest.document.file.bytes
    let new = ManifestLayout(of: manifest.document).text(of: manifest.document)
    let lines = LayoutDifference(from: old, to: new).text(name: "m").split(separator: "\n")
    #expect(lines.count(where: { $0.hasPrefix("-") }) < 150)
    #expect(try JSONJudge.areEqual(old, new))
  }

  @Test("the starter manifest is laid out like this")
  func starter() throws {
    let text = try Repository.text("corpus/manifest/starter-v4.json")
    #expect(try Self.layout(text) == text)
  }
}

/// Compares JSON texts by another reader, Python's, with the order of keys and repeated ones.
enum JSONJudge {
  static func areEqual(_ old: [UInt8], _ new: [UInt8]) throws -> Bool {
    let python = URL(fileURLWithPath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      print("skipped: python3 is not installed")
      return true
    }
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = python
    process.arguments = [
      "-c",
      """
      import json, sys
      read = lambda path: json.load(open(path, encoding='utf-8'), object_pairs_hook=list,
          parse_float=str, parse_int=str)
      sys.exit(read(sys.argv[1]) != read(sys.argv[2]))
      """,
      try folder.write(old, to: "old.json"), try folder.write(new, to: "new.json"),
    ]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
