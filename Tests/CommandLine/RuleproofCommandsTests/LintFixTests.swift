import Foundation
import TestSupport
import Testing

@Suite("Correcting the findings of checks")
struct LintFixTests {
  /// A manifest with unusual spaces and escapes, in which each ∙ marks an insertion of a
  /// correction.
  private static let marked = #"""
    { "apps" :[	{"identifier":"n","name":"N","scheme":"n"} ],
      "redirects": {"^https:\/\/r∙.example\/(.+)$": {"format":"$1", "tests":{"https://r.example/a":"a"}}},
      "actions": [
        {"title":"Open", "regex":"^https?:\/\/www∙.a∙\u002eexample/(\\d+)$", "testInputs":
          ["https://www.a.example/7", "https://a.example/-"],
         "formats": [{"appId":"n", "format":"n://$1", "testResults":["n://7", null]}]},
        {"title":"Other", "regex":"^https://b.example/(\\d+)$", "testInputs":
          ["https://b.example/7", "https://b-example/7"],
         "formats": [{"appId":"n", "format":"n://$1", "testResults":["n://7", "n://7"]}]},
        {"title":"Untested", "regex":"^https://c.example/(\\d+)$", "testInputs": ["https://d.example/7"],
         "formats": [{"appId":"n", "format":"n://$1", "testResults":[null]}]},
        {"title":"Script", "regex":"^https://e∙.example/(\\d+)$", "testInputs": ["https://e.example/7"],
         "formats": [{"appId":"n", "script2":"function process(u, d) { d(u) }", "testResults":["x"]}]}
      ] }
    """#

  private static let manifest = marked.replacing("∙", with: "")
  private static let fixed = marked.replacing("∙", with: #"\\"#)

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    return folder
  }

  private static func bytes(in folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent("m.json"), encoding: .utf8)
  }

  @Test("--fix makes the certain corrections and changes no other byte, and says what it leaves")
  func fix() throws {
    let folder = try Self.folder()
    let before = try Tool.run(["test", "m.json", "--no-scripts"], in: folder.url)
    let result = try Tool.run(["lint", "m.json", "--fix"], in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(
      result.errors == """
        not fixed: action/n/other: with the correction, the test of 'https://b-example/7' gives \
        something else
        not fixed: action/n/untested: no test input matches the pattern, so nothing shows what the \
        correction does
        fixed 3 of the patterns in m.json: redirect/r.example, action/n/open, action/n/script

        """
    )
    #expect(try Self.bytes(in: folder) == Self.fixed)
    // The report is about what is left.
    #expect(result.output.ranges(of: "[unescaped-host-dot]").count == 2, "\(result.output)")
    let after = try Tool.run(["test", "m.json", "--no-scripts"], in: folder.url)
    #expect(after.output.split(separator: "\n").last == before.output.split(separator: "\n").last)
    let again = try Tool.run(["lint", "m.json", "--fix", "--rule", "*/open"], in: folder.url)
    #expect(again.code == 0 && again.errors == "nothing to fix\n")
    #expect(try Self.bytes(in: folder) == Self.fixed)
  }

  @Test("--fix makes a correction that a failing test wants")
  func failingTest() throws {
    let folder = try TemporaryFolder()
    let rules = #"""
      {"apps": [{"identifier": "n", "name": "N", "storeId": "1", "scheme": "n"}], "browsers": [],
       "actions": [{"title": "Open", "regex": "https://shop.example/item/(\\d+)$",
         "testInputs": ["https://shop.example/item/7", "https://shopxexample/item/7"],
         "formats": [{"appIdentifier": "n", "format": "n://$1", "testResults": ["n://7", null]}]}]}
      """#
    let path = try folder.write(rules, to: "m.json")
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 1)
    let result = try Tool.run(["lint", "m.json", "--fix"], in: folder.url)
    #expect(result.errors.contains("fixed 1 of the patterns"), "\(result)")
    let fixed = try String(contentsOfFile: path, encoding: .utf8)
    #expect(fixed == rules.replacing("shop.example/item/(", with: #"shop\\.example/item/("#))
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0)
  }

  @Test("--fix writes schemes as the version does, and nothing that is not certain")
  func schemes() throws {
    let folder = try TemporaryFolder()
    let marked = #"""
      {"apps": [{"identifier": "n", "name": "N", "storeId": "1", "scheme": "n\u002db∙://∙"},
                {"identifier": "o", "name": "O", "storeId": "2", "scheme": "o∙:∙"},
                {"identifier": "p", "name": "P", "storeId": "3", "scheme": "p://open"}],
       "browsers": [{"identifier": "b", "name": "B", "storeId": "4", "scheme": "b∙://∙", "regex": ".+",
                     "format": "b:$0"}]}
      """#
    let before = marked.replacing("∙", with: "")
    try folder.write(before, to: "m.json")
    let shown = try Tool.run(["lint", "m.json"], in: folder.url)
    #expect(shown.output.ranges(of: "warning: in v4 a scheme is only its name").count == 3)
    #expect(shown.output.ranges(of: "error: in v4 a scheme is only its name").count == 1)
    let result = try Tool.run(["lint", "m.json", "--fix"], in: folder.url)
    #expect(
      result.errors
        == "fixed 3 values in m.json: apps[0].scheme, apps[1].scheme, browsers[0].scheme\n"
    )
    let after = marked.replacing(#/∙[^∙]*∙/#, with: "")
    #expect(try Self.bytes(in: folder) == after.replacing(#"n\u002db"#, with: "n-b"))
    #expect(result.output.ranges(of: "[scheme-form]").count == 1, "\(result.output)")
  }

  @Test("the record of a scheme's fix has no pattern, and the bytes that --fix writes")
  func schemeRecord() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"apps": [{"identifier": "n", "name": "N", "storeId": "1", "scheme": "n://"}], "actions": [],
       "browsers": [{"identifier": "b", "name": "B", "storeId": "4", "scheme": "b://", "regex": ".+",
                     "format": "b:$0"}]}
      """#,
      to: "m.json"
    )
    let call = ["lint", "m.json", "--report", "json=r.json", "--report", "sarif=r.sarif"]
    _ = try Tool.run(call, in: folder.url)
    let data = try Data(contentsOf: folder.url.appendingPathComponent("r.json"))
    #expect(try JSONSchema("run").violations(in: String(decoding: data, as: UTF8.self)) == [])
    let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let findings = try #require(record["diagnostics"] as? [[String: Any]])
    let fixes = findings.compactMap { $0["fix"] as? [String: Any] }
    #expect(fixes.count == 2)
    for fix in fixes {
      #expect(fix["pattern"] == nil)
      let edits = try #require(fix["edits"] as? [[String: Any]])
      #expect(edits.count == 1)
      #expect(edits.first?["text"] as? String == fix["new"] as? String)
      #expect((edits.first?["location"] as? [String: Any])?["length"] as? Int == 4)
    }
    let sarif = folder.url.appendingPathComponent("r.sarif")
    let text = try String(contentsOf: sarif, encoding: .utf8)
    #expect(text.ranges(of: "\"fixes\"").count == 2)
  }

  @Test("a correction that finds something else in a string of its own form is not made")
  func form() throws {
    let folder = try TemporaryFolder()
    let manifest = #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "actions": [{"title": "Open",
        "regex": "^https://(?:(a.))?(\\w+)\\.b\\.example/$", "testInputs": ["https://a.q.b.example/"],
        "formats": [{"appId": "n", "format": "n://$2", "testResults": ["n://q"]}]}]}
      """#
    try folder.write(manifest, to: "m.json")
    let result = try Tool.run(["lint", "m.json", "--fix"], in: folder.url)
    let words = "not fixed: action/n/open: the corrected pattern finds something else in 'https://a"
    #expect(result.errors.hasPrefix(words), "\(result.errors)")
    #expect(try Self.bytes(in: folder) == manifest)
  }

  @Test("what is allowed stays, and so do rules that take no part")
  func selection() throws {
    let folder = try Self.folder()
    let allow = ["--allow", "unescaped-host-dot@action/n/open=on purpose"]
    let result = try Tool.run(
      ["lint", "m.json", "--fix", "--rule", "*/open", "--rule", "*/script"] + allow,
      in: folder.url
    )
    #expect(result.errors == "fixed 1 of the patterns in m.json: action/n/script\n")
    #expect(
      try Self.bytes(in: folder) == Self.manifest.replacing("e.example/(", with: #"e\\.example/("#)
    )
  }

  @Test("standard input cannot be fixed, and nothing is written if a file is none")
  func refused() throws {
    let result = try Tool.run(["lint", "-", "--fix"], input: Self.manifest)
    #expect(result.code == 2 && !result.errors.isEmpty && result.output.isEmpty)
  }

  @Test(
    "records have the changes that --fix makes, one finding each; other reports get them from there",
    arguments: [["lint"], ["verify", "--no-drift", "--no-slow"]]
  )
  func edits(_ command: [String]) throws {
    let folder = try Self.folder()
    _ = try Tool.run(
      command + ["m.json", "--report", "json=r.json", "--report", "sarif=r.sarif"],
      in: folder.url
    )
    let data = try Data(contentsOf: folder.url.appendingPathComponent("r.json"))
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONSchema("run").violations(in: text) == [])
    let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let findings = try #require(record["diagnostics"] as? [[String: Any]])
    let fixes = findings.compactMap { $0["fix"] as? [String: Any] }
    #expect(fixes.count == 3)
    #expect(fixes.first?["pattern"] as? String == #"^https://r\.example/(.+)$"#)
    var bytes = Array(Self.manifest.utf8)
    let edits = fixes.flatMap { $0["edits"] as? [[String: Any]] ?? [] }
    let changes = edits.compactMap { edit -> (Int, Int, String)? in
      guard let place = edit["location"] as? [String: Any], let offset = place["offset"] as? Int,
        let length = place["length"] as? Int, let text = edit["text"] as? String
      else { return nil }
      return (offset, length, text)
    }
    for (offset, length, text) in changes.sorted(by: { $0.0 > $1.0 }) {
      bytes.replaceSubrange(offset..<(offset + length), with: text.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == Self.fixed)
    let sarif = try String(
      contentsOf: folder.url.appendingPathComponent("r.sarif"),
      encoding: .utf8
    )
    let variations = record["variations"] as? [[String: Any]] ?? []
    let others = variations.count { $0["fix"] is [String: Any] }
    #expect(sarif.ranges(of: "\"fixes\"").count == 3 + others)
  }
}
