import Foundation
import LocatedJSON
import TestSupport
import Testing

@Suite("What the language server offers")
struct RepairTests {
  private let folder: TemporaryFolder
  private let uri: String

  init() throws {
    folder = try TemporaryFolder()
    uri = folder.url.appendingPathComponent("rules.json").absoluteString
  }

  /// A manifest of one rule with a pattern as it is in JSON.
  private static func manifest(_ pattern: String) -> String {
    """
    {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
     "actions": [{"title": "T",
       "regex": "\(pattern)",
       "testInputs": ["https://a.example/12", "https://a.example/x"],
       "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://12", null]}]}]}
    """
  }

  /// A pattern with a mistake, a part of what is said about it, and the pattern of the first fix.
  private static let mistakes: [(pattern: String, words: String, fixed: String)] = [
    (#"^https://a\\.example/(([0-9]+)$"#, "unclosed group", #"^https://a\\.example/([0-9]+)$"#),
    (#"^https://a\\.example/([0-9]+$"#, "unclosed group", #"^https://a\\.example/([0-9]+)$"#),
    (#"^https://a\\.example/([0-9]+))$"#, "unopened group", #"^https://a\\.example/([0-9]+)$"#),
    (
      #"^https://a\\.example/([0-9+)$"#, "unclosed character class",
      #"^https://a\\.example/([0-9]+)$"#
    ),
    (#"^https://a\\.example/(*[0-9]+)$"#, "nothing to repeat", #"^https://a\\.example/([0-9]+)$"#),
    (#"^https://a\\.example/([0-9]+)$\\"#, "unfinished escape", #"^https://a\\.example/([0-9]+)$"#),
    (
      #"^https://a\\.example/([0-9]+)$\\k"#, "malformed group name",
      #"^https://a\\.example/([0-9]+)$"#
    ),
  ]

  @Test(
    "a mistake in a pattern is named, and its fix makes the rule's tests pass",
    arguments: mistakes
  )
  func pattern(_ pattern: String, _ words: String, _ fixed: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    let text = Self.manifest(pattern)
    try client.open(uri, text)
    let findings = try client.findings(of: uri, version: 1)
    let mistake = try #require(
      findings.first { $0.at("code")?.string == "pattern-does-not-compile" }
    )
    #expect(
      mistake.at("message")?.string?.contains(words) == true,
      "\(mistake.at("message")?.string ?? "")"
    )
    let line = try #require(mistake.at("range", "start", "line")?.text.flatMap { Int($0) })
    let character = try #require(
      mistake.at("range", "start", "character")?.text.flatMap { Int($0) }
    )
    let actions = try client.actions(uri, line, character)
    let action = try #require(
      actions.first { $0.at("diagnostics", "0", "code")?.string == "pattern-does-not-compile" }
    )
    let edits = try #require(action.at("edit", "changes")?.object?[uri]?.array)
    let repaired = text.applying(edits)
    #expect(repaired == Self.manifest(fixed))
    #expect(action.at("title")?.string?.hasSuffix(", its tests pass") == true)
    try client.replace(uri, version: 2, repaired)
    let next = try client.findings(of: uri, version: 2)
    #expect(!next.contains { $0.at("code")?.string == "pattern-does-not-compile" })
    #expect(try client.end() == 0)
  }

  /// A text that is no JSON, and what it is after the first fix.
  private static let broken: [(text: String, fixed: String)] = [
    (#"{"actions": [], "regex": 1,}"#, #"{"actions": [], "regex": 1}"#),
    (#"{"actions": [] "regex": 1}"#, #"{"actions": [], "regex": 1}"#),
    (#"{"actions" [], "regex": 1}"#, #"{"actions": [], "regex": 1}"#),
    (#"{"actions": [], "regex": "a}"#, #"{"actions": [], "regex": "a"}"#),
    (#"{"actions": [], "regex": "\d"}"#, #"{"actions": [], "regex": "\\d"}"#),
    (#"{"actions": [], "regex": 1"#, #"{"actions": [], "regex": 1}"#),
    ("\u{FEFF}" + #"{"actions": [], "regex": 1}"#, #"{"actions": [], "regex": 1}"#),
    (#"{"actions": [1 "😀"], "regex": 1}"#, #"{"actions": [1, "😀"], "regex": 1}"#),
  ]

  @Test("a text that is no JSON gets the change that makes it one", arguments: broken)
  func json(_ text: String, _ fixed: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, text)
    let findings = try client.findings(of: uri, version: 1)
    let finding = try #require(findings.first)
    let character = try #require(
      finding.at("range", "start", "character")?.text.flatMap { Int($0) }
    )
    let actions = try client.actions(uri, 0, character)
    let edits = try #require(actions.first?.at("edit", "changes")?.object?[uri]?.array)
    #expect(text.applying(edits) == fixed)
    #expect(try client.end() == 0)
  }

  @Test("a configuration completes keys, words, checks and rule ids, and explains its keys")
  func configuration() throws {
    try Self.manifest("^https://a$").write(
      to: folder.url.appendingPathComponent("rules.json"),
      atomically: true,
      encoding: .utf8
    )
    let text = """
      manifests: [rules.json]
      drift:
        fail: url
        \("")
      lint:
        allow:
          - check: unescaped-host-dot
            rule: x
            \("")
      """
    try text.write(
      to: folder.url.appendingPathComponent("ruleproof.yml"),
      atomically: true,
      encoding: .utf8
    )
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    let configuration = folder.url.appendingPathComponent("ruleproof.yml").absoluteString
    try client.open(configuration, text, language: "yaml")
    func labels(_ line: Int, _ character: Int) throws -> [String] {
      let list = try client.result(
        "textDocument/completion",
        #"{"textDocument":{"uri":"\#(configuration)"},"position":{"line":\#(line),"character":\#(character)}}"#
      )
      return list?.at("items")?.array?.compactMap { $0.at("label")?.string } ?? []
    }
    #expect(try labels(2, 8) == ["url", "url-like", "any", "none"])
    let drift = try labels(3, 2)
    #expect(drift.contains("engines") && !drift.contains("fail"), "\(drift)")
    #expect(try labels(6, 14).contains("unescaped-host-dot"))
    #expect(try labels(7, 14) == ["action/a/t"])
    #expect(try labels(8, 8) == ["reason"])
    let hover = try client.result(
      "textDocument/hover",
      #"{"textDocument":{"uri":"\#(configuration)"},"position":{"line":2,"character":3}}"#
    )
    #expect(
      hover?.at("contents", "value")?.string?.contains("which differences fail a run") == true
    )
    try client.replace(configuration, version: 2, text.replacing("fail: url", with: "fail: never"))
    let findings = try client.findings(of: configuration, version: 2)
    #expect(findings.first?.at("range", "start", "line")?.text == "2")
    #expect(try client.end() == 0)
  }

  @Test("rules in another format are tested, checked and compared, with fixes")
  func ruleFile() throws {
    let file = folder.url.appendingPathComponent("own.rules.json").absoluteString
    let text = #"""
      {"ruleproof": 1, "engine": "python", "also": ["javascript"], "rules": [
       {"id": "v", "pattern": "^https?://v.example/(?P<id>[0-9]+)$",
        "tests": [{"in": "https://v.example/7", "match": true}]}]}
      """#
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(file, text)
    let findings = try client.findings(of: file, version: 1) { list in
      ["unescaped-host-dot", "drift/group-name"].allSatisfy { code in
        list.contains { $0.at("code")?.string == code }
      }
    }
    #expect(findings.allSatisfy { $0.at("range", "start", "line")?.text == "1" })
    let titles = try client.actions(file, 1, 36).compactMap { $0.at("title")?.string }
    #expect(titles.contains { $0.contains(#"https?://v\.example"#) }, "\(titles)")
    try client.replace(file, version: 2, text.replacing("true", with: "false"))
    let changed = try client.findings(of: file, version: 2)
    #expect(changed.contains { $0.at("code")?.string == "tests/failed" })
    #expect(try client.end() == 0)
  }

  @Test("rules of ModSecurity are checked, whatever the editor calls their language")
  func modSecurity() throws {
    let file = folder.url.appendingPathComponent("r.conf").absoluteString
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(file, "SecRule ARGS \"@rx a(?<!b+)c\" \"id:1,deny\"\n", language: "apacheconf")
    let findings = try client.findings(of: file, version: 1)
    #expect(findings.contains { $0.at("code")?.string == "pattern-refused" }, "\(findings)")
    #expect(try client.end() == 0)
  }

  @Test("link rules are tested and checked, and a result of one word is accepted")
  func linkRules() throws {
    let links = folder.url.appendingPathComponent("links.yml").absoluteString
    let text = """
      templates:
        - name: list
          template: /list/all
          tests:
            - url: https://notes.example/list/all
              result: none
      """
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(links, text, language: "yaml")
    let findings = try client.findings(of: links, version: 1)
    let failed = try #require(findings.first { $0.at("code")?.string == "tests/failed" })
    #expect(failed.at("range", "start", "line")?.text == "5")
    let character = try #require(failed.at("range", "start", "character")?.text.flatMap { Int($0) })
    let actions = try client.actions(links, 5, character)
    let action = try #require(actions.first)
    #expect(action.at("title")?.string == "Accept the result: matches")
    let edits = try #require(action.at("edit", "changes")?.object?[links]?.array)
    try client.replace(links, version: 2, text.applying(edits))
    #expect(try client.findings(of: links, version: 2).isEmpty)
    try client.replace(links, version: 3, text.replacing("template:", with: "tempalte:"))
    let wrong = try client.findings(of: links, version: 3)
    #expect(wrong.first?.at("range", "start", "line")?.text == "2")
    #expect(wrong.first?.at("message")?.string?.contains("did you mean 'template'?") == true)
    #expect(try client.end() == 0)
  }

  @Test("an association file is checked")
  func association() throws {
    let file = folder.url.appendingPathComponent("apple-app-site-association").absoluteString
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(
      file,
      #"{"applinks": {"details": [{"appIDs": ["x"], "components": [{"/": "*"}]}]}}"#
    )
    let findings = try client.findings(of: file, version: 1)
    #expect(!findings.isEmpty)
    #expect(try client.end() == 0)
  }

  /// A new identifier and whether an app may get it.
  private static let names: [(name: String, isTaken: Bool)] = [
    ("b", true), ("", true), ("c", false), ("a\\\"b", false), ("😀", false), ("a", false),
  ]

  @Test("an app is renamed unless another one has the name", arguments: names)
  func rename(_ name: String, _ isRefused: Bool) throws {
    let text = #"""
      {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}, {"identifier": "b", "name": "B", "scheme": "b"}],
       "actions": [{"title": "T", "regex": "^https://a\\.example$", "formats": [
         {"appId": "a", "format": "a://"}, {"appId": "b", "format": "b://"},
         {"app": {"identifier": "inline", "name": "C", "scheme": "c"}, "format": "c://"}]}]}
      """#
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, text)
    let place = text.place(of: #"a", "format""#)
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(place.line),"character":\#(place.character)}"#
    let prepared = try client.result("textDocument/prepareRename", params + "}")
    #expect(prepared?.at("placeholder")?.string == "a")
    let answer = try client.ask("textDocument/rename", params + ",\"newName\":\"\(name)\"}")
    #expect((answer.at("error") != nil) == isRefused)
    if !isRefused, name != "a" {
      let edits = try #require(answer.at("result", "changes")?.object?[uri]?.array)
      #expect(edits.count == 2)
      try client.replace(uri, version: 2, text.applying(edits))
      let findings = try client.findings(of: uri, version: 2)
      #expect(!findings.contains { $0.at("code")?.string == "unknown-app" })
    }
    #expect(try client.end() == 0)
  }
}

extension String {
  /// The text with the edits of an answer, which count in UTF-16.
  func applying(_ edits: [JSONNode]) -> String {
    func offset(_ node: JSONNode?) -> Int {
      let line = node?.at("line")?.text.flatMap { Int($0) } ?? 0
      let character = node?.at("character")?.text.flatMap { Int($0) } ?? 0
      var units = 0
      for (number, text) in split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number == line { return units + character }
        units += text.utf16.count + 1
      }
      return utf16.count
    }
    var units = Array(utf16)
    let changes = edits.map { edit in
      (
        offset(edit.at("range", "start")), offset(edit.at("range", "end")),
        edit.at("newText")?.string ?? ""
      )
    }
    for (start, end, new) in changes.sorted(by: { $0.0 > $1.0 }) {
      units.replaceSubrange(start..<end, with: new.utf16)
    }
    return String(decoding: units, as: UTF16.self)
  }
}
