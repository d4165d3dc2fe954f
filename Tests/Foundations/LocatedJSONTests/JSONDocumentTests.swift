import Diagnostics
@testable import LocatedJSON
import TestSupport
import Testing

@Suite("JSONDocument")
struct JSONDocumentTests {
  @Test("the text at a range is the value that was read there", arguments: 0..<10)
  func ranges(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 3000 + seed)
    for _ in 0..<50 {
      let text = random.write(random.value(depth: 4))
      let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
      try checkRanges(of: document.root, in: document)
    }
  }

  private func checkRanges(of node: JSONNode, in document: JSONDocument) throws {
    let alone = try parse(node.range, of: document.file)
    #expect(alone.root.outline == node.outline)
    #expect(alone.root.range == 0..<node.range.count, "no white space belongs to a value")
    var end = node.range.lowerBound
    switch node.value {
    case .array(let elements):
      for element in elements {
        #expect(element.range.lowerBound > end && element.range.upperBound < node.range.upperBound)
        end = element.range.upperBound
        try checkRanges(of: element, in: document)
      }
    case .object(let object):
      for member in object.members {
        #expect(member.keyRange.lowerBound > end)
        #expect(try parse(member.keyRange, of: document.file).root.string == member.key)
        #expect(member.value.range.lowerBound > member.keyRange.upperBound)
        end = member.value.range.upperBound
        #expect(end < node.range.upperBound)
        try checkRanges(of: member.value, in: document)
      }
    default: break
    }
  }

  private func parse(_ range: Range<Int>, of file: SourceFile) throws -> JSONDocument {
    try JSONDocument(SourceFile(name: "part.json", bytes: Array(file.bytes[range])))
  }

  @Test("a range is exact", arguments: exactRanges)
  func exactRange(_ marked: String, _ path: String) throws {
    let text = MarkedText(marked)
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: text.bytes))
    #expect(document.path(at: text.range.lowerBound) == path)
    #expect(document.nodes[path]?.range == text.range)
  }

  static let exactRanges: [(String, String)] = [
    ("1️⃣[]2️⃣", ""),
    (" \n1️⃣{\"a\":1}2️⃣ ", ""),
    ("[1️⃣-1.5e32️⃣,2]", "[0]"),
    ("[ 1️⃣\"é€😀\"2️⃣ ]", "[0]"),
    ("[\"é€😀\", 1️⃣null2️⃣]", "[1]"),
    ("{\"a\" : 1️⃣true2️⃣ }", "a"),
    ("{\"a\":{\"b\":[1,{\"c\":1️⃣[ ]2️⃣}]}}", "a.b[1].c"),
    (#"{"\u00e9\n":1️⃣"\\"2️⃣}"#, "[\"é\n\"]"),
  ]

  @Test("a place has the path of the innermost key or value", arguments: paths)
  func path(_ marked: String, _ path: String) throws {
    let text = MarkedText(marked)
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: text.bytes))
    #expect(document.path(at: try #require(text.offset(of: 1))) == path)
  }

  static let paths: [(String, String)] = [
    ("1️⃣null", ""),
    ("null1️⃣", ""),
    ("1️⃣[1,2]", ""),
    ("[1️⃣1,2]", "[0]"),
    ("[11️⃣,2]", ""),
    ("[1,1️⃣2]", "[1]"),
    ("[1,21️⃣]", ""),
    ("[1, 1️⃣ 2]", ""),
    ("[[],[1️⃣[]]]", "[1][0]"),
    ("{1️⃣\"a\":1}", "a"),
    ("{\"1️⃣a\":1}", "a"),
    ("{\"a\"1️⃣:1}", "a"),
    ("{\"a\":1️⃣ 1}", "a"),
    ("{\"a\":1️⃣1}", "a"),
    ("{\"a\":11️⃣}", ""),
    ("{\"a\":1,1️⃣ \"b\":2}", ""),
    ("{\"a\":1,\"b\":1️⃣2}", "b"),
    ("{\"actions\":[1,{\"formats\":[{\"format\":\"foo1️⃣\"}]}]}", "actions[1].formats[0].format"),
    ("{\"a\":{1️⃣}}", "a"),
    ("{\"snake_case9\":1️⃣1}", "snake_case9"),
    // Keys that are not plain names are quoted.
    ("{\"\":1️⃣1}", "[\"\"]"),
    ("{\"a b\":1️⃣1}", "[\"a b\"]"),
    ("{\"a.b\":{\"c\":1️⃣1}}", "[\"a.b\"].c"),
    ("{\"é\":1️⃣1}", "[\"é\"]"),
    ("{\"a\":{\"b-c\":[1️⃣1]}}", "a[\"b-c\"][0]"),
    (#"{"a\"]\\[":1️⃣1}"#, #"["a\"]\\["]"#),
    ("{\"\(String(repeating: "-", count: 60))\":1️⃣1}", "[\"\(String(repeating: "-", count: 60))\"]"),
    (
      "{\"\(String(repeating: "-", count: 61))\":1️⃣1}", "[\"\(String(repeating: "-", count: 60))…\"]"
    ),
    (
      "{\"a\(String(repeating: "\u{301}", count: 99))\":1️⃣1}",
      "[\"a\(String(repeating: "\u{301}", count: 59))…\"]"
    ),
  ]

  @Test("offsets outside the document have no path", arguments: [Int.min, -1, 7, 8, Int.max])
  func outside(_ offset: Int) throws {
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array("{\"a\":1}".utf8)))
    #expect(document.path(at: offset).isEmpty)
  }

  @Test("the path of every value leads back to it", arguments: 0..<10)
  func everyPath(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 4000 + seed)
    for _ in 0..<50 {
      let text = random.write(random.value(depth: 4))
      let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
      let nodes = document.nodes
      for (path, node) in nodes {
        #expect(document.path(at: node.range.lowerBound) == path)
      }
      for offset in 0..<text.utf8.count {
        let innermost = nodes[document.path(at: offset)]
        #expect(innermost != nil)
      }
    }
  }

  @Test("a location has its line, column and path; the root has no path")
  func location() throws {
    let text = MarkedText("{\r\n  \"é😀\": [\r\n    1, 1️⃣22️⃣\r\n  ]\r\n}\r\n")
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: text.bytes))
    let location = document.location(of: text.range)
    #expect(location.description == "a.json:3:8")
    #expect(location.path == "[\"é😀\"][1]")
    #expect(location.utf8Range == text.range)
    #expect(document.location(of: 0..<1).path == nil)
    let end = text.bytes.count
    #expect(document.location(of: end..<end).description == "a.json:6:1")
  }

  @Test("100,000 places in a line of 1 MB are found quickly", .hangLimit)
  func oneLongLine() throws {
    let element = "\"é\"," + String(repeating: " ", count: 5)
    let text = "[" + String(repeating: element, count: 100_000) + "0]"
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    let elements = try #require(document.root.array)
    for (index, node) in elements.enumerated() {
      let location = document.location(of: node.range)
      let isRight = location.line == 1 && location.column == 2 + index * 9
      #expect(isRight && location.path == "[\(index)]")
    }
    #expect(elements.count == 100_001)
  }

  @Test("a text over the size limit is refused before it is read")
  func sizeLimit() throws {
    let file = SourceFile(name: "a.json", bytes: Array("[1]".utf8))
    _ = try JSONDocument(file, limits: JSONLimits(byteCount: 3))
    #expect(throws: JSONSyntaxError(reason: .tooLarge(bytes: 3, limit: 2), range: 0..<0)) {
      try JSONDocument(file, limits: JSONLimits(byteCount: 2))
    }
    #expect(JSONLimits() == JSONLimits(depth: 128, byteCount: 268_435_456))
  }
}

// MARK: - Any input

extension JSONDocumentTests {
  @Test("no mutation of a document traps, and each error has its place in it", arguments: 0..<20)
  func mutations(_ seed: UInt64) {
    var random = SeededGenerator(seed: 5000 + seed)
    let alphabet = Array("{}[]:,\"\\/ \n\r09.eE+-tfnu\u{0}\u{1B}\u{7F}é😀".utf8)
    for _ in 0..<100 {
      let original = Array(random.write(random.value(depth: 4)).utf8)
      for _ in 0..<20 { checkAnswer(to: random.mutate(original, alphabet: alphabet)) }
    }
  }

  @Test("random bytes never trap", arguments: 0..<10)
  func randomBytes(_ seed: UInt64) {
    var random = SeededGenerator(seed: 6000 + seed)
    for _ in 0..<1000 {
      checkAnswer(to: random.bytes(upTo: 64))
      let tokens = [
        "[", "]", "{", "}", ":", ",", "\"", "\"a\"", "1", "-", "\\", "\\u", " ", "true",
      ]
      let count = Int.random(in: 0...20, using: &random)
      checkAnswer(to: (0..<count).flatMap { _ in Array(random.pick(tokens).utf8) })
    }
  }

  @Test("every beginning of a document is answered")
  func truncations() {
    let text = #"{"a": [1, -2.5e+3, "\u00e9\uD83D\uDE00", true, false, null, {}], "é": "😀\n"}"#
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      let file = SourceFile(name: "a.json", bytes: Array(bytes[..<end]))
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(file) }
      checkAnswer(to: file.bytes)
    }
  }

  /// Reads the bytes and renders the error, if there is one.
  private func checkAnswer(to bytes: [UInt8]) {
    let file = SourceFile(name: "a.json", bytes: bytes)
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(file)
      #expect(document.root.range.upperBound <= bytes.count)
    } catch {
      let isInside = error.range.lowerBound >= 0 && error.range.upperBound <= bytes.count
      #expect(isInside, "\(bytes)")
      let isAtEnd = error.range.lowerBound == bytes.count || error.reason == .empty
      #expect(!error.range.isEmpty || isAtEnd, "\(bytes)")
      let diagnostic = error.diagnostic(in: file)
      let text = DiagnosticRenderer(style: .plain, sources: [file]).render(diagnostic)
      let isHarmless = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
      #expect(isHarmless && text.count { $0 == "\n" } == 4, "\(bytes)")
    }
  }
}

extension JSONDocument {
  /// Every value by its path.
  fileprivate var nodes: [String: JSONNode] {
    var nodes: [String: JSONNode] = [:]
    func visit(_ node: JSONNode, at path: String) {
      nodes[path] = node
      switch node.value {
      case .array(let elements):
        for (index, element) in elements.enumerated() { visit(element, at: "\(path)[\(index)]") }
      case .object(let object):
        for member in object.members { visit(member.value, at: path + member.step(after: path)) }
      default: break
      }
    }
    visit(root, at: "")
    return nodes
  }
}

extension JSONMember {
  fileprivate func step(after path: String) -> String {
    let isName = key.wholeMatch(of: /[A-Za-z0-9_]+/) != nil
    let escaped = key.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return isName ? (path.isEmpty ? key : ".\(key)") : "[\"\(escaped.joined())\"]"
  }
}
