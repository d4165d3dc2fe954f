import Foundation
import LocatedJSON
import TestSupport
import Testing

@testable import LanguageServer

@Suite("A pattern in a hover")
struct PatternHoverTests {
  private static let pattern = #"^https?://(?:www\\.)?a\\.example/é\u00e9/([0-9]+)$"#

  /// What the pointer is on, and the part that the hover is about, as it is written in the file.
  private static let parts: [(at: String, part: String, words: [String])] = [
    ("^", "^", []),
    ("0-9]", "([0-9]+)", ["group 1", "1 or more", "`12`"]),
    ("www", #"(?:www\\.)?"#, ["optional"]),
    (#"é\u"#, #"a\\.example/é\u00e9/"#, []),
  ]

  @Test("a hover is about the part at the place, in at most eight lines", arguments: parts)
  func part(_ text: String, _ part: String, _ words: [String]) throws {
    let folder = try TemporaryFolder()
    let uri = folder.url.appendingPathComponent("rules.json").absoluteString
    let manifest = """
      {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
       "actions": [{"title": "T *1*",
         "regex": "\(Self.pattern)",
         "testInputs": ["https://a.example/éé/12"],
         "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://12"]}]}]}
      """
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, manifest)
    let place = manifest.place(of: text == "^" ? "^https" : text)
    let hover = try client.result(
      "textDocument/hover",
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(place.line),"character":\#(place.character)}}"#
    )
    let markdown = try #require(hover?.at("contents", "value")?.string)
    let line = try #require(markdown.split(separator: "\n").first)
    for word in words { #expect(line.contains(word), "\(line)") }
    #expect(
      markdown.split(separator: "\n").count <= 8 && markdown.contains("1 test"),
      "\(markdown)"
    )
    let start = try #require(hover?.at("range", "start", "character")?.text.flatMap { Int($0) })
    let end = try #require(hover?.at("range", "end", "character")?.text.flatMap { Int($0) })
    let units = Array(manifest.split(separator: "\n")[place.line].utf16)
    #expect(String(decoding: units[start..<end], as: UTF16.self) == part)
    #expect(try client.end() == 0)
  }

  /// A JSON string, and for each of its bytes how many units of its text are before it.
  private static let strings: [(text: String, units: [Int])] = [
    (#""ab""#, [0, 1, 2]),
    (#""\\d""#, [0, 0, 1, 2]),
    (#""\u00e9x""#, [0, 0, 0, 0, 0, 0, 1, 2]),
    (#""😀x""#, [0, 2, 2, 2, 2, 3]),
  ]

  @Test("a place in a string of JSON is a place in its text", arguments: strings)
  func units(_ text: String, _ units: [Int]) {
    let bytes = Array(text.utf8)
    let found = (1..<bytes.count).map { bytes.units(before: $0, inStringAt: 0..<bytes.count) }
    #expect(found == units.map(Optional.some))
  }
}
