import Testing
@testable import URLSchemes
import URLSyntax

@Suite("The syntax of URLs and lists")
struct SyntaxTests {
  @Test(
    "a scheme is what RFC 3986 says",
    arguments: [
      ("a:", 1), ("a1+.-:b", 5), ("A:", 1), ("1a:", nil), (":", nil), ("a", nil), ("", nil),
      ("a b:", nil), ("ä:", nil), ("a_b:", nil), ("+a:", nil),
    ] as [(String, Int?)]
  )
  func scheme(text: String, length: Int?) {
    #expect(SchemeURL(text)?.scheme.upperBound == length)
    #expect(text.utf8.schemeLength == length)
  }

  @Test("a URL is taken apart at its first delimiters")
  func parts() throws {
    let url = try #require(SchemeURL("a://b?c=d=e&&f&=g&h=#i?j#k"))
    #expect(url.rawText(url.body) == "//b")
    #expect(url.fragment.map(url.rawText) == "i?j#k")
    let parameters = url.parameters().map { parameter in
      [url.rawText(parameter.name), parameter.value.map(url.rawText) ?? "-"]
    }
    #expect(parameters == [["c", "d=e"], ["f", "-"], ["", "g"], ["h", ""]])
    #expect(url.parameters(limit: 2).count == 2)
    let bare = try #require(SchemeURL("a:b#c?d"))
    #expect(bare.query == nil)
    #expect(bare.rawText(bare.body) == "b")
  }

  @Test(
    "escapes are decoded once",
    arguments: [
      ("a%20b+c", true, "a b c"), ("a%20b+c", false, "a b+c"), ("%2520", true, "%20"),
      ("%2B", true, "+"), ("%c3%A4", true, "ä"), ("%00", true, "\u{0}"), ("", true, ""),
    ]
  )
  func decodes(raw: String, plusIsSpace: Bool, expected: String) {
    let bytes = Array(raw.utf8)
    let decoded = DecodedText(bytes, 0..<bytes.count, plusIsSpace: plusIsSpace)
    #expect(decoded.text == expected)
    #expect(decoded.malformedEscape == nil)
    #expect(decoded.isUTF8)
  }

  @Test(
    "a list has its own escapes",
    arguments: [
      ("", []), ("a", ["a"]), ("a,b", ["a", "b"]), (",", ["", ""]), (#"a\,b"#, ["a,b"]),
      (#"a\,b,c"#, ["a,b", "c"]), (#"a\b"#, [#"a\b"#]), (#"a\\,b"#, [#"a\,b"#]), (#"a\"#, [#"a\"#]),
      (#"\,"#, [","]), (#"a\\"#, [#"a\\"#]),
    ]
  )
  func lists(text: String, elements: [String]) {
    let coding = ListCoding(separator: ",", escape: "\\")
    #expect(coding.elements(of: text) == elements)
    #expect(coding.text(of: elements) == text)
  }

  @Test("what no text is read as is not written", arguments: [[""], [#"a\"#, "b"]])
  func unwritable(elements: [String]) {
    #expect(ListCoding(separator: ",", escape: "\\").text(of: elements) == nil)
  }

  @Test("without an escape, a separator in an element cannot be written")
  func noEscape() {
    #expect(ListCoding(separator: ";").text(of: ["a;b"]) == nil)
    #expect(ListCoding(separator: ";").text(of: ["a,b", "c\\"]) == "a,b;c\\")
  }

  @Test("a URL of many parameters or findings is read within bounds")
  func bounds() throws {
    let many = "op-action://add?" + String(repeating: "a&", count: 200_000)
    let reading = try #require(ContractSet.builtIn.read(many))
    #expect(reading.findings.count == 100)
    #expect(reading.omittedFindings == 902)
    #expect(!reading.isAccepted)
    let late =
      "op-action://add?url=http%3A%2F%2Fa" + String(repeating: "&title=a", count: 150)
      + "&zz=1"
    let second = try #require(ContractSet.builtIn.read(late))
    #expect(!second.isAccepted, "an error counts even where it is not kept")
    #expect(second.omittedFindings == 50)
  }
}
