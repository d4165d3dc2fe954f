import Foundation
import LocatedJSON
import TestSupport
import Testing

@Suite("The language server and its protocol")
struct ProtocolTests {
  private let folder: TemporaryFolder
  private let uri: String

  init() throws {
    folder = try TemporaryFolder()
    uri = folder.url.appendingPathComponent("rules.json").absoluteString
  }

  private static let manifest = #"""
    {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
     "actions": [{"title": "T", "regex": "^https://a\\.example/([0-9]+)$",
       "testInputs": ["https://a.example/1"],
       "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://2"]}]}]}
    """#

  private static let badMessages: [(message: String, code: String)] = [
    ("{nonsense", "-32700"),
    ("", "-32700"),
    ("\u{FEFF}{}", "-32700"),
    ("[]", "-32600"),
    ("7", "-32600"),
    ("{}", "-32600"),
    (#"{"id":1}"#, "-32600"),
    (#"{"id":1,"method":7}"#, "-32600"),
    (#"{"id":1.5,"method":"shutdown"}"#, "-32600"),
    (#"{"id":[],"method":"shutdown"}"#, "-32600"),
    (#"{"id":"x","method":"initialize","params":{}}"#, "-32600"),
    (#"{"id":"x","method":"workspace/nothing"}"#, "-32601"),
    (#"{"id":"x","method":"$/nothing"}"#, "-32601"),
    (#"{"id":"x","method":"textDocument/hover"}"#, "-32602"),
    (#"{"id":"x","method":"textDocument/hover","params":[1]}"#, "-32602"),
    (#"{"id":"x","method":"textDocument/documentSymbol","params":{"textDocument":"a"}}"#, "-32602"),
    (
      #"{"id":"x","method":"textDocument/rename","params":{"textDocument":{"uri":"file:///no"},"newName":"b"}}"#,
      "-32803"
    ),
    (String(repeating: "[", count: 100_000), "-32700"),
  ]

  @Test("a bad message gets an error, and the server goes on", arguments: badMessages)
  func badMessage(_ message: String, _ code: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.send(message)
    #expect(try client.next().at("error", "code")?.text == code)
    try client.open(uri, Self.manifest)
    _ = try client.findings(of: uri, version: 1)
    #expect(try client.end() == 0)
  }

  /// Notifications that mean nothing, or something impossible: nothing answers them.
  private static let badNotifications: [(method: String, params: String)] = [
    (
      "textDocument/didChange",
      #"{"textDocument":{"uri":"file:///never","version":2},"contentChanges":[]}"#
    ),
    ("textDocument/didClose", #"{"textDocument":{"uri":"file:///never"}}"#),
    ("textDocument/didOpen", "{}"),
    ("textDocument/didOpen", "null"),
    ("textDocument/didSave", "[]"),
    ("workspace/didChangeWatchedFiles", "{}"),
    ("$/cancelRequest", #"{"id":99}"#),
    ("$/cancelRequest", "{}"),
    ("$/setTrace", #"{"value":"off"}"#),
    ("no/such", "{}"),
  ]

  @Test("a notification that means nothing is passed over", arguments: badNotifications)
  func badNotification(_ method: String, _ params: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.notify(method, params)
    #expect(try client.end() == 0)
  }

  /// What is sent, how the server ends, and what it says.
  private static let endings: [(bytes: String, code: Int32, words: String)] = [
    ("", 2, "went away"),
    ("Content-Length: many\r\n\r\n", 2, "Content-Length"),
    ("Content-Length: -5\r\n\r\n", 2, "Content-Length"),
    ("Content-Length: 99999999999999999999\r\n\r\n", 2, "Content-Length"),
    ("Content-Length: 999999999999\r\n\r\n{}", 2, "over the limit"),
    ("Content-Length: 100\r\n\r\n{}", 2, "ends within a message"),
    ("Content-Le", 2, "ends within a message"),
    ("\r\n\r\n", 2, "Content-Length"),
    ("garbage without a colon\r\n\r\n{}", 2, "Content-Length"),
    ("Content-Type: a\r\n\r\n{}", 2, "Content-Length"),
    ("Content-Length: 2\r\n\r\n{}", 2, "went away"),
    ("content-length:2\n\n{}", 2, "went away"),
    (String(repeating: "x", count: 20_000), 2, "Content-Length"),
  ]

  @Test("input that is no message ends the server, and it says why", arguments: endings)
  func ending(_ bytes: String, _ code: Int32, _ words: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.sendRaw(Data(bytes.utf8))
    let ending = try client.abandon()
    #expect(ending.code == code)
    #expect(ending.errors.contains(words), "\(ending.errors)")
  }

  @Test(
    "requests before 'initialize' and after 'shutdown' are refused, and the exit code is the protocol's"
  )
  func order() throws {
    let early = try EditorClient(in: folder.url)
    #expect(try early.ask("textDocument/hover", "{}").at("error", "code")?.text == "-32002")
    #expect(try early.ask("shutdown", "null").at("error", "code")?.text == "-32002")
    #expect(try early.exit() == 1)
    let late = try EditorClient(in: folder.url)
    try late.initialize(folder.url)
    _ = try late.ask("shutdown", "null")
    for method in ["shutdown", "textDocument/hover", "initialize", "no/such"] {
      #expect(try late.ask(method, "{}").at("error", "code")?.text == "-32600", "\(method)")
    }
    #expect(try late.exit() == 0)
  }

  @Test("a request that is cancelled while it waits is not answered with a result")
  func cancellation() throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, Self.manifest)
    // One write: the server reads all of it before it is done with the document.
    var bytes = ""
    for message in [
      #"{"jsonrpc":"2.0","id":"a","method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"\#(uri)"}}}"#,
      #"{"jsonrpc":"2.0","id":"b","method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"\#(uri)"}}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"b"}}"#,
      #"{"jsonrpc":"2.0","id":"c","method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"\#(uri)"}}}"#,
    ] {
      bytes += "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
    }
    try client.sendRaw(Data(bytes.utf8))
    var answers: [String: JSONNode] = [:]
    while answers.count < 3 {
      let message = try client.next()
      if let id = message.object?["id"]?.text { answers[id] = message }
    }
    #expect(answers["a"]?.at("result") != nil && answers["c"]?.at("result") != nil)
    let isAnsweredOnce =
      answers["b"]?.at("error", "code")?.text == "-32800" || answers["b"]?.at("result") != nil
    #expect(isAnsweredOnce)
    #expect(try client.end() == 0)
  }

  @Test(
    "positions are counted as the client and the server agree",
    arguments: [
      ("{}", "utf-16"),
      (#"{"general":{"positionEncodings":["utf-8","utf-16"]}}"#, "utf-8"),
      (#"{"general":{"positionEncodings":["utf-32","utf-16"]}}"#, "utf-32"),
      (#"{"general":{"positionEncodings":["ebcdic","utf-16"]}}"#, "utf-16"),
      (#"{"general":{"positionEncodings":[7]}}"#, "utf-16"),
    ]
  )
  func encoding(_ capabilities: String, _ expected: String) throws {
    let client = try EditorClient(in: folder.url)
    let answer = try client.initialize(folder.url, capabilities: capabilities)
    #expect(answer?.at("capabilities", "positionEncoding")?.string == expected)
    // The expected result follows four characters, of 4, 3, 2 and 2 bytes.
    let text = Self.manifest.replacing(#""T""#, with: #""😀가éé""#)
      .replacing("\n", with: " ")
    try client.open(uri, text)
    let findings = try client.findings(of: uri, version: 1) { list in
      list.contains { $0.at("code")?.string == "tests/failed" }
    }
    let failed = try #require(findings.first { $0.at("code")?.string == "tests/failed" })
    let before = try #require(text.range(of: #""a://2""#)).lowerBound
    let column =
      switch expected {
      case "utf-8": text[..<before].utf8.count
      case "utf-32": text[..<before].unicodeScalars.count
      default: text[..<before].utf16.count
      }
    #expect(failed.at("range", "start", "character")?.text == "\(column)")
    #expect(try client.end() == 0)
  }

  @Test(
    "lines end as the protocol has it",
    arguments: ["\n", "\r\n", "\r"]
  )
  func lineEnds(_ end: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, Self.manifest.replacing("\n", with: end))
    let findings = try client.findings(of: uri, version: 1) { list in
      list.contains { $0.at("code")?.string == "tests/failed" }
    }
    let failed = try #require(findings.first { $0.at("code")?.string == "tests/failed" })
    let place = Self.manifest.place(of: #""a://2""#)
    #expect(failed.at("range", "start", "line")?.text == "\(place.line)")
    #expect(failed.at("range", "start", "character")?.text == "\(place.character)")
    #expect(try client.end() == 0)
  }

  private func change(_ version: Int, _ change: String) -> String {
    #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[\#(change)]}"#
  }

  private static func edit(_ start: Int, _ end: Int, _ text: String) -> String {
    let place = manifest.place(of: #"T", "regex"#)
    let places = [start, end].map {
      #"{"line":\#(place.line),"character":\#(place.character + $0)}"#
    }
    return #"{"range":{"start":\#(places[0]),"end":\#(places[1])},"text":"\#(text)"}"#
  }

  private func title(_ client: EditorClient) throws -> String? {
    let document = #"{"textDocument":{"uri":"\#(uri)"}}"#
    return try client.result("textDocument/documentSymbol", document)?
      .at("1", "children", "0", "name")?.string
  }

  @Test("half of a character is one unit of the text, and goes again")
  func halfCharacter() throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, Self.manifest)
    try client.notify("textDocument/didChange", change(2, Self.edit(0, 0, #"\ud83d"#)))
    #expect(try title(client) == "\u{FFFD}T")
    try client.notify("textDocument/didChange", change(3, Self.edit(1, 1, "x")))
    #expect(try title(client) == "\u{FFFD}xT")
    try client.notify("textDocument/didChange", change(4, Self.edit(0, 1, "")))
    #expect(try title(client) == "xT")
    #expect(try client.end() == 0)
  }

  @Test(
    "a request that cannot be read gets its id back",
    arguments: [
      (#"{"jsonrpc":"2.0","id":7,"method":"a","params":{"id":8,"x":nonsense}}"#, "7"),
      (#"{"params":{"a":[{"id":8}],"b":"\x"},"id" : "q\"1","method":"a"}"#, #"q"1"#),
      (#"{"id":7,"params":{"x":"#, "7"), (#"{"params":{"id":7},"method":"a",}"#, "null"),
    ]
  )
  func unreadableRequest(_ message: String, _ id: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.send(message)
    let answer = try client.next()
    #expect(answer.at("error", "code")?.text == "-32700")
    #expect((answer.at("id")?.string ?? answer.at("id")?.text ?? "null") == id)
    #expect(try client.end() == 0)
  }

  /// Changes that cannot be made.
  private static let lost = [
    #"{"text":"\x"}"#, #"{"text":nonsense}"#, #"{"text":"#, #"{"text":7}"#,
    #"{"range":{"start":1},"text":"a"}"#,
  ]

  @Test(
    "where a change cannot be made, nothing is said of the text that was, until the text is known",
    arguments: lost
  )
  func lostChange(_ bad: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, Self.manifest)
    #expect(try title(client) == "T")
    try client.notify("textDocument/didChange", change(2, bad))
    let isLost = { (list: [JSONNode]) in list.contains { $0.at("code")?.string == "lost-text" } }
    #expect(try client.findings(of: uri, version: 1, where: isLost).count == 1)
    try client.notify("textDocument/didChange", change(3, Self.edit(0, 0, "x")))
    #expect(try title(client) == nil)
    let text = Self.manifest.replacing("\"T\"", with: "\"U\"")
    try client.replace(uri, version: 4, text)
    #expect(try title(client) == "U")
    _ = try client.findings(of: uri, version: 4) { !isLost($0) }
    try client.notify("textDocument/didChange", change(5, Self.edit(0, 0, "x")))
    #expect(try title(client) == "xU")
    #expect(try client.end() == 0)
  }

  @Test("ten thousand changes at once leave the text that they make")
  func manyChanges() throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, Self.manifest)
    let place = Self.manifest.place(of: #"T", "regex"#)
    var bytes = Data()
    for version in 2...10_001 {
      let isTyped = version.isMultiple(of: 2)
      let end = isTyped ? place.character : place.character + 1
      let body =
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":\#(place.line),"character":\#(place.character)},"end":{"line":\#(place.line),"character":\#(end)}},"text":"\#(isTyped ? "é" : "")"}]}}"#
      bytes += Data("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
    try client.sendRaw(bytes)
    let document = #"{"textDocument":{"uri":"\#(uri)"}}"#
    let symbols = try client.result("textDocument/documentSymbol", document)
    #expect(symbols?.at("1", "children", "0", "name")?.string == "T")
    let findings = try client.findings(of: uri, version: 10_001) { list in
      list.contains { $0.at("code")?.string == "tests/failed" }
    }
    #expect(!findings.isEmpty)
    #expect(try client.end() == 0)
  }

  /// Changes outside of the text, as the protocol clamps them.
  private static let outside: [(range: String, text: String, expected: String)] = [
    (#"{"start":{"line":99,"character":0},"end":{"line":99,"character":9}}"#, " ", "T"),
    (#"{"start":{"line":0,"character":0},"end":{"line":999999,"character":0}}"#, manifest, "T"),
    (#"{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}"#, "  ", "T"),
  ]

  @Test("a change outside of the text is clamped to it", arguments: outside)
  func outOfRange(_ range: String, _ text: String, _ expected: String) throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open(uri, Self.manifest)
    try client.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"range":\#(range),"text":\#(text.quoted)}]}"#
    )
    let symbols = try client.result(
      "textDocument/documentSymbol",
      #"{"textDocument":{"uri":"\#(uri)"}}"#
    )
    #expect(symbols?.at("1", "children", "0", "name")?.string == expected)
    #expect(try client.end() == 0)
  }

  @Test("a document is closed while its rules are examined, and another one is examined after it")
  func closing() throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    let other = folder.url.appendingPathComponent("other.json").absoluteString
    try client.open(uri, Self.manifest)
    try client.open(other, Self.manifest)
    // Both are examined, though only one is at a time.
    for document in [uri, other] {
      _ = try client.findings(of: document, version: 1) { list in
        list.contains { $0.at("code")?.string == "tests/failed" }
      }
    }
    try client.replace(uri, version: 2, Self.manifest.replacing("a://2", with: "a://3"))
    try client.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    try client.replace(other, version: 2, Self.manifest.replacing("a://2", with: "a://1"))
    let findings = try client.findings(of: other, version: 2)
    #expect(!findings.contains { $0.at("code")?.string == "tests/failed" })
    #expect(
      try client.ask(
        "textDocument/hover",
        "{\"textDocument\":{\"uri\":\"\(uri)\"},\"position\":{\"line\":0,\"character\":0}}"
      ).at("result")?.isNull == true
    )
    #expect(try client.end() == 0)
  }

  @Test("a document that is no file yet is read")
  func unsaved() throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    try client.open("untitled:Untitled-1", Self.manifest)
    let findings = try client.findings(of: "untitled:Untitled-1", version: 1) { list in
      list.contains { $0.at("code")?.string == "tests/failed" }
    }
    #expect(!findings.isEmpty)
    #expect(try client.end() == 0)
  }

  @Test("a hostile manifest delays no answer")
  func hostile() throws {
    let client = try EditorClient(in: folder.url)
    try client.initialize(folder.url)
    let text = #"""
      {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
       "actions": [{"title": "T", "regex": "^https://a\\.example/(?:a|a)*(?:a|aa)+(a+)+$",
         "testInputs": ["https://a.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"],
         "formats": [{"appId": "a", "format": "a://$1", "testResults": [null]},
           {"appId": "a", "script2": "function process(url, completion) { while (true) {} }", "testResults": [null]}]}]}
      """#
    try client.open(uri, text)
    _ = try client.findings(of: uri, version: 1)
    let place = text.place(of: #"T", "regex"#)
    let start = ContinuousClock.now
    for version in 2...21 {
      try client.notify(
        "textDocument/didChange",
        #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":\#(place.line),"character":\#(place.character)},"end":{"line":\#(place.line),"character":\#(place.character)}},"text":"x"}]}"#
      )
      _ = try client.findings(of: uri, version: version)
    }
    // Twenty keystrokes take as long as they take; what they must not do is wait for a search or a
    // script.
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(try client.end() == 0)
  }
}
