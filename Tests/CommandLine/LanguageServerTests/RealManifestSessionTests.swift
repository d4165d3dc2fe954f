import Foundation
import LocatedJSON
import TestSupport
import Testing

@Suite(
  "The language server on a real manifest of 10,000 lines",
  .enabled(if: RealManifests.areThere, "\(RealManifests.notice)")
)
struct RealManifestSessionTests {
  @Test(
    "a mistake typed into any of fifty patterns is named, and its first fix makes the pattern as it was"
  )
  func mistakes() throws {
    let folder = try TemporaryFolder()
    let uri = folder.url.appendingPathComponent("manifest.json").absoluteString
    let path = try #require(RealManifests.path(4))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 10_000)
    let patterns = lines.indices.filter {
      lines[$0].drop { $0 == " " }.hasPrefix("\"regex\": \"") && lines[$0].hasSuffix("\",")
    }
    let client = try EditorClient(["--no-background"], in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, text)
    _ = try client.findings(of: uri, version: 1)
    var version = 1
    for line in patterns.striding(by: max(1, patterns.count / 50)) {
      // At the end of the pattern, before its quotation mark and comma.
      let column = lines[line].utf16.count - 2
      func type(_ range: Range<Int>, _ text: String) throws -> [JSONNode] {
        version += 1
        try client.notify(
          "textDocument/didChange",
          #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":\#(line),"character":\#(range.lowerBound)},"end":{"line":\#(line),"character":\#(range.upperBound)}},"text":\#(text.quoted)}]}"#
        )
        return try client.findings(of: uri, version: version)
      }
      let findings = try type(column..<column, "(")
      let mistake = findings.first { $0.at("code")?.string == "pattern-does-not-compile" }
      #expect(mistake?.at("range", "start", "line")?.text == "\(line)")
      #expect(mistake?.at("message")?.string?.contains("unclosed group") == true)
      let action = try client.actions(uri, line, column).first {
        $0.at("diagnostics", "0", "code")?.string == "pattern-does-not-compile"
      }
      let edit = action?.at("edit", "changes")?.object?[uri]?.array?.first
      let start = try #require(edit?.at("range", "start", "character")?.text.flatMap { Int($0) })
      let end = try #require(edit?.at("range", "end", "character")?.text.flatMap { Int($0) })
      #expect(start..<end == column..<(column + 1) && edit?.at("newText")?.string == "")
      let repaired = try type(start..<end, edit?.at("newText")?.string ?? "")
      #expect(!repaired.contains { $0.at("code")?.string == "pattern-does-not-compile" })
    }
    #expect(try client.end() == 0)
  }
}

extension Array {
  fileprivate func striding(by step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
