import Diagnostics
@testable import LocatedJSON
import TestSupport
import Testing

@Suite("JSONParser")
struct JSONParserTests {
  @Test("a well-formed document is read", arguments: accepted)
  func accepts(_ accepted: AcceptanceCase) throws {
    try accepted.check()
  }

  @Test("a broken structure is refused at its place", arguments: refused)
  func refuses(_ refused: RefusalCase) {
    refused.check()
  }

  static let accepted: [AcceptanceCase] = [
    .init("null"),
    .init("true"),
    .init("false"),
    .init("[]"),
    .init("{}"),
    .init("0", "0.0"),
    .init("\"\""),
    .init(" \t\r\n[ \t\r\n] \t\r\n", "[]"),
    .init(" { } ", "{}"),
    .init("[null]"),
    .init("[[]]"),
    .init("[{}]"),
    .init("[[],[]]"),
    .init("[[[[]]],{\"a\":[]}]"),
    .init("[true , false ,null]", "[true,false,null]"),
    .init("{\"a\":{}}"),
    .init("{\"a\":{\"b\":{\"c\":null}}}"),
    .init("{\"\":null}"),
    .init("{ \"a\" : 1 , \"b\" : 2 }", "{\"a\":1.0,\"b\":2.0}"),
    .init("{\r\n\"a\"\r\n:\r\n1\r\n}\r\n", "{\"a\":1.0}"),
    .init("{\"b\":1,\"a\":2}", "{\"b\":1.0,\"a\":2.0}"),
    .init("{\"a\":1,\"a\":2,\"a\":1}", "{\"a\":1.0,\"a\":2.0,\"a\":1.0}"),
    .init("[\"a\",1,true,null,{\"b\":[]}]", "[\"a\",1.0,true,null,{\"b\":[]}]"),
    .init("[\"//\",\"/* */\",\"#\",\",]\"]"),
  ]

  static let refused: [RefusalCase] = [
    // Nothing there.
    .init("1️⃣", .empty),
    .init("1️⃣ ", .empty),
    .init("1️⃣ \t\r\n \n", .empty),
    // Arrays.
    .init("[1️⃣", .unexpectedEnd(expected: "a value or ']'")),
    .init("[ \n1️⃣", .unexpectedEnd(expected: "a value or ']'")),
    .init("[11️⃣", .unexpectedEnd(expected: "',' or ']'")),
    .init("[1,1️⃣", .unexpectedEnd(expected: "a value")),
    .init("[1, 2 1️⃣", .unexpectedEnd(expected: "',' or ']'")),
    .init("[[]1️⃣", .unexpectedEnd(expected: "',' or ']'")),
    .init("[11️⃣,2️⃣]", .trailingComma),
    .init("[11️⃣,2️⃣ \n ]", .trailingComma),
    .init("[1,1️⃣,2️⃣]", .unexpectedCharacter(",", expected: "a value")),
    .init("[1,1️⃣,2️⃣2]", .unexpectedCharacter(",", expected: "a value")),
    .init("[1️⃣,2️⃣]", .unexpectedCharacter(",", expected: "a value or ']'")),
    .init("[1️⃣,2️⃣1]", .unexpectedCharacter(",", expected: "a value or ']'")),
    .init("[1 1️⃣22️⃣]", .unexpectedCharacter("2", expected: "',' or ']'")),
    .init("[\"a\" 1️⃣\"2️⃣b\"]", .unexpectedCharacter("\"", expected: "',' or ']'")),
    .init("[\"a\"\n1️⃣\"2️⃣b\"]", .unexpectedCharacter("\"", expected: "',' or ']'")),
    .init("[11️⃣}2️⃣", .unexpectedCharacter("}", expected: "',' or ']'")),
    .init("[1️⃣}2️⃣", .unexpectedCharacter("}", expected: "a value or ']'")),
    .init("[11️⃣:2️⃣2]", .unexpectedCharacter(":", expected: "',' or ']'")),
    .init("[11️⃣;2️⃣2]", .unexpectedCharacter(";", expected: "',' or ']'")),
    .init("1️⃣]2️⃣", .unexpectedCharacter("]", expected: "a value")),
    .init("1️⃣(2️⃣1)", .unexpectedCharacter("(", expected: "a value")),
    .init("[1️⃣<2️⃣null>]", .unexpectedCharacter("<", expected: "a value or ']'")),
    .init("[1️⃣*2️⃣]", .unexpectedCharacter("*", expected: "a value or ']'")),
    // Objects.
    .init("{1️⃣", .unexpectedEnd(expected: "a quoted key or '}'")),
    .init("{\"a\"1️⃣", .unexpectedEnd(expected: "':' after the key")),
    .init("{\"a\" 1️⃣", .unexpectedEnd(expected: "':' after the key")),
    .init("{\"a\":1️⃣", .unexpectedEnd(expected: "a value")),
    .init("{\"a\": 1️⃣", .unexpectedEnd(expected: "a value")),
    .init("{\"a\":11️⃣", .unexpectedEnd(expected: "',' or '}'")),
    .init("{\"a\":1,1️⃣", .unexpectedEnd(expected: "a quoted key")),
    .init("{\"a\":11️⃣,2️⃣}", .trailingComma),
    .init("{\"a\":11️⃣,2️⃣\r\n}", .trailingComma),
    .init("{\"a\":1,1️⃣,2️⃣}", .unexpectedCharacter(",", expected: "a quoted key")),
    .init("{\"a\":1,1️⃣,2️⃣\"b\":2}", .unexpectedCharacter(",", expected: "a quoted key")),
    .init("{1️⃣,2️⃣}", .unexpectedCharacter(",", expected: "a quoted key or '}'")),
    .init("{1️⃣,2️⃣\"a\":1}", .unexpectedCharacter(",", expected: "a quoted key or '}'")),
    .init("{\"a\":1 1️⃣\"2️⃣b\":2}", .unexpectedCharacter("\"", expected: "',' or '}'")),
    .init("{\"a\":1\n1️⃣\"2️⃣b\":2}", .unexpectedCharacter("\"", expected: "',' or '}'")),
    .init("{\"a\" 1️⃣12️⃣}", .unexpectedCharacter("1", expected: "':' after the key")),
    .init("{\"a\"1️⃣}2️⃣", .unexpectedCharacter("}", expected: "':' after the key")),
    .init("{\"a\"1️⃣,2️⃣1}", .unexpectedCharacter(",", expected: "':' after the key")),
    .init("{\"a\"1️⃣=2️⃣1}", .unexpectedCharacter("=", expected: "':' after the key")),
    .init("{\"a\":1️⃣:2️⃣1}", .unexpectedCharacter(":", expected: "a value")),
    .init("{\"a\":1️⃣}2️⃣", .unexpectedCharacter("}", expected: "a value")),
    .init("{\"a\":1️⃣,2️⃣\"b\":1}", .unexpectedCharacter(",", expected: "a value")),
    .init("{\"a\":11️⃣]2️⃣", .unexpectedCharacter("]", expected: "',' or '}'")),
    .init("{\"a\":11️⃣:2️⃣2}", .unexpectedCharacter(":", expected: "',' or '}'")),
    .init("1️⃣}2️⃣", .unexpectedCharacter("}", expected: "a value")),
    // Keys without quotation marks.
    .init("{1️⃣a2️⃣:1}", .unexpectedCharacter("a", expected: "a quoted key or '}'")),
    .init("{1️⃣12️⃣:1}", .unexpectedCharacter("1", expected: "a quoted key or '}'")),
    .init("{1️⃣n2️⃣ull:1}", .unexpectedCharacter("n", expected: "a quoted key or '}'")),
    .init("{1️⃣[2️⃣]:1}", .unexpectedCharacter("[", expected: "a quoted key or '}'")),
    .init("{\"a\":1,1️⃣b2️⃣:1}", .unexpectedCharacter("b", expected: "a quoted key")),
    .init("{1️⃣'2️⃣a':1}", .unexpectedCharacter("'", expected: "a quoted key or '}'")),
    .init("{1️⃣é2️⃣:1}", .unexpectedCharacter("é", expected: "a quoted key or '}'")),
    // Comments.
    .init("1️⃣/2️⃣/ a\n1", .unexpectedCharacter("/", expected: "a value")),
    .init("[1️⃣/2️⃣* a */1]", .unexpectedCharacter("/", expected: "a value or ']'")),
    .init("[1 1️⃣/2️⃣/ one\n]", .unexpectedCharacter("/", expected: "',' or ']'")),
    .init("1️⃣#2️⃣ a\n1", .unexpectedCharacter("#", expected: "a value")),
    .init("{\"a\":1,1️⃣/2️⃣/ b\n}", .unexpectedCharacter("/", expected: "a quoted key")),
    .init("1 1️⃣/2️⃣/ end", .textAfterDocument("/")),
    // Text after the document.
    .init("1 1️⃣22️⃣", .textAfterDocument("2")),
    .init("[]1️⃣]2️⃣", .textAfterDocument("]")),
    .init("{}1️⃣}2️⃣", .textAfterDocument("}")),
    .init("{}\n1️⃣{2️⃣}", .textAfterDocument("{")),
    .init("[]1️⃣,2️⃣", .textAfterDocument(",")),
    .init("\"\"1️⃣\"2️⃣\"", .textAfterDocument("\"")),
    .init("null 1️⃣n2️⃣ull", .textAfterDocument("n")),
    .init("true1️⃣é2️⃣", .textAfterDocument("é")),
    .init("true1️⃣😀2️⃣", .textAfterDocument("😀")),
    .init("11️⃣\u{0}2️⃣", .textAfterDocument("\u{0}")),
    .init("[]1️⃣\u{1A}2️⃣", .textAfterDocument("\u{1A}")),
    // Literals.
    .init("1️⃣tru2️⃣", .unknownLiteral("tru")),
    .init("1️⃣True2️⃣", .unknownLiteral("True")),
    .init("1️⃣TRUE2️⃣", .unknownLiteral("TRUE")),
    .init("1️⃣truee2️⃣", .unknownLiteral("truee")),
    .init("1️⃣true12️⃣", .unknownLiteral("true1")),
    .init("[1️⃣fals2️⃣]", .unknownLiteral("fals")),
    .init("[1️⃣nul2️⃣]", .unknownLiteral("nul")),
    .init("[1️⃣Null2️⃣]", .unknownLiteral("Null")),
    .init("[1️⃣nil2️⃣]", .unknownLiteral("nil")),
    .init("[1️⃣undefined2️⃣]", .unknownLiteral("undefined")),
    .init("[1️⃣NaN2️⃣]", .unknownLiteral("NaN")),
    .init("[1️⃣Infinity2️⃣]", .unknownLiteral("Infinity")),
    .init("[1️⃣inf2️⃣]", .unknownLiteral("inf")),
    .init("{\"a\":1️⃣b2️⃣}", .unknownLiteral("b")),
    .init(
      "1️⃣" + String(repeating: "x", count: 50) + "2️⃣",
      .unknownLiteral(String(repeating: "x", count: 40) + "…")
    ),
    // What is no white space in JSON.
    .init("1️⃣\u{B}2️⃣1", .unexpectedCharacter("\u{B}", expected: "a value")),
    .init("1️⃣\u{C}2️⃣1", .unexpectedCharacter("\u{C}", expected: "a value")),
    .init("[1️⃣\u{A0}2️⃣1]", .unexpectedCharacter("\u{A0}", expected: "a value or ']'")),
    .init("[11️⃣\u{85}2️⃣]", .unexpectedCharacter("\u{85}", expected: "',' or ']'")),
    .init("{1️⃣\u{2028}2️⃣}", .unexpectedCharacter("\u{2028}", expected: "a quoted key or '}'")),
    .init("[1️⃣\u{2060}2️⃣]", .unexpectedCharacter("\u{2060}", expected: "a value or ']'")),
    .init("[1️⃣\u{3000}2️⃣]", .unexpectedCharacter("\u{3000}", expected: "a value or ']'")),
    .init(" 1️⃣\u{FEFF}2️⃣1", .unexpectedCharacter("\u{FEFF}", expected: "a value")),
    .init("[1️⃣\u{0}2️⃣]", .unexpectedCharacter("\u{0}", expected: "a value or ']'")),
    .init("[1️⃣\u{7F}2️⃣]", .unexpectedCharacter("\u{7F}", expected: "a value or ']'")),
    .init("[1️⃣\\2️⃣n]", .unexpectedCharacter("\\", expected: "a value or ']'")),
  ]
}

// MARK: - Depth

extension JSONParserTests {
  /// How a nested document opens and closes each level.
  struct Nesting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: [String]
    let close: [String]
    let innermost: String

    func document(depth: Int) -> String {
      let opened = (0..<depth).map { open[$0 % open.count] }.joined()
      let closed = (0..<depth).reversed().map { close[$0 % close.count] }.joined()
      // The innermost object needs a value after its key.
      return opened + innermost + closed
    }
  }

  static let nestings = [
    Nesting(testDescription: "arrays", open: ["["], close: ["]"], innermost: ""),
    Nesting(testDescription: "objects", open: ["{\"a\":"], close: ["}"], innermost: "1"),
    Nesting(testDescription: "mixed", open: ["[", "{\"a\":"], close: ["]", "}"], innermost: "1"),
    Nesting(testDescription: "side by side", open: ["[[],"], close: ["]"], innermost: "1"),
  ]

  @Test("128 levels are read and 129 are refused at the bracket too many", arguments: nestings)
  func depth(_ nesting: Nesting) throws {
    let deepest = SourceFile(name: "a.json", bytes: Array(nesting.document(depth: 127).utf8))
    _ = try JSONDocument(deepest)
    let tooDeep = Array(nesting.document(depth: 129).utf8)
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONDocument(SourceFile(name: "a.json", bytes: tooDeep))
    }
    #expect(error?.reason == .tooDeep(limit: 128))
    let range = try #require(error?.range)
    #expect(range.count == 1)
    let opened = tooDeep[..<range.upperBound].count { $0 == 0x5B || $0 == 0x7B }
    let closed = tooDeep[..<range.upperBound].count { $0 == 0x5D || $0 == 0x7D }
    #expect(opened - closed == 129)
  }

  @Test("the limit counts exactly", arguments: 1...130)
  func exactDepth(_ depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let file = SourceFile(name: "a.json", bytes: Array(text.utf8))
    let document = try? JSONDocument(file)
    #expect((document != nil) == (depth <= 128))
    let limited = try? JSONDocument(file, limits: JSONLimits(depth: 3))
    #expect((limited != nil) == (depth <= 3))
  }

  @Test(
    "a flood of opening brackets is refused at the limit",
    .hangLimit,
    arguments: [("[", 100_000), ("{\"a\":", 100_000), ("[", 1_000_000)]
  )
  func flood(_ opening: String, _ count: Int) {
    let bytes = Array(repeatElement(Array(opening.utf8), count: count).joined())
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONDocument(SourceFile(name: "a.json", bytes: bytes))
    }
    #expect(error?.reason == .tooDeep(limit: 128))
    #expect(error?.range.lowerBound == 128 * opening.utf8.count)
  }

  @Test("siblings do not count as depth", .hangLimit)
  func siblings() throws {
    let text = "[" + repeatElement("[{}]", count: 20_000).joined(separator: ",") + "]"
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    #expect(document.root.array?.count == 20_000)
  }
}

// MARK: - Duplicate keys

extension JSONParserTests {
  /// Keys marked 1️⃣…2️⃣ (the first) and 3️⃣…4️⃣ (the repeated one).
  static let duplicates: [(String, key: String)] = [
    (#"{1️⃣"a"2️⃣:1,3️⃣"a"4️⃣:2}"#, "a"),
    (#"{1️⃣"a"2️⃣:1,3️⃣"\u0061"4️⃣:2}"#, "a"),
    (#"{1️⃣"\u0061"2️⃣:1, "b": 3, 3️⃣"a"4️⃣ :2}"#, "a"),
    (#"{1️⃣""2️⃣:1,3️⃣""4️⃣:2}"#, ""),
    (#"{1️⃣"/"2️⃣:1,3️⃣"\/"4️⃣:2}"#, "/"),
    (#"{1️⃣"é"2️⃣:1,3️⃣"\u00e9"4️⃣:2}"#, "é"),
    (#"{1️⃣"😀"2️⃣:1,3️⃣"\uD83D\uDE00"4️⃣:2}"#, "😀"),
    (#"[{"a":{"b":[{1️⃣"c"2️⃣:1,3️⃣"c"4️⃣:2}]}}]"#, "c"),
  ]

  @Test("a repeated key is read and listed with both places", arguments: duplicates)
  func duplicate(_ marked: String, key: String) throws {
    let text = MarkedText(marked)
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: text.bytes))
    let third = try #require(text.offset(of: 3))
    let fourth = try #require(text.offset(of: 4))
    #expect(
      document.duplicateKeys == [
        JSONDocument.DuplicateKey(key: key, first: text.range, second: third..<fourth)
      ]
    )
  }

  @Test(
    "keys that only look or read alike are different",
    arguments: [
      #"{"a":1,"A":2}"#,
      #"{"a":1,"a ":2}"#,
      #"{"a":{"a":1},"b":{"a":1}}"#,
      #"[{"a":1},{"a":1}]"#,
      // One letter, and a letter with a combining accent (RFC 8259, section 8.3).
      #"{"\u00e9":1,"e\u0301":2}"#,
      #"{"\u1e9b\u0323":1,"\u017f\u0323\u0307":2}"#,
    ]
  )
  func different(_ text: String) throws {
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    #expect(document.duplicateKeys.isEmpty)
  }

  @Test("a key that occurs three times is listed twice, each time with the first")
  func threeTimes() throws {
    let text = MarkedText(#"{1️⃣"a"2️⃣:1,3️⃣"a":2,4️⃣"a":3}"#)
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: text.bytes))
    #expect(document.duplicateKeys.map(\.first) == [text.range, text.range])
    #expect(
      document.duplicateKeys.map(\.second.lowerBound) == [text.offset(of: 3), text.offset(of: 4)]
    )
  }

  @Test("repeated keys are listed in file order, not in the order in which objects end")
  func fileOrder() throws {
    let text = MarkedText(#"{"a":1,1️⃣"a":{"b":1,2️⃣"b":{"c":1,3️⃣"c":2}},4️⃣"a":3}"#)
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: text.bytes))
    #expect(
      document.duplicateKeys.map(\.second.lowerBound) == (1...4).map { text.offset(of: $0) }
    )
  }

  @Test("a key of 600,000 combining marks is compared in linear time", .hangLimit)
  func combiningMarks() throws {
    let key = "\"a" + String(repeating: "\u{301}\u{316}", count: 300_000) + "\""
    let text = "{\(key):1,\(key):2,\"b\":3}"
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    #expect(document.duplicateKeys.count == 1)
  }

  @Test("100,000 keys in one object are compared in linear time", .hangLimit)
  func manyKeys() throws {
    let members = (0..<100_000).map { "\"key\($0 % 99_999)\":0" }
    let text = "{" + members.joined(separator: ",") + "}"
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    #expect(document.duplicateKeys.map(\.key) == ["key0"])
  }
}
