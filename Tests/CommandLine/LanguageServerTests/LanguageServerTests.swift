import Foundation
import LocatedJSON
import TestSupport
import Testing

@Suite("The language server")
struct LanguageServerTests {
  /// Line 6 has the pattern, line 7 the inputs, line 9 the results; a letter of two UTF-16 code
  /// units is before the pattern.
  private static let manifest = #"""
    {
      "apps": [
        {"identifier": "notes", "name": "Notes", "scheme": "notes", "storeId": "123456789"}
      ],
      "actions": [
        {"title": "Open 😀", "regex": "^https?://(?:www\\.)?notes\\.example/n/([0-9]+)$",
          "testInputs": ["https://notes.example/n/12", "https://notes.example/n/x"],
          "formats": [
            {"appId": "notes", "format": "notes://n/$1", "testResults": ["notes://n/12", null]}
          ]}
      ]
    }
    """#

  private let folder: TemporaryFolder
  private let uri: String

  init() throws {
    folder = try TemporaryFolder()
    uri = folder.url.appendingPathComponent("rules.json").absoluteString
  }

  private func open(_ text: String = manifest, name: String? = nil) throws -> EditorClient {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(name ?? uri)","languageId":"json","version":1,"text":\#(text.quoted)}}"#
    )
    return client
  }

  private func change(
    _ client: EditorClient,
    _ version: Int,
    line: Int,
    _ characters: Range<Int>,
    _ text: String
  ) throws {
    try client.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":\#(line),"character":\#(characters.lowerBound)},"end":{"line":\#(line),"character":\#(characters.upperBound)}},"text":\#(text.quoted)}]}"#
    )
  }

  private func place(_ line: Int, _ character: Int) -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}}"#
  }

  private func column(of text: String, line: Int) throws -> Int {
    let line = Self.manifest.split(separator: "\n", omittingEmptySubsequences: false)[line]
    let range = try #require(line.range(of: text))
    return line[..<range.lowerBound].utf16.count
  }

  private static func codes(_ findings: [JSONNode]) -> [String] {
    findings.compactMap { $0.at("code")?.string }
  }

  @Test("a mistake is marked at its place in UTF-16, and the mark goes with the mistake")
  func mistake() throws {
    let client = try open()
    let first = try client.findings(of: uri, version: 1)
    #expect(!Self.codes(first).contains("pattern-does-not-compile"))
    let column = try column(of: "([0-9]+)", line: 5)
    try change(client, 2, line: 5, column..<column, "(")
    let broken = try client.findings(of: uri, version: 2)
    let finding = try #require(
      broken.first { $0.at("code")?.string == "pattern-does-not-compile" }
    )
    #expect(finding.at("range", "start", "line")?.text == "5")
    #expect(finding.at("severity")?.text == "1")
    let start = try #require(finding.at("range", "start", "character")?.text.flatMap { Int($0) })
    let quote = try self.column(of: #""^https"#, line: 5)
    #expect(start >= quote && start <= column + 10, "\(start)")
    try change(client, 3, line: 5, column..<(column + 1), "")
    let repaired = try client.findings(of: uri, version: 3)
    #expect(!Self.codes(repaired).contains("pattern-does-not-compile"))
    #expect(try client.end() == 0)
  }

  @Test("a failing test is marked where its result is, and accepting the result makes it pass")
  func accept() throws {
    let text = Self.manifest.replacing(#"["notes://n/12", null]"#, with: #"["notes://n/13", null]"#)
    let client = try open(text)
    let findings = try client.findings(of: uri, version: 1) {
      Self.codes($0).contains("tests/failed")
    }
    let failed = try #require(findings.first { $0.at("code")?.string == "tests/failed" })
    #expect(failed.at("range", "start", "line")?.text == "8")
    let character = try #require(failed.at("range", "start", "character")?.text)
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":8,"character":\#(character)},"end":{"line":8,"character":\#(character)}},"context":{"diagnostics":[],"only":["quickfix"]}}"#
    let actions = try client.result("textDocument/codeAction", params)?.array ?? []
    let action = try #require(
      actions.first { $0.at("title")?.string == "Accept the result: 'notes://n/12'" }
    )
    let edits = try #require(action.at("edit", "changes")?.object?[uri]?.array)
    let edit = try #require(edits.first)
    #expect(edits.count == 1 && edit.at("newText")?.string == "2")
    let start = try #require(edit.at("range", "start", "character")?.text.flatMap { Int($0) })
    try change(client, 2, line: 8, start..<(start + 1), "2")
    let tested = try client.findings(of: uri, version: 2)
    #expect(!Self.codes(tested).contains("tests/failed"))
    #expect(try client.end() == 0)
  }

  @Test("hover tells the groups and outputs of an input, the app and the key")
  func hover() throws {
    let client = try open()
    let input = try client.result("textDocument/hover", place(6, 30))
    let words = try #require(input?.at("contents", "value")?.string)
    #expect(words.contains("- $1: `12`") && words.contains("`notes` → `notes://n/12`"), "\(words)")
    let column = try column(of: #"notes", "format""#, line: 8)
    let app = try client.result("textDocument/hover", place(8, column))
    #expect(app?.at("contents", "value")?.string?.contains("App Store id: `123456789`") == true)
    let key = try client.result("textDocument/hover", place(6, 9))
    #expect(key?.at("contents", "value")?.string?.contains("The test inputs.") == true)
    #expect(try client.end() == 0)
  }

  @Test("an app's identifier is completed, found and renamed everywhere")
  func apps() throws {
    let client = try open()
    let column = try column(of: #"notes", "format""#, line: 8)
    let completion = try client.result("textDocument/completion", place(8, column))
    let labels = completion?.at("items")?.array?.compactMap { $0.at("label")?.string }
    #expect(labels == ["notes"])
    let keys = try client.result("textDocument/completion", place(2, 5))
    let names = keys?.at("items")?.array?.compactMap { $0.at("label")?.string } ?? []
    #expect(names.contains("platform") && !names.contains("regex"), "\(names)")
    let definition = try client.result("textDocument/definition", place(8, column))
    #expect(definition?.at("0", "range", "start", "line")?.text == "2")
    let name = #""newName":"my\"notes""#
    let renamed = try client.result(
      "textDocument/rename",
      place(8, column).dropLast() + "," + name + "}"
    )
    let edits = try #require(renamed?.at("changes")?.object?[uri]?.array)
    #expect(edits.map { $0.at("range", "start", "line")?.text } == ["2", "8"])
    #expect(edits.allSatisfy { $0.at("newText")?.string == #"my\"notes"# })
    #expect(try client.end() == 0)
  }

  @Test("symbols are in sections, and a lens tells the tests of a rule")
  func outline() throws {
    let client = try open()
    _ = try client.findings(of: uri, version: 1)
    let document = #"{"textDocument":{"uri":"\#(uri)"}}"#
    let symbols = try client.result("textDocument/documentSymbol", document)?.array ?? []
    #expect(symbols.map { $0.at("name")?.string } == ["apps", "actions"])
    #expect(symbols.last?.at("children", "0", "name")?.string == "Open 😀")
    var title: String?
    for _ in 0..<200 where title == nil {
      title = try client.result("textDocument/codeLens", document)?
        .at("0", "command", "title")?.string
      if title == nil { usleep(20_000) }
    }
    #expect(title?.hasPrefix("2 tests pass") == true, "\(title ?? "none")")
    #expect(try client.end() == 0)
  }

  @Test("a URL on a line of its own becomes a rule with tests")
  func draft() throws {
    let text = Self.manifest.replacing(
      "  \"actions\": [\n",
      with: "  \"actions\": [\nhttps://notes.example/list/77\n"
    )
    let client = try open(text)
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":5,"character":3},"end":{"line":5,"character":3}},"context":{"diagnostics":[]}}"#
    let actions = try client.result("textDocument/codeAction", params)?.array ?? []
    let action = try #require(
      actions.first { $0.at("title")?.string == "Draft a rule for this URL, with tests" }
    )
    let edit = try #require(action.at("edit", "changes")?.object?[uri]?.array?.first)
    #expect(edit.at("newText")?.string?.contains("notes\\\\.example") == true)
    #expect(try client.end() == 0)
  }

  @Test("while the text cannot be read, what was found elsewhere stays")
  func unreadable() throws {
    let client = try open()
    _ = try client.findings(of: uri, version: 1)
    try change(client, 2, line: 11, 0..<1, "")
    let findings = try client.findings(of: uri, version: 2)
    #expect(Self.codes(findings).contains { $0.hasPrefix("json") || $0.contains("syntax") })
    try change(client, 3, line: 11, 0..<0, "}")
    let repaired = try client.findings(of: uri, version: 3)
    #expect(!Self.codes(repaired).contains { $0.contains("syntax") })
    #expect(try client.end() == 0)
  }

  @Test("a configuration and other files")
  func otherFiles() throws {
    let configuration = folder.url.appendingPathComponent("ruleproof.yml").absoluteString
    let client = try open("manifest: [a\n", name: configuration)
    let findings = try client.findings(of: configuration, version: 1)
    #expect(findings.count == 1 && findings[0].at("severity")?.text == "1")
    let other = folder.url.appendingPathComponent("package.json").absoluteString
    try client.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(other)","languageId":"json","version":1,"text":"{\"name\": }"}}"#
    )
    #expect(try client.findings(of: other, version: 1).isEmpty)
    #expect(try client.end() == 0)
  }

  @Test("bad messages get errors, and the server goes on or says why it ends")
  func badMessages() throws {
    let client = try EditorClient(in: folder.url)
    let early = try client.ask("textDocument/hover", place(0, 0))
    #expect(early.at("error", "code")?.text == "-32002")
    try client.initialize(folder.url)
    try client.send("{nonsense")
    #expect(try client.next().at("error", "code")?.text == "-32700")
    #expect(try client.ask("workspace/nothing", "{}").at("error", "code")?.text == "-32601")
    #expect(try client.ask("textDocument/hover", "{}").at("error", "code")?.text == "-32602")
    let unknown = try client.ask("textDocument/hover", place(99, 99))
    #expect(unknown.at("result")?.isNull == true)
    #expect(try client.end() == 0)

    let gone = try EditorClient(in: folder.url)
    try gone.initialize(folder.url)
    let ending = try gone.abandon()
    #expect(ending.code == 2 && ending.errors.contains("went away"), "\(ending.errors)")

    let wrong = try EditorClient(in: folder.url)
    try wrong.sendRaw(Data("Content-Length: many\r\n\r\n".utf8))
    let answer = try wrong.abandon()
    #expect(answer.code == 2 && answer.errors.contains("Content-Length"), "\(answer.errors)")
  }
}
