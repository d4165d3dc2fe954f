import Diagnostics
import LocatedJSON
import TestSupport
import Testing

@Suite("JSONParser, strings")
struct JSONParserStringsTests {
  @Test("a string is read with its escapes decoded", arguments: accepted)
  func accepts(_ accepted: AcceptanceCase) throws {
    try accepted.check()
  }

  @Test("a malformed string is refused at its place", arguments: refused)
  func refuses(_ refused: RefusalCase) {
    refused.check()
  }

  @Test(
    "half of a surrogate pair is read as U+FFFD where that is wanted",
    arguments: [
      (#""\ud83d""#, "\u{FFFD}"), (#""a\udc00b""#, "a\u{FFFD}b"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
      (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
      (#""\ud83d\ude00""#, "😀"),
    ]
  )
  func replaces(_ text: String, _ expected: String) throws {
    let file = SourceFile(name: "a.json", bytes: Array(text.utf8))
    let limits = JSONLimits(replacesLoneSurrogates: true)
    #expect(try JSONDocument(file, limits: limits).root.string == expected)
  }

  static let accepted: [AcceptanceCase] = [
    .init(#""""#),
    .init(#""a""#),
    .init(#"" ""#),
    .init(#""'""#),
    .init(#""\"""#),
    .init(#""\\""#),
    .init(#""\/""#, #""/""#),
    .init(#""\b\f\n\r\t""#),
    .init(#""\\n""#),
    .init(#""\\\\""#),
    .init(#""\\\"""#),
    .init(#""\u0061""#, #""a""#),
    .init(#""\u0000""#),
    .init(#""a\u0000b""#),
    .init(#""\u001F""#),
    .init(#""\u00e9\u00E9""#, #""\u00E9\u00E9""#),
    .init(#""\u20AC""#),
    .init(#""\uD83D\uDE00""#),
    .init(#""\ud800\udc00""#, #""\uD800\uDC00""#),
    .init(#""\uDBFF\uDFFF""#),
    .init(#""\uD7FF\uE000\uFFFF""#),
    .init(#""\uFFFE\uFDD0""#),
    .init(#""\uFEFF""#),
    .init(#""\u0022\u005C""#, #""\"\\""#),
    .init(#""x\u0041y\u0042z""#, #""xAyBz""#),
    .init("\"\u{7F}\"", #""\u007F""#),
    .init("\"\u{80}\u{9F}\"", #""\u0080\u009F""#),
    .init("\"é€😀\"", #""\u00E9\u20AC\uD83D\uDE00""#),
    .init("\"e\u{301}\"", #""e\u0301""#),
    .init("\"\u{2028}\u{2029}\"", #""\u2028\u2029""#),
    .init("\"\u{10FFFF}\u{FFFF}\"", #""\uDBFF\uDFFF\uFFFF""#),
    .init("\"\u{FEFF}\"", #""\uFEFF""#),
    .init("\"é\\n😀\"", #""\u00E9\n\uD83D\uDE00""#),
    .init("\"\u{301}\"", #""\u0301""#),
  ]

  static let refused: [RefusalCase] = [
    // Bad escapes.
    .init(#""1️⃣\x2️⃣41""#, .invalidEscape(#"\x"#)),
    .init(#""1️⃣\a2️⃣""#, .invalidEscape(#"\a"#)),
    .init(#""1️⃣\v2️⃣""#, .invalidEscape(#"\v"#)),
    .init(#""1️⃣\02️⃣""#, .invalidEscape(#"\0"#)),
    .init(#""1️⃣\'2️⃣""#, .invalidEscape(#"\'"#)),
    .init(#""1️⃣\N2️⃣""#, .invalidEscape(#"\N"#)),
    .init(#""1️⃣\.2️⃣""#, .invalidEscape(#"\."#)),
    .init(#""1️⃣\d2️⃣+""#, .invalidEscape(#"\d"#)),
    .init(#""1️⃣\ 2️⃣""#, .invalidEscape(#"\ "#)),
    .init(#""a\\1️⃣\q2️⃣""#, .invalidEscape(#"\q"#)),
    .init(#""1️⃣\é2️⃣x""#, .invalidEscape(#"\é"#)),
    .init(#""1️⃣\😀2️⃣x""#, .invalidEscape(#"\😀"#)),
    .init("\"1️⃣\\\u{7F}2️⃣\"", .invalidEscape("\\\u{7F}")),
    .init(#""1️⃣\U2️⃣0041""#, .invalidEscape(#"\U"#)),
    // Too few digits after \u.
    .init(#""1️⃣\u2️⃣""#, .invalidEscape(#"\u"#)),
    .init(#""1️⃣\u12️⃣""#, .invalidEscape(#"\u1"#)),
    .init(#""1️⃣\u122️⃣""#, .invalidEscape(#"\u12"#)),
    .init(#""1️⃣\u1232️⃣""#, .invalidEscape(#"\u123"#)),
    .init(#""1️⃣\u2️⃣""#, .invalidEscape(#"\u"#)),
    .init(#""1️⃣\u122️⃣g4""#, .invalidEscape(#"\u12"#)),
    .init(#""1️⃣\u2️⃣{61}""#, .invalidEscape(#"\u"#)),
    .init(#""1️⃣\u2️⃣+061""#, .invalidEscape(#"\u"#)),
    .init(#""1️⃣\u0062️⃣é""#, .invalidEscape(#"\u006"#)),
    .init(#""1️⃣\u0062️⃣"#, .invalidEscape(#"\u006"#)),
    .init(#""1️⃣\u2️⃣"#, .invalidEscape(#"\u"#)),
    // Surrogates.
    .init(#""1️⃣\uD8002️⃣""#, .loneSurrogate(0xD800)),
    .init(#""1️⃣\udbff2️⃣""#, .loneSurrogate(0xDBFF)),
    .init(#""1️⃣\uDC002️⃣""#, .loneSurrogate(0xDC00)),
    .init(#""1️⃣\uDFFF2️⃣x""#, .loneSurrogate(0xDFFF)),
    .init(#""1️⃣\uDE002️⃣\uD83D""#, .loneSurrogate(0xDE00)),
    .init(#""1️⃣\uD83D2️⃣x\uDE00""#, .loneSurrogate(0xD83D)),
    .init(#""1️⃣\uD83D2️⃣\n""#, .loneSurrogate(0xD83D)),
    .init(#""1️⃣\uD83D2️⃣\\uDE00""#, .loneSurrogate(0xD83D)),
    .init(#""1️⃣\uD83D2️⃣"#, .loneSurrogate(0xD83D)),
    .init(#""1️⃣\uD83D2️⃣\"#, .loneSurrogate(0xD83D)),
    .init(#""1️⃣\uD83D2️⃣\uD83D\uDE00""#, .loneSurrogate(0xD83D)),
    .init(#""1️⃣\uD83D2️⃣\u0041""#, .loneSurrogate(0xD83D)),
    .init(#""\uD83D1️⃣\uDE2️⃣""#, .invalidEscape(#"\uDE"#)),
    .init(#""\uD83D\uDE001️⃣\uDE002️⃣""#, .loneSurrogate(0xDE00)),
    .init(#"{"1️⃣\uD8002️⃣":1}"#, .loneSurrogate(0xD800)),
    // Control characters.
    .init("\"1️⃣\u{0}2️⃣\"", .controlCharacter(0)),
    .init("\"a1️⃣\t2️⃣b\"", .controlCharacter(9)),
    .init("\"1️⃣\u{8}2️⃣\"", .controlCharacter(8)),
    .init("\"1️⃣\u{1B}2️⃣[31m\"", .controlCharacter(0x1B)),
    .init("\"1️⃣\u{1F}2️⃣\"", .controlCharacter(0x1F)),
    .init("\"\\n1️⃣\u{1}2️⃣\"", .controlCharacter(1)),
    .init("\"\\1️⃣\u{0}2️⃣\"", .controlCharacter(0)),
    .init("\"\\1️⃣\t2️⃣\"", .controlCharacter(9)),
    .init("{\"a1️⃣\t2️⃣\":1}", .controlCharacter(9)),
    // Line breaks and missing quotation marks.
    .init("1️⃣\"2️⃣", .unclosedString),
    .init("1️⃣\"2️⃣abc", .unclosedString),
    .init("[1️⃣\"2️⃣abc]", .unclosedString),
    .init("[1️⃣\"2️⃣a\\n", .unclosedString),
    .init("[1️⃣\"2️⃣a\\\"", .unclosedString),
    .init("[1️⃣\"abc2️⃣\n\"]", .unclosedString),
    .init("[1️⃣\"abc2️⃣\r\n\"]", .unclosedString),
    .init("[1️⃣\"2️⃣\n\"]", .unclosedString),
    .init("[1️⃣\"a\\tb2️⃣\n\"]", .unclosedString),
    .init("[1️⃣\"a\\2️⃣\nb\"]", .unclosedString),
    .init("{1️⃣\"a2️⃣\n:1}", .unclosedString),
    .init("{1️⃣\"2️⃣a:1}", .unclosedString),
    .init(#""abc\1️⃣"#, .unexpectedEnd(expected: "an escape")),
    // Other quotation marks.
    .init("1️⃣'2️⃣a'", .unexpectedCharacter("'", expected: "a value")),
    .init("[1️⃣`2️⃣a`]", .unexpectedCharacter("`", expected: "a value or ']'")),
    .init("[1️⃣“2️⃣a”]", .unexpectedCharacter("“", expected: "a value or ']'")),
    .init("1️⃣\\2️⃣\"a\"", .unexpectedCharacter("\\", expected: "a value")),
  ]

  @Test("a string of 5 MB is read in linear time", .hangLimit)
  func longStrings() throws {
    let escaped = String(repeating: #"\u00e9x"#, count: 700_000)
    let text = "\"\(escaped)\""
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    #expect(document.root.string?.utf8.count == 2_100_000)
  }
}
