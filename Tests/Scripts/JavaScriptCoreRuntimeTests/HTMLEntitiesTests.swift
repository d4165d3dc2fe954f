import Testing

@testable import JavaScriptCoreRuntime

@Suite("character references of HTML")
struct HTMLEntitiesTests {
  private static func decode(_ text: String, in place: HTMLEntities.Place = .text) -> String {
    String(decoding: HTMLEntities.decode(Array(text.utf16), in: place), as: UTF16.self)
  }

  @Test(
    "references in text",
    arguments: [
      ("", ""), ("plain é 😀", "plain é 😀"), ("&amp;lt;", "&lt;"), ("&lt&gt", "<>"),
      ("&AMP;&AMP", "&&"), ("&eacute;&eacutex", "ééx"), ("&notin;&notit;&not", "∉¬it;¬"),
      ("&nosuch; &; & &&amp;", "&nosuch; &; & &&"), ("&NotEqualTilde;", "≂̸"), ("&fjlig;", "fj"),
      ("&Afr;", "\u{1D504}"), ("&hellip", "&hellip"), ("&copy2024", "©2024"), ("&amp", "&"),
      ("&CounterClockwiseContourIntegral;", "∳"), ("&ampamp;", "&amp;"), ("&zwnj;", "\u{200C}"),
      ("&#65;&#x41;&#X41&#65", "AAAA"), ("&#;&#x;&#xg;&#", "&#;&#x;&#xg;&#"), ("&#0065;", "A"),
      ("&#x80;&#150;&#x9F;&#x81;", "€–Ÿ\u{81}"),
      ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#99999999999999999999;", "\u{FFFD}"), ("&#x1F600;", "😀"), ("&#13;&#10;", "\r\n"),
      ("&#xFFFE;", "\u{FFFE}"), ("&#x10FFFF;", "\u{10FFFF}"),
    ]
  )
  func text(_ input: String, _ output: String) {
    #expect(Self.decode(input).unicodeScalars.elementsEqual(output.unicodeScalars))
  }

  @Test(
    "references in attributes stay as they are before an equals sign, letter or digit",
    arguments: [
      ("?a=1&copy=2", "?a=1&copy=2"), ("&copy2", "&copy2"), ("&copy;=2", "©=2"),
      ("&copy ", "© "), ("&copy", "©"), ("&notin;", "∉"), ("&notit;", "&notit;"), ("&#65=", "A="),
    ]
  )
  func attribute(_ input: String, _ output: String) {
    #expect(Self.decode(input, in: .attribute) == output)
  }

  @Test("the table has the standard's 2,231 names, and each is found")
  func table() {
    var count = 0
    for word in HTMLEntities.table.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(whereSeparator: { $0 == ":" || $0 == "!" })
      let value = String(
        String.UnicodeScalarView(
          parts[1].split(separator: "_").compactMap {
            UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
          }
        )
      )
      #expect(Self.decode("&\(parts[0]);") == value)
      count += 1
      if word.contains("!") {
        #expect(Self.decode("&\(parts[0]) ") == value + " ")
        count += 1
      }
    }
    #expect(count == 2_231)
  }

  @Test(
    "HTML is prepared for a parser that knows only the references of HTML 4",
    arguments: [
      ("a &hellip; &NotEqualTilde; &lt;b&gt; & &nosuch;", "a … ≂̸ &lt;b&gt; &amp; &amp;nosuch;"),
      ("<a href=\"?x&copy=1&amp;y\" t='&quot;'>", "<a href=\"?x&amp;copy=1&amp;y\" t='&quot;'>"),
      ("<a b = \"1>2 &hellip;\">&hellip;", "<a b = \"1>2 …\">…"),
      (
        "<!-- &hellip; --><script>a && \"&lt;\"</SCRIPT>&hellip;",
        "<!-- &hellip; --><script>a && \"&lt;\"</SCRIPT>…"
      ),
      ("<style>a::before { content: '&' }</style>", "<style>a::before { content: '&' }</style>"),
      ("a\0b < c <", "a\u{FFFD}b < c <"), ("<!-- open", "<!-- open"),
      ("<a b='&amp;", "<a b='&amp;"),
    ]
  )
  func prepared(_ input: String, _ output: String) {
    let units = HTMLReferences.resolved(Array(input.utf16))
    #expect(String(decoding: units, as: UTF16.self) == output)
  }
}
