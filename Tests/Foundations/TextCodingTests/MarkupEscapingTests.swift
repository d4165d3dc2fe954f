import Testing
import TextCoding

@Suite("Text in markup")
struct MarkupEscapingTests {
  @Test("what could be markup is escaped, also before a combining mark")
  func references() {
    #expect("a<b>&\"'".markupEscaped() == "a&lt;b&gt;&amp;&quot;'")
    // As a character, the sign and the mark are another one than the sign.
    let text = "<\u{301}".markupEscaped()
    #expect(text.unicodeScalars.elementsEqual("&lt;\u{301}".unicodeScalars))
    #expect("it's".markupEscaped { $0 == "'" ? "&#39;" : nil } == "it&#39;s")
  }
}
