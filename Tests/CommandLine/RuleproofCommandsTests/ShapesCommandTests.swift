import Foundation
import TestSupport
import Testing

@Suite("The shapes command")
struct ShapesCommandTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
     "actions": [
      {"title": "Open list", "regex": "^https?://(?:www\\.)?notes\\.example/list/([0-9]+)$",
       "testInputs": ["https://notes.example/list/12"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12"]}]}]}
    """#

  /// URLs of several shapes, three of each.
  static let urls = [
    "https://notes.example/board/71", "http://www.notes.example/board/8",
    "https://notes.example/board/950?utm_source=mail", "https://notes.example/alice/status/1234",
    "https://notes.example/bob/status/5678", "https://notes.example/carol/status/91011",
    "https://notes.example/watch?v=dQw4w9WgXcQ", "https://notes.example/watch?v=q7Rk2mZp0dE&t=3",
    "https://notes.example/watch?v=Zz91bKq0aPl", "https://m.notes.example/a/my-long-title-12345",
    "https://m.notes.example/a/other-new-title-777777", "https://notes.example/@dave",
    "https://notes.example/@erin/", "https://notes.example/en/p/1.html",
    "https://notes.example/de/p/2.html", "https://notes.example/list/1",
  ]

  /// What the schema of the form says, as far as the tests need it.
  private struct Report: Decodable {
    let hosts: [Host]

    struct Host: Decodable { let shapes: [Shape] }

    struct Shape: Decodable {
      let template: String
      let examples: [String]
      let draft: [String]?
    }
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write(urls.joined(separator: "\n"), to: "urls.txt")
    return folder
  }

  @Test("the call that is shown drafts rules that take all examples")
  func drafts() throws {
    let folder = try Self.folder()
    let call = ["shapes", "--manifest", "m.json", "urls.txt", "--format", "json"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    let shapes = report.hosts.flatMap(\.shapes)
    #expect(shapes.count >= 5, "\(result.output)")
    for shape in shapes {
      let draft = try Tool.run(try #require(shape.draft), in: folder.url)
      #expect(draft.code == 0, "\(shape.template) \(draft.errors)")
      let text = Data("[\(draft.output)]".utf8)
      let rules = try JSONSerialization.jsonObject(with: text) as? [[String: Any]] ?? []
      let patterns = rules.compactMap { $0["regex"] as? String }
      let regexes = try patterns.map { try NSRegularExpression(pattern: $0) }
      for url in shape.examples {
        let range = NSRange(url.startIndex..., in: url)
        let count = regexes.count { $0.firstMatch(in: url, range: range) != nil }
        #expect(count == 1, "\(patterns) \(url)")
      }
    }
  }

  @Test("standard input is read as a file is")
  func standardInput() throws {
    let folder = try Self.folder()
    let call = ["shapes", "--manifest", "m.json"]
    let file = try Tool.run(call + ["urls.txt", "--jobs", "1"], in: folder.url)
    let text = Self.urls.joined(separator: "\r\n") + "\r\n"
    let input = try Tool.run(call + ["-"], in: folder.url, input: text)
    #expect(file.output == input.output && !file.output.isEmpty)
    #expect(file.output.contains("/board/{digits}"))
  }

  @Test(
    "the exit code says how it ended",
    arguments: [
      (["urls.txt"], 0), (["empty.txt"], 2), (["none.txt"], 2), ([], 2),
      (["urls.txt", "--limit", "0"], 2), (["urls.txt", "--host", "x.example"], 2),
    ] as [([String], Int32)]
  )
  func codes(_ arguments: [String], _ code: Int32) throws {
    let folder = try Self.folder()
    try folder.write("", to: "empty.txt")
    let result = try Tool.run(["shapes", "--manifest", "m.json"] + arguments, in: folder.url)
    #expect(result.code == code, "\(result.output)\(result.errors)")
  }

  @Test(
    "a file that is no list of URLs is refused as by scan",
    arguments: [
      ("#EXTM3U\n#EXTINF:1,a\nhttps://notes.example/a\n", "a playlist"),
      ("src/*.js\n*.css\ndist/**\n", "a list of paths with wildcards"),
      ("url,n\nhttps://notes.example/a,1\n", "a table"),
      ("{\"url\":\"https://notes.example/a\"}\n{\"url\":\"b\"}\n", "JSON Lines"),
    ]
  )
  func foreign(_ text: String, _ title: String) throws {
    let folder = try Self.folder()
    try folder.write(text, to: "other.txt")
    for command in ["shapes", "scan"] {
      let result = try Tool.run([command, "--manifest", "m.json", "other.txt"], in: folder.url)
      #expect(result.code == 2 && result.errors.contains("looks like \(title)"), "\(result.errors)")
    }
  }
}
